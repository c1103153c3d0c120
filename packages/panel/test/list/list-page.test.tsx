// @vitest-environment jsdom
import type { Administrator } from '@content-gen/admin/panel-api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ListPage } from '../../src/pages/list/index.js'
import { article, author, catalog, editor, listed, pageOf } from '../catalog.js'
import { fakeServer, Refusal, type FakeRequest } from '../fake-server.js'
import { fill } from '../fill.js'
import { show } from '../render.js'

const entries = [
  listed(1, 'First', { state: 'published', values: { views: 12 } }),
  listed(2, 'Second', { copy: { id: 7, revision: 1 }, inWork: 'The new headline' }),
  listed(3, 'Third'),
]

function server() {
  return fakeServer({
    'GET /catalog': () => catalog,
    [`GET /entries/${article.uid}`]: () => pageOf(entries, 60),
    [`GET /entries/${author.uid}`]: () => pageOf([listed(1, 'Ada')]),
    'PUT /me/preferences/pageSize': () => null,
  })
}

const failure = (id: number, message: string) => ({ id, code: null, data: {}, faults: [], message })

const lastRead = (requests: readonly FakeRequest[]) =>
  requests.findLast(({ path }) => path === `/entries/${article.uid}`)

test('shows the entries with their states, and asks for the columns that it shows', async () => {
  const { requests } = server()
  show(<ListPage uid={article.uid} />, `/types/${article.uid}`, editor)
  const row = (await screen.findByRole('link', { name: 'First' })).closest('tr')
  expect(row?.textContent).toContain('Published')
  expect(row?.textContent).toContain('12')
  expect(screen.getByRole('link', { name: 'Second' }).closest('tr')?.textContent).toContain('In work: The new headline')
  const query = lastRead(requests)?.query
  expect(query?.get('columns')).toBe('views,kind,isOpen,author,updatedAt')
  expect(query?.get('sort')).toBe('updatedAt:desc')
  expect(screen.getByRole('link', { name: 'First' }).getAttribute('href')).toBe(`/admin/types/${article.uid}/1`)
})

test('search, sort and pages are in the address, and the API is asked for what the address says', async () => {
  const { requests } = server()
  const { visited } = show(<ListPage uid={article.uid} />, `/types/${article.uid}?filters[views][$gt]=3`, editor)
  await screen.findByText('Views is more than 3')
  await userEvent.click(await screen.findByRole('button', { name: 'Title' }))
  await waitFor(() => expect(lastRead(requests)?.query.get('sort')).toBe('title:asc'))
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await userEvent.type(screen.getByRole('searchbox'), 'ada')
  await waitFor(() => expect(lastRead(requests)?.query.get('search')).toBe('ada'))
  const { query } = lastRead(requests) ?? {}
  expect(query?.get('page')).toBeNull()
  expect(query?.get('filters[$and][0][views][$gt]')).toBe('3')
  expect(visited.at(-1)).toContain('search=ada')
})

test('whoever stops for a moment goes on typing in the search', async () => {
  const { requests } = server()
  show(<ListPage uid={article.uid} />, `/types/${article.uid}`, editor)
  await userEvent.type(await screen.findByRole('searchbox'), 'ada')
  await waitFor(() => expect(lastRead(requests)?.query.get('search')).toBe('ada'))
  await userEvent.keyboard(' lovelace')
  await waitFor(() => expect(lastRead(requests)?.query.get('search')).toBe('ada lovelace'))
})

test('a search that is cleared elsewhere is cleared in its field', async () => {
  const { on } = server()
  on(`GET /entries/${article.uid}`, ({ query }) => pageOf(query.has('search') ? [] : entries))
  show(<ListPage uid={article.uid} />, `/types/${article.uid}`, editor)
  await userEvent.type(await screen.findByRole('searchbox'), 'ada')
  await userEvent.click(await screen.findByRole('button', { name: 'Clear search and filters' }))
  await screen.findByRole('link', { name: 'First' })
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
})

test('a page behind the last one, which has lost its entries, leads to the last one', async () => {
  const { requests, on } = server()
  on(`GET /entries/${article.uid}`, ({ query }) => {
    const page = Number(query.get('page') ?? 1)
    const data = page > 2 ? [] : entries
    return { data, meta: { pagination: { page, pageSize: 25, pageCount: 2, total: 50, isMore: false } } }
  })
  show(<ListPage uid={article.uid} />, `/types/${article.uid}?page=4`, editor)
  await screen.findByRole('link', { name: 'First' })
  expect(lastRead(requests)?.query.get('page')).toBe('2')
})

