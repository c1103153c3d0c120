// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { fieldAct } from '../../src/pages/list/field-act.js'
import { article, author, savedEntry } from '../catalog.js'
import { fakeServer, Refusal } from '../fake-server.js'

const { uid } = article
const copies = `/editorial/copies/${uid}`
const entry = (id: number, more: object = {}) => ({
  ...savedEntry,
  id,
  label: `No. ${id}`,
  state: 'published',
  locale: null,
  version: 3,
  document: { views: id },
  ...more,
})
const writes = ({ requests }: ReturnType<typeof fakeServer>) =>
  requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])

test('a value goes into the unpublished work of each entry, and into none that has it', async () => {
  const server = fakeServer({
    [`GET /entries/${uid}/1`]: () => entry(1),
    [`GET /entries/${uid}/2`]: () => entry(2, { copy: { id: 20, revision: 4, document: { views: 9 } } }),
    [`GET /entries/${uid}/3`]: () => entry(3, { document: { views: 7 } }),
    [`POST ${copies}`]: () => ({ id: 10, revision: 1 }),
    [`PUT ${copies}/20`]: () => ({ id: 20, revision: 5 }),
    [`GET ${copies}/10`]: () => ({ id: 10, revision: 1 }),
    [`DELETE ${copies}/10`]: () => null,
  })
  const act = fieldAct(article, 'views', 7)
  const result = await act.run([1, 2, 3])
  expect(result).toEqual({ done: 3, failed: [], changed: [1, 2].map((id) => ({ id, publishedAt: null })) })
  expect(writes(server)).toEqual([
    ['POST', copies, { entry: 1, version: 3, document: { views: 7 } }],
    ['PUT', `${copies}/20`, { revision: 4, document: { views: 7 }, merge: true }],
  ])
  const undone = await act.undo(new Map([1, 2].map((id) => [id, null])))
  expect(undone).toEqual({ done: 2, failures: new Map() })
  expect(writes(server).slice(2)).toEqual([
    ['PUT', `${copies}/20`, { revision: 5, document: { views: 9 }, merge: true }],
    ['DELETE', `${copies}/10`, undefined],
  ])
})

test('an undo keeps the work that somebody else has added since', async () => {
  const server = fakeServer({
    [`GET /entries/${uid}/1`]: () => entry(1),
    [`POST ${copies}`]: () => ({ id: 10, revision: 1 }),
    [`GET ${copies}/10`]: () => ({ id: 10, revision: 2 }),
    [`PUT ${copies}/10`]: () => ({ id: 10, revision: 3 }),
  })
  const act = fieldAct(article, 'views', 7)
  await act.run([1])
  await act.undo(new Map([[1, null]]))
  expect(writes(server).at(-1)).toEqual(['PUT', `${copies}/10`, { revision: 1, document: { views: 1 }, merge: true }])
})

test('a type without drafts is changed at once; what is refused is named, and the rest is done', async () => {
  const path = `/entries/${author.uid}`
  const reason = { code: 'roleEntry' as const, data: {}, faults: [], message: 'Your role does not permit it' }
  const server = fakeServer({
    [`GET ${path}/1`]: () => entry(1, { document: { name: 'Ada' } }),
    [`GET ${path}/2`]: () => entry(2, { document: { name: 'Bo' } }),
    [`PUT ${path}/1`]: () => entry(1, { version: 4 }),
    [`PUT ${path}/2`]: () => new Refusal(403, 'Forbidden', {}, reason),
  })
  const act = fieldAct(author, 'name', 'Eve')
  expect(await act.run([1, 2])).toEqual({
    done: 1,
    failed: [{ id: 2, ...reason }],
    changed: [{ id: 1, publishedAt: null }],
  })
  await act.undo(new Map([[1, null]]))
  expect(writes(server).at(-1)).toEqual(['PUT', `${path}/1`, { document: { name: 'Ada' }, version: 4 }])
})

test('a server that is away ends the act', async () => {
  fakeServer({ [`GET /entries/${uid}/1`]: () => new Refusal(503, 'The database is away') })
  await expect(fieldAct(article, 'views', 7).run([1])).rejects.toThrow('The database is away')
})
