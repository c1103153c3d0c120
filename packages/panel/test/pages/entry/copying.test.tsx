// @vitest-environment jsdom
/** Components are copied from one entry to another, and entries as a whole. */
import type { Component, ContentType, Entry } from '@content-gen/admin/panel-api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { EntryPage } from '../../../src/pages/entry/index.js'
import { handOver } from '../../../src/pages/entry/page/handed-over.js'
import { all, article, author, catalog, editor } from '../../catalog.js'
import { fakeServer } from '../../fake-server.js'
import { show } from '../../render.js'
import { openEntry } from './open-entry.js'

const quote: Component = {
  uid: 'blocks.quote',
  displayName: 'Quote',
  category: 'blocks',
  label: 'text',
  attributes: [
    { name: 'text', type: 'string' },
    { name: 'by', type: 'relation', multiple: false, targets: [author.uid], editable: true },
    { name: 'secret', type: 'password' },
    { name: 'code', type: 'string', unique: true },
  ],
}
const other: Component = { ...quote, uid: 'blocks.other', displayName: 'Other', attributes: [quote.attributes[0]!] }
const page: ContentType = {
  ...article,
  uid: 'api::page.page',
  displayName: 'page',
  versioned: false,
  attributes: [
    { name: 'title', type: 'string' },
    { name: 'writers', type: 'relation', multiple: true, targets: [author.uid], editable: true },
    { name: 'lead', type: 'component', component: quote.uid, repeatable: false },
    { name: 'others', type: 'component', component: other.uid, repeatable: true },
    { name: 'blocks', type: 'dynamiczone', components: [other.uid, quote.uid], max: 1 },
  ],
}
const ada = { type: author.uid, id: 5, label: 'Ada' }
const full: Partial<Entry> = {
  label: 'First',
  document: {
    title: 'First',
    lead: null,
    others: [],
    blocks: [{ __component: quote.uid, id: 9, text: 'Said', by: 5, code: 'one only' }],
  },
  links: [ada],
}
const empty: Partial<Entry> = { document: { title: 'Second', lead: null, others: [], blocks: [] } }
const models = { types: [page, author], components: [quote, other] }
const open = (entry: Partial<Entry>, who = editor) => openEntry(page, entry, { who, catalog: models })
const zone = () => screen.findByRole('group', { name: /^Blocks/ })
const act = async (menu: string, name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: menu }))
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}

test('a component of one entry is pasted into another, wherever such a one can be, with the names of its links', async () => {
  const first = open(full)
  await userEvent.click(await screen.findByRole('button', { name: /^Quote/ }))
  await userEvent.type(await screen.findByLabelText('Secret'), 'never copied')
  await act('Actions for Said', 'Copy')
  expect(JSON.stringify(localStorage)).not.toContain('never copied')
  // The zone is full, the list takes others.
  expect(
    within(await zone())
      .getByRole('button', { name: 'Paste: Quote' })
      .getAttribute('aria-disabled'),
  ).toBe('true')
  first.unmount()

  const { requests, saved } = open(empty)
  const places = await screen.findAllByRole('button', { name: 'Paste: Quote' })
  expect(places).toHaveLength(2)
  for (const place of places) await userEvent.click(place)
  expect(await screen.findAllByText('Ada')).toHaveLength(2)
  await userEvent.keyboard('{Control>}s{/Control}')
  const copy = { text: 'Said', by: 5 }
  const document = { lead: copy, blocks: [{ __component: quote.uid, ...copy }] }
  await waitFor(() => expect(saved()).toMatchObject({ document }))
  expect(JSON.stringify(requests.map(({ body }) => body))).not.toContain('"id":9')
})

test('nobody else is offered what somebody has copied, nor another project at the same address', async () => {
  const first = open(full)
  await act('Actions for Said', 'Copy')
  first.unmount()
  for (const person of [
    { ...editor, project: 'fedcba9876543210' },
    { ...editor, administrator: { ...editor.administrator, id: 2 } },
  ]) {
    const { unmount } = open(empty, person)
    await screen.findByRole('button', { name: 'Add a component' })
    expect(screen.queryByRole('button', { name: 'Paste: Quote' })).toBeNull()
    unmount()
  }
})

test('the copy of an entry shows the names of what it links to', async () => {
  handOver(page.uid, { title: 'A copy', writers: [5] }, { links: [ada], files: [] })
  fakeServer({ 'GET /catalog': () => ({ ...catalog, ...models }) })
  const rights = { ...editor.rights, types: { [page.uid]: all } }
  show(<EntryPage uid={page.uid} />, `/types/${page.uid}/create`, { ...editor, rights })
  await screen.findByDisplayValue('A copy')
  await screen.findByText('Ada')
})

test('what another version of the panel has kept, or somebody by hand, breaks no page', async () => {
  const key = `item ${editor.project} ${editor.administrator.id}`
  const odd = [
    '',
    '{',
    'null',
    '7',
    '[]',
    '{}',
    '{"component":7,"values":{}}',
    `{"component":"${quote.uid}"}`,
    `{"component":"${quote.uid}","values":[]}`,
    '{"component":"__proto__","values":{}}',
  ]
  for (const text of odd) {
    localStorage.setItem(key, text)
    const { unmount } = open(empty)
    await screen.findByRole('button', { name: 'Add a component' })
    expect(screen.queryByRole('button', { name: /^Paste/ })).toBeNull()
    unmount()
  }
  const values = { __component: 7, id: 3, text: { deep: [1] }, by: [{ id: {} }, null], secret: 'typed', gone: 1 }
  const links = [null, { type: 7 }, { ...ada, label: {} }]
  localStorage.setItem(key, JSON.stringify({ component: quote.uid, values, links, files: { length: 9 } }))
  const { saved } = open(empty)
  for (const place of await screen.findAllByRole('button', { name: 'Paste: Quote' })) await userEvent.click(place)
  await userEvent.click((await screen.findAllByRole('button', { name: /^Quote/ })).at(-1) ?? document.body)
  await userEvent.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(saved()).toMatchObject({ document: { lead: {}, blocks: [{ __component: quote.uid }] } }))
  expect(JSON.stringify(saved())).not.toMatch(/typed|deep|gone|"id"/)
})