test('a list that is longer than anybody looks is counted whole if asked, and has further pages', async () => {
  const { requests, on } = server()
  on(`GET /entries/${article.uid}`, ({ query }) => {
    const isWhole = query.get('count') === 'exact'
    return {
      data: entries,
      meta: {
        pagination: { page: 400, pageSize: 25, pageCount: 400, total: isWhole ? 12_345 : 10_000, isMore: !isWhole },
      },
    }
  })
  show(<ListPage uid={article.uid} />, `/types/${article.uid}?page=400`, editor)
  await screen.findByText('More than 10,000 entries')
  screen.getByText('9,976–10,000 of more than 10,000')
  expect(screen.getByRole('button', { name: 'Next' }).hasAttribute('disabled')).toBe(false)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select First' }))
  screen.getByRole('button', { name: 'Select every entry' })
  await userEvent.click(screen.getByRole('button', { name: 'Count them all' }))
  await screen.findByText('12,345 entries')
  expect(lastRead(requests)?.query.get('page')).toBe('400')
})

test('what was done with many entries is summed up, and what failed stays selected', async () => {
  const { requests, on } = server()
  on(`POST /entries/${article.uid}/bulk`, () => ({ done: 1, changed: [], failed: [failure(2, 'title is required')] }))
  show(<ListPage uid={article.uid} />, `/types/${article.uid}`, editor)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select First' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Second' }))
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  const question = await screen.findByRole('dialog', { name: 'Publish 2 entries?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Publish' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Second: title is required')
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ act: 'publish', ids: [1, 2] })
  const closers = within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })
  await userEvent.click(closers.at(-1) ?? screen.getByRole('dialog'))
  await screen.findByRole('region', { name: '1 selected' })
})

/** A list of 250 entries, of which nobody knows the number; each second one cannot be published. */
function longList(on: (route: string, reply: (request: FakeRequest) => unknown) => void) {
  on(`GET /entries/${article.uid}`, ({ query }) => {
    const after = query.get('after')
    const size = Number(query.get('pageSize'))
    if (after === null) {
      const isLatest = query.get('sort') === 'id:desc'
      const data = isLatest ? [listed(250, 'Entry 250')] : entries
      const total = query.get('count') === 'exact' ? 250 : 200
      return { data, meta: { pagination: { page: 1, pageSize: 25, pageCount: 8, total, isMore: total < 250 } } }
    }
    // Two more were made meanwhile.
    const ids = Array.from({ length: 252 }, (_, index) => index + 1).filter((id) => id > Number(after))
    const data = ids.slice(0, size).map((id) => listed(id, `Entry ${id}`))
    const pagination = { page: 1, pageSize: size, pageCount: 1, total: data.length, isMore: data.length === size }
    return { data, meta: { pagination } }
  })
}

const publishEvery = async () => {
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select First' }))
  await userEvent.click(screen.getByRole('button', { name: 'Select every entry' }))
  await screen.findByRole('region', { name: '250 selected' })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Second' }))
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  const question = await screen.findByRole('dialog', { name: 'Publish 249 entries?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Publish' }))
}
const idsOf = (requests: readonly FakeRequest[]) =>
  requests.flatMap(({ method, body }) => (method === 'POST' ? (body as { ids: number[] }).ids : []))

test('every entry of a long list is done in short requests, without those that were taken out and those that came later', async () => {
  const { requests, on } = server()
  longList(on)
  on(`POST /entries/${article.uid}/bulk`, ({ body }) => {
    const { ids } = body as { ids: number[] }
    const failed = ids.filter((id) => id === 7).map((id) => failure(id, 'not this one'))
    return { done: ids.length - failed.length, changed: [], failed }
  })
  show(<ListPage uid={article.uid} />, `/types/${article.uid}?state=draft`, editor)
  await publishEvery()
  await screen.findByText('248 entries done')
  expect(screen.getByRole('alert').textContent).toContain('Entry 7: not this one')
  expect(idsOf(requests)).toEqual(Array.from({ length: 250 }, (_, index) => index + 1).filter((id) => id !== 2))
  const sizes = requests
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => (body as { ids: number[] }).ids.length)
  expect(Math.max(...sizes)).toBe(10)
  const pieces = requests.filter(({ query }) => query.has('after'))
  expect(pieces.map(({ query }) => [query.get('after'), query.get('state'), query.get('columns')])).toEqual(
    ['0', '100', '200'].map((after) => [after, 'draft', null]),
  )
  const closers = within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })
  await userEvent.click(closers.at(-1) ?? screen.getByRole('dialog'))
  await screen.findByRole('region', { name: '1 selected' })
})

