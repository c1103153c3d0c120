// @vitest-environment jsdom
/** Links in the texts of others that follow an address. */
import type { ContentType, Use } from '@content-gen/admin/panel-api'
import { expect, test } from 'vitest'
import { indexCatalog } from '../../../src/api/catalog.js'
import { modelsOf } from '../../../src/form/document/values.js'
import { followLinks, movedValues, type FollowProgress } from '../../../src/pages/entry/links/follow-links.js'
import { moveLinks } from '../../../src/pages/entry/links/move-links.js'
import { article, author, catalog, savedEntry } from '../../catalog.js'
import { fakeServer, Refusal } from '../../fake-server.js'

const { uid } = article
const copies = `/editorial/copies/${uid}`
const move = moveLinks(['/old'], '/new')
const blocks = (url: string) => [{ type: 'paragraph', children: [{ type: 'link', url, children: [] }] }]
const use = (id: number, more: Partial<Use> = {}): Use => ({
  type: uid,
  id,
  label: '',
  from: 'entry',
  places: [],
  ...more,
})
const entry = (id: number, more: object = {}) => ({
  ...savedEntry,
  id,
  label: `No. ${id}`,
  state: 'published',
  locale: null,
  version: 3,
  document: { title: '/old', body: blocks('/old') },
  ...more,
})

async function follow(uses: readonly Use[], types: readonly ContentType[] = [article, author]) {
  const told: FollowProgress[] = []
  const { signal } = new AbortController()
  await followLinks(indexCatalog({ ...catalog, types }), uses, move, (progress) => told.push(progress), signal)
  const last = told.at(-1)
  return {
    results: last?.followed.map(({ result }) => result),
    error: last?.error?.message ?? null,
    isOver: last?.isOver,
  }
}
const writes = ({ requests }: ReturnType<typeof fakeServer>) =>
  requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])

test('an entry without work goes live, and work on others keeps the change', async () => {
  const work = { id: 20, revision: 4, document: { views: 9 } }
  const server = fakeServer({
    [`GET /entries/${uid}/1`]: () => entry(1),
    [`GET /entries/${uid}/2`]: () => entry(2, { copy: work }),
    [`GET /entries/${uid}/3`]: () => entry(3, { can: { ...savedEntry.can, publish: false } }),
    [`GET /entries/${uid}/4`]: () => entry(4, { copy: { ...work, document: { body: blocks('/new') } } }),
    [`GET /entries/${uid}/copies/50`]: () => ({ copy: { id: 50, revision: 2, document: { body: blocks('/old?a') } } }),
    [`POST ${copies}`]: ({ body }) => ({ id: (body as { entry: number }).entry * 10, revision: 1 }),
    [`PUT ${copies}/20`]: () => ({ id: 20, revision: 5 }),
    [`PUT ${copies}/50`]: () => ({ id: 50, revision: 3 }),
    [`POST ${copies}/10/publish`]: () => ({}),
  })
  const uses = [use(1), use(2), use(3), use(4), use(50, { from: 'copy' })]
  expect(await follow(uses)).toEqual({
    results: ['live', 'saved', 'saved', 'saved', 'saved'],
    error: null,
    isOver: true,
  })
  const document = { body: blocks('/new') }
  expect(writes(server)).toEqual([
    ['POST', copies, { entry: 1, version: 3, document }],
    ['POST', `${copies}/10/publish`, { revision: 1, merge: true, publish: false }],
    ['PUT', `${copies}/20`, { revision: 4, document, merge: true }],
    ['POST', copies, { entry: 3, version: 3, document }],
    ['PUT', `${copies}/50`, { revision: 2, document: { body: blocks('/new?a') }, merge: true }],
  ])
})

test('a review is begun, and an approval is not taken back', async () => {
  const reviewed = { ...article, review: { states: ['draft', 'approved'], skips: false } }
  const copy = (state: string, isPublishable: boolean) => {
    return { id: 20, revision: 4, document: {}, review: { state, isPublishable, moves: [] } }
  }
  const server = fakeServer({
    [`GET /entries/${uid}/1`]: () => entry(1),
    [`GET /entries/${uid}/2`]: () => entry(2, { copy: copy('approved', true) }),
    [`GET /entries/${uid}/3`]: () => entry(3, { copy: copy('draft', true) }),
    [`POST ${copies}`]: () => ({ id: 10, revision: 1 }),
    [`PUT ${copies}/20`]: () => ({ id: 20, revision: 5 }),
  })
  const { results } = await follow([use(1), use(2), use(3)], [reviewed])
  expect(results).toEqual(['saved', 'approved', 'saved'])
  expect(writes(server).map(([method, path]) => `${String(method)} ${String(path)}`)).toEqual([
    `POST ${copies}`,
    `PUT ${copies}/20`,
  ])
})

test('what is refused is named and the rest is done; a server that is gone ends it', async () => {
  const plain = { ...author, attributes: [{ name: 'body', type: 'blocks' }] } as const
  fakeServer({
    [`GET /entries/${uid}/1`]: () => entry(1),
    [`POST ${copies}`]: () => new Refusal(403, 'Forbidden'),
    [`GET /entries/${author.uid}/2`]: () => entry(2),
    [`PUT /entries/${author.uid}/2`]: () => entry(2),
    [`GET /entries/${uid}/3`]: () => new Refusal(503, 'Busy'),
  })
  const uses = [use(1), use(2, { type: author.uid }), use(3), use(2, { type: author.uid })]
  expect(await follow(uses, [article, plain])).toEqual({ results: ['failed', 'live'], error: 'Busy', isOver: true })
})

test('texts of components at any depth are changed, and all else stays as it is', () => {
  const text = { name: 'text', type: 'richtext' } as const
  const component = (of: string, inner: readonly object[]) => ({
    uid: of,
    category: '',
    label: 'id',
    displayName: of,
    attributes: inner,
  })
  const inBox = { name: 'note', type: 'component', component: 'note', repeatable: false } as const
  const list = { name: 'notes', type: 'component', component: 'note', repeatable: true } as const
  const zone = { name: 'zone', type: 'dynamiczone', components: ['box', 'note'] } as const
  const models = modelsOf({
    types: [{ ...article, attributes: [{ name: 'title', type: 'string' }, text, list, zone] }],
    components: [component('note', [text]), component('box', [inBox])] as never,
  })
  const [stays, links] = [{ id: 1, text: 'a' }, (url: string) => ({ id: 2, text: `[a](${url})` })]
  const values = (url: string) => ({
    notes: [stays, links(url)],
    zone: [
      { __component: 'note', ...stays },
      { __component: 'box', id: 3, note: links(url), more: 1 },
    ],
  })
  const more = { title: '[a](/old)', text: null, unknown: '[a](/old)' }
  expect(movedValues(models, uid, { ...more, ...values('/old') }, move)).toEqual(values('/new'))
  expect(movedValues(models, uid, { ...more, ...values('/older') }, move)).toEqual({})
})
