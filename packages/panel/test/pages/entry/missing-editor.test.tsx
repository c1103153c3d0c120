// @vitest-environment jsdom
/** Editors are loaded when they are first shown: without the network, one that does not come takes nothing else with it. */
import type { ContentType } from '@content-gen/admin/panel-api'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Crashes } from '../../../src/shell/crashes.js'
import { article } from '../../catalog.js'
import { openEntry } from './open-entry.js'

vi.mock('../../../src/form/editors/markdown-editor.js', () => {
  throw new TypeError('Failed to fetch dynamically imported module: http://site.test/admin/assets/markdown.js')
})

const page: ContentType = {
  ...article,
  uid: 'api::page.page',
  versioned: false,
  attributes: [
    { name: 'title', type: 'string' },
    { name: 'body', type: 'richtext' },
  ],
}

test('the rest of the form goes on, and the field says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  openEntry(
    page,
    { document: { title: 'Home', body: 'Text' } },
    { catalog: { components: [] }, around: (form) => <Crashes path="/">{form}</Crashes> },
  )
  expect(await screen.findByText(/This editor could not be loaded/)).toBeTruthy()
  const title = screen.getByDisplayValue('Home')
  await userEvent.type(title, ' again')
  expect(screen.getByDisplayValue('Home again')).toBe(title)
})
