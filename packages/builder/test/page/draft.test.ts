// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import type { PlainJson, ModelFiles } from '../../src/contract.js'
import { clashesOf, editedModels, editsOf, requestOf, withoutWritten } from '../../src/page/draft/draft.js'
import { DraftStore } from '../../src/page/draft/draft-store.js'
import { setAttribute, setPanel } from '../../src/page/project/models.js'
import { renameAttribute } from '../../src/page/project/rename.js'

const uid = 'api::article.article'

function files(schema: PlainJson | null, hash: string | null, panel: PlainJson | null = null) {
  const article: ModelFiles = {
    uid,
    kind: 'collectionType',
    builtIn: null,
    schema: { path: 'schema.json', hash, json: schema },
    panel: { path: 'panel.json', hash: panel && 'p', json: panel },
  }
  return new Map([[uid, article]])
}

const before = files({ kind: 'collectionType', 'x-own': [1], attributes: { title: { type: 'string' } } }, 'one')
const withSlug = (store: DraftStore) => store.change((all) => setAttribute(all, uid, 'slug', { type: 'uid' }))

beforeEach(() => sessionStorage.clear())

test('an edit has the whole file with unknown keys, and the hash that it began with', () => {
  const store = new DraftStore(before)
  withSlug(store)
  store.read(files({ attributes: {} }, 'two'))
  store.change((all) => setPanel(all, uid, 'title', 'slug'))
  expect(store.request()).toEqual({
    edits: [
      {
        uid,
        of: 'schema',
        before: 'one',
        json: {
          kind: 'collectionType',
          'x-own': [1],
          attributes: { title: { type: 'string' }, slug: { type: 'uid' } },
        },
      },
      { uid, of: 'panel', before: null, json: { title: 'slug' } },
    ],
    renames: [],
  })
})

test('a change in an editor meanwhile is a clash until somebody chooses', () => {
  const store = new DraftStore(before)
  withSlug(store)
  store.read(files({ attributes: {} }, 'two'))
  const clashes = () => clashesOf(store.state().files, store.state().draft.edits)
  expect(clashes()).toMatchObject([{ edit: { of: 'schema', before: 'one' }, file: { hash: 'two' } }])
  store.insist({ uid, of: 'schema' })
  expect(clashes()).toEqual([])
  expect(store.request().edits).toMatchObject([{ before: 'two' }])
  store.discard({ uid, of: 'schema' })
  expect(store.request().edits).toEqual([])
  expect(store.state().models.get(uid)?.schema).toEqual({ attributes: {} })
})

test('a reload of the tab keeps the draft, and forgets what was written meanwhile', () => {
  const first = new DraftStore(before)
  withSlug(first)
  first.change((all) => renameAttribute(all, { uid, from: 'title', to: 'name' }), { uid, from: 'title', to: 'name' })
  const again = new DraftStore(before)
  expect(again.request()).toEqual(first.request())
  expect(again.request().renames).toEqual([{ from: `${uid}.title`, to: 'name' }])
  const [edit] = again.request().edits
  const written = new DraftStore(files(edit?.json ?? null, 'two'))
  expect(written.request()).toEqual({ edits: [], renames: [] })
  expect(sessionStorage.length).toBe(0)
})

test('undoes one step after the other', () => {
  const store = new DraftStore(before)
  withSlug(store)
  store.change((all) => setPanel(all, uid, 'title', 'slug'))
  store.undo()
  expect(store.state().draft.edits.map(({ of }) => of)).toEqual(['schema'])
  store.undo()
  expect(store.state()).toMatchObject({ draft: { edits: [] }, canUndo: false })
})

test('another order of fields is a change', () => {
  const two = files({ attributes: { title: {}, slug: {} } }, 'one')
  const models = editedModels(two, [
    { uid, of: 'schema', before: 'one', json: { attributes: { slug: {}, title: {} } } },
  ])
  expect(editsOf(two, models, [])).toHaveLength(1)
})

test('a removed model loses both files, and a new one has none before', () => {
  const both = files({ attributes: {} }, 'one', { title: 'x' })
  expect(editsOf(both, new Map(), [])).toEqual([
    { uid, of: 'schema', before: 'one', json: null },
    { uid, of: 'panel', before: 'p', json: null },
  ])
  const made = new Map([
    ['shared.seo', { uid: 'shared.seo', kind: 'component' as const, schema: { attributes: {} }, panel: null }],
  ])
  expect(editsOf(new Map(), made, [])).toEqual([
    { uid: 'shared.seo', of: 'schema', before: null, json: { attributes: {} } },
  ])
})

test('leaves a file alone that only an editor can change', () => {
  const broken = files(null, 'one')
  expect(editedModels(broken, []).size).toBe(0)
  expect(editsOf(broken, new Map(), [])).toEqual([])
})

test('a draft that is written is empty', () => {
  const edit = { uid, of: 'schema', before: null, json: before.get(uid)?.schema.json ?? null } as const
  const draft = { edits: [edit], names: [{ uid, from: 'a', to: 'b' }], confirmed: [{ from: 'a', to: 'b' }] }
  expect(requestOf(withoutWritten(draft, before), before, new Map())).toEqual({ edits: [], renames: [] })
})
