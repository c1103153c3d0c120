// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OtherBadge } from '../../../src/pages/entry/page/other-badge.js'
import type { Other } from '../../../src/pages/entry/work/work-state.js'
import { show } from '../../render.js'
import { editor } from '../../catalog.js'

const bob: Other = { names: ['Bob'], at: new Date().toISOString(), isSelf: false, of: 'copy' }
const copy = { id: 9, revision: 1 }

test.each([
  [bob, copy, 'Bob is working on this too', /merged automatically/],
  [{ ...bob, of: 'entry' as const }, copy, 'Bob has changed this entry', /you choose when you publish/],
  [{ ...bob, of: 'entry' as const }, null, 'Bob has changed this entry', /The form shows it/],
  [{ ...bob, names: [], of: 'entry' as const }, null, 'Somebody else has changed this entry', /The form shows it/],
  [{ ...bob, isSelf: true }, copy, 'You are working on this in another window too', /merged automatically/],
])('whoever else has written it is read out, and explained: %#', (other, own, title, text) => {
  show(<OtherBadge state={{ other, copy: own, entry: null, toldVersion: null }} />, '/', editor)
  expect(screen.getByRole('status').textContent).toContain(title)
  expect(screen.getByTitle(text).title).toContain(title)
})

test('what the form keeps from being shown is not said to be shown', () => {
  const other: Other = { ...bob, of: 'entry' }
  show(<OtherBadge state={{ other, copy: null, entry: null, toldVersion: 2 }} />, '/', editor)
  expect(screen.queryByTitle(/The form shows it/)).toBeNull()
  expect(screen.getByTitle(/you choose when you publish/)).toBeTruthy()
})

test('the place where it is read out is there before anybody has written', () => {
  show(<OtherBadge state={{ other: null, copy: null, entry: null, toldVersion: null }} />, '/', editor)
  expect(screen.getByRole('status').textContent).toBe('')
})
