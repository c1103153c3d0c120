// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Frame } from '../../src/shell/frame.js'
import { catalog, editor } from '../catalog.js'
import { fakeServer } from '../fake-server.js'
import { show } from '../render.js'
import { start } from '../session.js'

test.each([true, false])('a page says that the site is held: %s', async (isHeld) => {
  fakeServer({ 'GET /catalog': () => catalog, 'GET /start': () => start, 'GET /extensions': () => [] })
  show(<Frame>An entry</Frame>, '/', { ...editor, isHeld })
  await screen.findByText('An entry')
  expect(screen.queryByText(/held until somebody runs content-gen-operate resume/) !== null).toBe(isHeld)
})