test('an act with every entry is stopped between two requests, and the rest stays selected', async () => {
  const { requests, on } = server()
  longList(on)
  let goOn = () => undefined as void
  on(`POST /entries/${article.uid}/bulk`, async ({ body }) => {
    const { ids } = body as { ids: number[] }
    await new Promise<void>((resolve) => (goOn = resolve))
    return { done: ids.length, changed: [], failed: [] }
  })
  show(<ListPage uid={article.uid} />, `/types/${article.uid}`, editor)
  await publishEvery()
  const stop = await screen.findByRole('button', { name: 'Stop' })
  await screen.findByRole('progressbar', { name: '0 of 249' })
  goOn()
  await screen.findByRole('progressbar', { name: '10 of 249' })
  await userEvent.click(stop)
  goOn()
  await screen.findByText('20 entries done')
  screen.getByText('229 entries were not tried')
  expect(idsOf(requests)).toHaveLength(20)
  const closers = within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })
  await userEvent.click(closers.at(-1) ?? screen.getByRole('dialog'))
  await screen.findByRole('region', { name: '249 selected' })
})

test('a request that is refused as a whole ends an act with many, and tells why', async () => {
  const { requests, on } = server()
  longList(on)
  on(`POST /entries/${article.uid}/bulk`, () => new Refusal(503, 'The database is away'))
  show(<ListPage uid={article.uid} />, `/types/${article.uid}`, editor)
  await publishEvery()
  await screen.findByText('The database is away')
  screen.getByText('249 entries were not tried')
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('every entry of a list is not every entry of another', async () => {
  const { on } = server()
  longList(on)
  show(<ListPage uid={article.uid} />, `/types/${article.uid}`, editor)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select First' }))
  await userEvent.click(screen.getByRole('button', { name: 'Select every entry' }))
  await screen.findByRole('region', { name: '250 selected' })
  await userEvent.type(screen.getByRole('searchbox'), 'ada')
  await waitFor(() => expect(screen.queryByRole('region', { name: '250 selected' })).toBeNull())
})

test('what the role does not permit is shown, and refused', async () => {
  server()
  show(<ListPage uid={author.uid} />, `/types/${author.uid}`, editor)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Ada' }))
  for (const name of ['Create an entry', 'Delete'])
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
})

test('a type that is unknown, or that may not be seen, is told as such', async () => {
  server()
  show(<ListPage uid="api::gone.gone" />, '/types/api::gone.gone', editor)
  await screen.findByText('This does not exist, or you may not see it.')
})

test('the arrow keys walk through the rows', async () => {
  server()
  show(<ListPage uid={article.uid} />, `/types/${article.uid}`, editor)
  const first = await screen.findByRole('link', { name: 'First' })
  first.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Second')
})

test('a condition that was begun is there again after Escape and another page, until it is applied', async () => {
  server()
  const open = async () => userEvent.click(await screen.findByRole('button', { name: 'Filter' }))
  const value = async () => (await screen.findByRole('textbox', { name: 'Value' })) as HTMLInputElement
  const { unmount } = show(<ListPage uid={article.uid} />, `/types/${article.uid}`, editor)
  await open()
  await fill(await screen.findByRole('combobox', { name: 'Field' }), 'Title')
  await userEvent.click(await screen.findByRole('option', { name: 'Title' }))
  await fill(await value(), 'half a wo')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  unmount()
  const { visited } = show(<ListPage uid={article.uid} />, `/types/${article.uid}`, editor)
  await open()
  expect((await value()).value).toBe('half a wo')
  await userEvent.type(await value(), 'rd{Enter}')
  await waitFor(() => expect(decodeURIComponent(visited.at(-1) ?? '')).toContain('half a word'))
  await open()
  expect(screen.queryByRole('textbox', { name: 'Value' })).toBeNull()
})

test('a condition that is removed takes what was typed into it with it', async () => {
  server()
  const address = `/types/${article.uid}?filters[$and][0][title][$containsi]=bread`
  const chip = async () => userEvent.click(await screen.findByRole('button', { name: 'Title contains bread' }))
  const value = async () => (await screen.findByRole('textbox', { name: 'Value' })) as HTMLInputElement
  const { unmount } = show(<ListPage uid={article.uid} />, address, editor)
  await chip()
  await userEvent.type(await value(), ' and butter')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: /^Remove.*bread/ }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Title contains bread' })).toBeNull())
  unmount()
  show(<ListPage uid={article.uid} />, address, editor)
  await chip()
  expect((await value()).value).toBe('bread')
})

test('a condition gets an alternative, and links are chosen one after the other', async () => {
  const { on, requests } = server()
  on('GET /links', () => [
    { type: author.uid, id: 4, label: 'Ada' },
    { type: author.uid, id: 5, label: 'Grace' },
  ])
  on('GET /labels', ({ query }) => ({
    links: (query.get('links') ?? '').split(',').map((text) => {
      const id = Number(text.split(':').at(-1))
      return { type: author.uid, id, label: id === 4 ? 'Ada' : 'Grace' }
    }),
    files: [],
  }))
  const address = `/types/${article.uid}?filters[$and][0][title][$containsi]=bread`
  show(<ListPage uid={article.uid} />, address, editor)
  await userEvent.click(await screen.findByRole('button', { name: 'or … (add an alternative)' }))
  await fill(await screen.findByRole('combobox', { name: 'Field' }), 'Author')
  await userEvent.click(await screen.findByRole('option', { name: 'Author' }))
  await userEvent.click(await screen.findByRole('combobox', { name: 'Value' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Ada' }))
  await userEvent.click(await screen.findByRole('combobox', { name: 'Another one' }))
  expect(screen.queryByRole('option', { name: 'Ada' })).toBeNull()
  await userEvent.click(await screen.findByRole('option', { name: 'Grace' }))
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await screen.findByRole('button', { name: 'Author is one of Ada or Grace' })
  const { query } = lastRead(requests) ?? {}
  expect(query?.get('filters[$and][0][$or][0][title][$containsi]')).toBe('bread')
  expect(query?.get('filters[$and][0][$or][1][author][id][$in][1]')).toBe('5')
  await userEvent.click(screen.getByRole('button', { name: /^Remove the filter Title/ }))
  await waitFor(() => expect(lastRead(requests)?.query.get('filters[$and][0][author][id][$in][0]')).toBe('4'))
})

test('the number of a page leads there, and one behind the last page to the last', async () => {
  const { requests } = server()
  show(<ListPage uid={article.uid} />, `/types/${article.uid}`, editor)
  const page = async (typed: string) => {
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Page' })
    await userEvent.clear(field)
    await fill(field, typed, '{Enter}')
  }
  await page('2')
  await waitFor(() => expect(lastRead(requests)?.query.get('page')).toBe('2'))
  await page('99')
  await waitFor(() => expect(lastRead(requests)?.query.get('page')).toBe('3'))
})

test('a list without entries in another language leads to those of the usual one', async () => {
  const { on } = server()
  const locales = [
    { code: 'en', name: 'English (en)' },
    { code: 'fr', name: 'French (fr)' },
  ]
  on('GET /catalog', () => ({ ...catalog, types: [{ ...article, localized: true }], locales, defaultLocale: 'en' }))
  on(`GET /entries/${article.uid}`, ({ query }) => pageOf(query.get('locale') === 'fr' ? [] : entries))
  show(<ListPage uid={article.uid} />, `/types/${article.uid}?locale=fr`, editor)
  await screen.findByText('No entries in French (fr) yet')
  await userEvent.click(screen.getByRole('button', { name: 'Show English (en)' }))
  await screen.findByRole('link', { name: 'First' })
})

test('a condition with a moment that does not exist is told, and cannot be applied', async () => {
  server()
  const { visited } = show(<ListPage uid={article.uid} />, `/types/${article.uid}`, editor)
  await userEvent.click(await screen.findByRole('button', { name: 'Filter' }))
  await fill(await screen.findByRole('combobox', { name: 'Field' }), 'updated at')
  await userEvent.click(await screen.findByRole('option', { name: 'Updated at' }))
  await fill(await screen.findByRole('textbox', { name: 'Value' }), '2/31/2026 10:00 AM', '{Enter}')
  await userEvent.tab()
  await screen.findByText(/“2\/31\/2026 10:00 AM” does not exist in the calendar/)
  expect(screen.getByRole('button', { name: 'Apply' }).hasAttribute('disabled')).toBe(true)
  await userEvent.clear(screen.getByRole('textbox', { name: 'Value' }))
  await fill(screen.getByRole('textbox', { name: 'Value' }), '2/28/2026 10:00 AM', '{Enter}')
  await waitFor(() => expect(decodeURIComponent(visited.at(-1) ?? '')).toMatch(/updatedAt\]\[\$gt\]=2026-02-2\dT/))
})

test.each([
  ['Publish', 'publish', { 1: null, 3: null }, { act: 'unpublish', ids: [1, 3] }],
  [
    'Unpublish',
    'unpublish',
    { 2: '2026-01-01T00:00:00.000Z' },
    { act: 'publish', ids: [2], publishedAt: { 2: '2026-01-01T00:00:00.000Z' } },
  ],
] as const)('%s is undone for those alone whose state it changed', async (name, act, before, undo) => {
  const { requests, on } = server()
  const changed = Object.entries(before).map(([id, publishedAt]) => ({ id: Number(id), publishedAt }))
  on(`POST /entries/${article.uid}/bulk`, ({ body }) => {
    const { ids } = body as { readonly ids: readonly number[] }
    return { done: ids.length, changed, failed: [] }
  })
  show(<ListPage uid={article.uid} />, `/types/${article.uid}`, editor)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await userEvent.click(screen.getByRole('button', { name }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText(changed.length === 1 ? '1 entry is as before' : '2 entries are as before')
  const sent = requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(sent).toEqual([{ act, ids: [1, 2, 3] }, undo])
})

test.each([
  [40, true],
  [1040, false],
])('an act with all %d that the list has is undone as far as it is known what it changed', async (count, canUndo) => {
  const { requests, on } = server()
  on(`GET /entries/${article.uid}`, ({ query }) => {
    const [after, size] = [query.get('after'), Number(query.get('pageSize'))]
    if (query.get('sort') === 'id:desc') return pageOf([listed(count, 'Last')], count)
    if (after === null) return pageOf(entries, count)
    const ids = Array.from({ length: count }, (_, index) => index + 1).filter((id) => id > Number(after))
    const data = ids.slice(0, size).map((id) => listed(id, `Entry ${id}`))
    return { data, meta: { pagination: { ...pageOf(data).meta.pagination, isMore: ids.length > size } } }
  })
  on(`POST /entries/${article.uid}/bulk`, ({ body }) => {
    const { ids } = body as { readonly ids: readonly number[] }
    return { done: ids.length, changed: ids.map((id) => ({ id, publishedAt: null })), failed: [] }
  })
  show(<ListPage uid={article.uid} />, `/types/${article.uid}`, editor)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await userEvent.click(screen.getByRole('button', { name: /^Select all [\d,]+$/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }))
  await screen.findByText(/entries done/)
  expect(screen.queryByText(/More than 1,000 entries were changed/) === null).toBe(canUndo)
  const undo = screen.queryByRole('button', { name: 'Undo' })
  expect(undo !== null).toBe(canUndo)
  if (undo === null) return
  await userEvent.click(undo)
  await screen.findByText('40 entries are as before')
  expect(requests.filter(({ body }) => (body as { act?: string } | null)?.act === 'unpublish')).toHaveLength(1)
})

// The last one: its failure stays in the page until it is closed.
test('what was deleted is taken back at once, and what does not come back is named', async () => {
  const { requests, on } = server()
  on(`POST /entries/${article.uid}/bulk`, () => ({ done: 3, changed: [], failed: [] }))
  const taken = { id: 2, code: null, data: {}, message: 'slug is taken.', faults: [] }
  on(`POST /editorial/trash/${article.uid}/restore`, () => ({ done: 2, failed: [taken] }))
  show(<ListPage uid={article.uid} />, `/types/${article.uid}`, editor)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('2 entries were restored')
  await screen.findByText('Second: slug is taken.')
  const restored = requests.filter(({ path }) => path.startsWith('/editorial/trash/'))
  expect(restored.map(({ body }) => body)).toEqual([{ ids: [1, 2, 3] }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the list is narrowed to what is the person’s own, by the address as well', async () => {
  const { requests } = server()
  const asked = () => lastRead(requests)?.query.get('mine')
  const { visited } = show(<ListPage uid={article.uid} />, `/types/${article.uid}?mine=updated`, editor)
  await screen.findByRole('link', { name: 'First' })
  expect(asked()).toBe('updated')
  await userEvent.click(screen.getByRole('button', { name: /By whom/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Created by me', hidden: false }))
  await waitFor(() => expect(asked()).toBe('created'))
  expect(visited.at(-1)).toContain('mine=created')
})

const administrator = (id: number, firstname: string): Administrator => ({
  id,
  email: `${firstname.toLowerCase()}@example.com`,
  firstname,
  lastname: 'Lovelace',
  roles: ['editor'],
  isBlocked: false,
  hasSecondFactor: false,
  isInvited: false,
  seenAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
})

test('a list is narrowed to what a person made, and shows and sorts by who did', async () => {
  const { requests, on } = server()
  on('GET /administrators', () => [administrator(2, 'Bea'), administrator(1, 'Ada')])
  on(`GET /entries/${article.uid}`, () =>
    pageOf([listed(1, 'First', { values: { createdBy: { id: 2, name: 'Bea Lovelace' }, updatedBy: null } })]),
  )
  const { visited } = show(<ListPage uid={article.uid} />, `/types/${article.uid}?columns=createdBy,updatedBy`, editor)
  expect((await screen.findByRole('link', { name: 'First' })).closest('tr')?.textContent).toContain('Bea Lovelace–')
  await userEvent.click(screen.getByRole('button', { name: 'Created by' }))
  await waitFor(() => expect(lastRead(requests)?.query.get('sort')).toBe('createdBy:asc'))
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
  await fill(await screen.findByRole('combobox', { name: 'Field' }), 'created')
  await userEvent.click(await screen.findByRole('option', { name: 'Created by' }))
  const person = await screen.findByRole('combobox', { name: 'Created by' })
  await fill(person, 'be')
  await userEvent.click(await screen.findByRole('option', { name: /^Bea Lovelace/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await screen.findByRole('button', { name: 'Created by Bea Lovelace' })
  await waitFor(() => expect(lastRead(requests)?.query.get('createdBy')).toBe('2'))
  expect(visited.at(-1)).toContain('createdBy=2')
})

test('somebody who may not look at administrators is offered no people', async () => {
  const { requests } = server()
  const settings = { ...editor.rights.settings, administrators: false }
  show(<ListPage uid={article.uid} />, `/types/${article.uid}`, { ...editor, rights: { ...editor.rights, settings } })
  await userEvent.click(await screen.findByRole('button', { name: 'Filter' }))
  await fill(await screen.findByRole('combobox', { name: 'Field' }), 'created')
  await screen.findByText('Nothing found')
  expect(requests.some(({ path }) => path === '/administrators')).toBe(false)
})

test('the languages of an entry lead there, and a missing one to where it is begun', async () => {
  const localized = {
    ...article,
    localized: true,
    attributes: [...article.attributes, { name: 'slug', type: 'uid' as const, targetField: 'title' }],
  }
  const locales = [
    { code: 'en', name: 'English' },
    { code: 'de', name: 'German' },
    { code: 'fr', name: 'French' },
  ]
  const localizations = { localizations: [{ id: 7, locale: 'de', state: 'draft' }], begun: [], behind: [7] }
  const { requests } = fakeServer({
    'GET /catalog': () => ({ ...catalog, types: [localized], locales, defaultLocale: 'en' }),
    [`GET /entries/${article.uid}`]: () => pageOf([listed(1, 'First', { locale: 'en', values: { localizations } })]),
  })
  show(<ListPage uid={article.uid} />, `/types/${article.uid}?untranslated=fr`, editor)
  const address = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await address('German (de): behind the original')).toBe(`/admin/types/${article.uid}/7`)
  expect(await address('French (fr): translate')).toBe(`/admin/types/${article.uid}/1?translate=fr`)
  screen.getByText('Not translated into French (fr)')
  const { query } = lastRead(requests) ?? {}
  // The slug repeats the title.
  expect([query?.get('untranslated'), query?.get('columns')]).toEqual([
    'fr',
    'views,kind,author,localizations,updatedAt',
  ])
  await userEvent.click(screen.getByRole('button', { name: /^Remove the filter/ }))
  await waitFor(() => expect(lastRead(requests)?.query.get('untranslated')).toBeNull())
})
