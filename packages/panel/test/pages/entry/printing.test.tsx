// @vitest-environment jsdom
import type { Component, ContentType } from '@content-gen/admin/panel-api'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { article } from '../../catalog.js'
import { openEntry } from './open-entry.js'

const part: Component = {
  uid: 'shared.part',
  displayName: 'Part',
  category: 'shared',
  label: 'heading',
  attributes: [
    { name: 'heading', type: 'string' },
    { name: 'note', type: 'string' },
  ],
}
const page: ContentType = {
  ...article,
  versioned: false,
  attributes: [
    { name: 'title', type: 'string' },
    { name: 'parts', type: 'component', component: part.uid, repeatable: true },
  ],
}

test('what is folded on the screen is open on paper, and folded again afterwards', async () => {
  const parts = [
    { id: 1, heading: 'First', note: 'Read me' },
    { id: 2, heading: 'Second', note: 'Me too' },
  ]
  openEntry(page, { document: { title: 'A', parts } }, { catalog: { components: [part] } })
  await screen.findByRole('button', { name: /^First/ })
  expect(screen.queryByDisplayValue('Read me')).toBeNull()
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  screen.getByDisplayValue('Read me')
  screen.getByDisplayValue('Me too')
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(screen.queryByDisplayValue('Read me')).toBeNull()
})
