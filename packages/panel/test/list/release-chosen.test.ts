// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { Chosen } from '../../src/pages/list/chosen.js'
import { actsOfChosen } from '../../src/pages/list/release-chosen.js'
import { article, listed } from '../catalog.js'
import { fakeServer } from '../fake-server.js'

test('a release publishes the work on chosen entries as it was seen, and drafts; one request reads them', async () => {
  const type = article.uid
  const entries = [
    listed(1, 'No. 1'),
    listed(2, 'No. 2', { state: 'published', copy: { id: 5, revision: 4 } }),
    listed(3, 'No. 3', { state: 'published' }),
  ]
  const { requests } = fakeServer({
    [`GET /entries/${type}`]: ({ query }) => ({
      data: entries.filter(({ id }) => query.getAll(`filters[id][$in][${id - 1}]`).includes(String(id))),
    }),
  })
  const labels = new Map([1, 2, 3].map((id) => [id, `No. ${id}`]))
  const chosen: Chosen = { kind: 'some', labels }
  const acts = await actsOfChosen(type, chosen)
  expect(requests.length).toBe(1)
  expect(acts.filter(({ act }) => act === 'publish')).toEqual([
    { act: 'publish', type, entry: 1 },
    { act: 'publish', type, copy: 5, revision: 4 },
  ])
  expect(acts.filter(({ act }) => act === 'unpublish').map(({ entry: id }) => id)).toEqual([2, 3])
  expect(acts.slice(-3).map(({ act, entry: id }) => `${act} ${id}`)).toEqual(['delete 1', 'delete 2', 'delete 3'])
})
