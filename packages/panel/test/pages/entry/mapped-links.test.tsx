// @vitest-environment jsdom
import type { ContentType, Entry } from '@content-gen/admin/panel-api'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { EntryPage } from '../../../src/pages/entry/index.js'
import { article, author, catalog, editor, listed, savedEntry } from '../../catalog.js'
import { fakeServer } from '../../fake-server.js'
import { show } from '../../render.js'

const writer: ContentType = {
  ...author,
  versioned: false,
  attributes: [
    { name: 'name', type: 'string' },
    {
      name: 'articles',
      type: 'relation',
      multiple: true,
      targets: [article.uid],
      inverse: 'author',
      editable: true,
      mapped: true,
    },
  ],
}

const ada: Entry = {
  ...savedEntry,
  id: 1,
  label: 'Ada',
  document: { name: 'Ada' },
  state: 'published',
  locale: null,
}

function serve(total: number, isMore: boolean): void {
  fakeServer({
    'GET /catalog': () => ({ ...catalog, types: [article, writer] }),
    [`GET /entries/${author.uid}/1`]: () => ada,
    [`GET /entries/${article.uid}`]: () => ({
      data: [listed(1, 'First'), listed(2, 'Second')],
      meta: { pagination: { page: 1, pageSize: 10, pageCount: 1000, total, isMore } },
    }),
  })
}

test('links that other entries keep are counted', async () => {
  serve(12, false)
  show(<EntryPage uid={author.uid} id={1} />, `/types/${author.uid}/1`, editor)
  await screen.findByText('First')
  screen.getByText('12')
  screen.getByText(/and 10 more\./)
})

test('links whose counting has ended early are no exact number', async () => {
  serve(10_000, true)
  show(<EntryPage uid={author.uid} id={1} />, `/types/${author.uid}/1`, editor)
  await screen.findByText('First')
  screen.getByText('more than 10,000')
  screen.getByText(/and more than 9,998 more\./)
  expect(screen.queryByText('10000')).toBeNull()
})

test('the other side of a polymorphic relation shows the entries that link here, page by page, as links', async () => {
  const notes: ContentType = {
    ...writer,
    attributes: [
      { name: 'name', type: 'string' },
      { name: 'notes', type: 'relation', multiple: true, targets: [article.uid], editable: false, mapped: true },
    ],
  }
  const { requests } = fakeServer({
    'GET /catalog': () => ({ ...catalog, types: [article, notes] }),
    [`GET /entries/${author.uid}/1`]: () => ada,
    [`GET /entries/${author.uid}/1/linked`]: ({ query }) => {
      const isFirst = query.get('page') === '1'
      const id = isFirst ? 7 : 8
      return { links: [{ type: article.uid, id, label: `Note ${id}`, state: 'draft' }], isMore: isFirst }
    },
  })
  show(<EntryPage uid={author.uid} id={1} />, `/types/${author.uid}/1`, editor)
  const first = await screen.findByRole('link', { name: 'Note 7' })
  expect(first.getAttribute('href')).toBe(`/admin/types/${article.uid}/7`)
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByRole('link', { name: 'Note 8' })
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  const asked = requests.filter(({ path }) => path.endsWith('/linked'))
  expect(asked.map(({ query }) => query.get('attribute'))).toEqual(['notes', 'notes'])
})

test.each([
  [null, /Your role may not change entries there/],
  [{ fields: ['title'] }, /Your role may not change all entries there/],
  [{ isOwn: true }, /Your role may not change all entries there/],
] as const)('links that may not be changed from here tell why: %j', async (limit, sentence) => {
  serve(2, false)
  const { types } = editor.rights
  const whole = types[article.uid]
  if (!whole?.update) throw new Error('The editor of the tests may update articles')
  const update = limit === null ? null : { ...whole.update, ...limit }
  const who = { ...editor, rights: { ...editor.rights, types: { ...types, [article.uid]: { ...whole, update } } } }
  show(<EntryPage uid={author.uid} id={1} />, `/types/${author.uid}/1`, who)
  await screen.findByText(sentence)
  expect(screen.queryByRole('combobox', { name: /Articles/ })).toBeNull()
})
