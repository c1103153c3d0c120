// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { TrashPage } from '../../src/pages/trash/index.js'
import { article, catalog, editor } from '../catalog.js'
import { fakeServer } from '../fake-server.js'
import { show } from '../render.js'

const actor = { kind: 'administrator', id: '1', name: 'Ada' }
const trashed = (entry: number) => ({
  entry,
  at: '2026-01-01T00:00:00.000Z',
  actor,
  document: { title: `Story ${entry}` },
})

test('all entries of a page of the trash come back, and those that cannot are named', async () => {
  let rows = [1, 2, 3, 4].map(trashed)
  const path = `/editorial/trash/${article.uid}`
  const { requests } = fakeServer({
    'GET /catalog': () => catalog,
    [`GET ${path}`]: () => ({
      data: rows,
      meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: rows.length } },
    }),
    [`POST ${path}/restore`]: () => {
      rows = rows.filter(({ entry }) => entry === 2)
      // The third came back with the first, whose localization it is.
      return { done: 2, failed: [{ id: 2, code: null, data: {}, message: 'slug is taken.', faults: [] }] }
    },
  })
  show(<TrashPage uid={article.uid} />, `/types/${article.uid}/trash`, editor)
  await userEvent.click(await screen.findByRole('button', { name: 'Restore all 4' }))
  await userEvent.click(screen.getAllByRole('button', { name: 'Restore' }).at(-1) ?? document.body)
  await screen.findByText('2 entries were restored')
  const notice = (await screen.findByText('slug is taken.', { exact: false })).textContent
  expect(notice).toBe('Story 2: slug is taken.')
  expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ ids: [1, 2, 3, 4] }])
})
