// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { indexCatalog } from '../../src/api/catalog.js'
import { modelsOf } from '../../src/form/document/values.js'
import { LinkDialog } from '../../src/form/editors/link-dialog.js'
import { FormContext } from '../../src/form/store/form-context.js'
import { FormStore } from '../../src/form/store/form-store.js'
import { article, catalog } from '../catalog.js'
import { fakeServer } from '../fake-server.js'
import { formScope } from '../form-scope.js'
import { show } from '../render.js'

test.each([
  ['https://example.com/a', true],
  ['/blog/rose#top', true],
  ['mailto:ada@example.com', true],
  ['rose', false],
  ['javascript:alert(1)', false],
  ['java\tscript:alert(1)', false],
  [' JavaScript:alert(1)', false],
  ['data:text/html,<script>alert(1)</script>', false],
  ['vbscript:msgbox(1)', false],
])('%j is taken: %s', async (address, isTaken) => {
  fakeServer({ 'GET /catalog': () => catalog })
  const save = vi.fn()
  show(<LinkDialog initial="" onClose={() => undefined} onSave={save} />)
  fireEvent.change(screen.getByRole('textbox', { name: 'Address' }), { target: { value: address } })
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  expect(save.mock.calls).toEqual(isTaken ? [[address, null]] : [])
  expect(screen.queryByText(/must be a valid link/i)).toEqual(isTaken ? null : expect.anything())
})

test.each([
  ['', true],
  ['/blog/rose', false],
])('the list of pages has room of its own, and an address needs none: %j', async (initial, isRoom) => {
  fakeServer({
    'GET /catalog': () => ({ ...catalog, types: [{ ...article, hasPages: true }] }),
    'GET /search': () => [{ type: article.uid, id: 1, label: 'Roses', state: 'published', address: '/blog/roses' }],
  })
  const scope = formScope(new FormStore(modelsOf(indexCatalog(catalog)), article.uid, {}))
  show(
    <FormContext value={scope}>
      <LinkDialog initial={initial} onClose={() => undefined} onSave={() => undefined} />
    </FormContext>,
  )
  const field = await screen.findByRole('combobox', { name: 'Address, or title of a page' })
  const hasRoom = () => field.closest('.field')?.classList.contains('field-listing')
  expect(hasRoom()).toBe(isRoom)
  await userEvent.clear(field)
  await userEvent.type(field, 'ros')
  await screen.findByRole('option', { name: /Roses/ })
  await userEvent.tab()
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
  // A press on a button closes the list first: the button must not move from under it.
  expect(hasRoom()).toBe(true)
  await userEvent.type(field, 'e')
  await userEvent.click(await screen.findByRole('option', { name: /Roses/ }))
  expect(hasRoom()).toBe(false)
})
