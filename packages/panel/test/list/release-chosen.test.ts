// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { Chosen } from '../../src/pages/list/chosen.js'
import { actsOfChosen } from '../../src/pages/list/release-chosen.js'
import { article } from '../catalog.js'
import { fakeServer } from '../fake-server.js'

test('a release publishes the work on chosen entries, and drafts as they were seen', async () => {
  const type = article.uid
  const entry = { state: 'draft', version: 3, copy: null }
  fakeServer({
    [`GET /entries/${type}/1`]: () => ({ ...entry, id: 1 }),
    [`GET /entries/${type}/2`]: () => ({ ...entry, id: 2, state: 'published', copy: { id: 5, revision: 4 } }),
    [`GET /entries/${type}/3`]: () => ({ ...entry, id: 3, state: 'published' }),
  })
  const labels = new Map([1, 2, 3].map((id) => [id, `No. ${id}`]))
  const chosen: Chosen = { kind: 'some', labels }
  const acts = await actsOfChosen(type, chosen)
  expect(acts.filter(({ act }) => act === 'publish')).toEqual([
    { act: 'publish', type, entry: 1, version: 3 },
    { act: 'publish', type, copy: 5, revision: 4 },
  ])
  expect(acts.filter(({ act }) => act === 'unpublish').map(({ entry: id }) => id)).toEqual([2, 3])
  expect(acts.slice(-3).map(({ act, entry: id }) => `${act} ${id}`)).toEqual(['delete 1', 'delete 2', 'delete 3'])
})
