/** Drafts that a browser has kept may be of another version of the panel, or broken. */
import type { Attribute } from '@content-gen/admin/panel-api'
import { expect, test } from 'vitest'
import { keyOf, withKeys } from '../../../src/form/document/values.js'
import type { Models } from '../../../src/form/document/values.js'
import { memoryDrafts } from '../../../src/pages/entry/work/browser-drafts.js'
import type { LocalDraft } from '../../../src/pages/entry/work/local-drafts.js'
import { restoredTexts } from '../../../src/form/store/texts.js'
import { readDraft } from '../../../src/pages/entry/work/read-draft.js'

const attributes: readonly Attribute[] = [
  { name: 'title', type: 'string' },
  { name: 'views', type: 'integer' },
  { name: 'author', type: 'relation', multiple: false, targets: ['api::author.author'], editable: true },
  { name: 'notes', type: 'relation', multiple: true, targets: ['api::note.note'], editable: true, mapped: true },
  { name: 'about', type: 'relation', multiple: true, targets: ['a', 'b'], editable: true, polymorphic: true },
  { name: 'parts', type: 'component', component: 'shared.part', repeatable: true },
  { name: 'zone', type: 'dynamiczone', components: ['shared.part'] },
  { name: 'at', type: 'timestamp' },
  { name: 'data', type: 'json' },
]
const uid = 'api::page.page'
const models: Models = new Map([
  [uid, { uid, displayName: 'Page', label: 'title', attributes }],
  [
    'shared.part',
    { uid: 'shared.part', displayName: 'Part', label: 'text', attributes: [{ name: 'text', type: 'string' }] },
  ],
])
const changes = {
  title: 'Typed',
  views: 3,
  author: null,
  notes: { connect: [1], disconnect: [2] },
  about: [{ __type: 'a', id: 1 }],
  parts: [{ id: 7, text: 'One' }, { text: null }],
  zone: [{ __component: 'shared.part', id: 8, text: 'Two' }],
  at: 1_700_000_000_000,
  data: { any: ['thing'] },
}
const whole: LocalDraft = {
  key: `1/${uid}/5`,
  person: 1,
  uid,
  entry: 5,
  locale: null,
  copy: { id: 2, revision: 3 },
  saved: { title: 'Before' },
  changes,
  texts: { views: '3x', 'parts/0/text': 'half' },
  links: [{ type: 'api::author.author', id: 1, label: 'Ada' }],
  files: [],
  at: '2026-01-01T00:00:00.000Z',
}
const read = (stored: unknown) => readDraft(whole.key, stored, models)

test('a draft of this version is taken up as it is', () => {
  expect(read(whole)).toEqual({ key: whole.key, draft: whole, dropped: [], lost: {} })
})

test('values that the form cannot hold are left out, and named', () => {
  const older = {
    ...whole,
    saved: { title: 5, gone: 'x' },
    changes: {
      ...changes,
      title: { text: 'of another form' },
      views: 'many',
      gone: 'of an attribute that was removed',
      parts: [{ id: 7, text: 'One', removed: 1 }, 'no item'],
      zone: [{ __component: 'shared.gone' }, { text: 'of no component' }],
    },
    texts: { views: '3x', gone: 'y', data: 7 },
    links: [null, { type: 'api::author.author', id: 'x', label: 'Ada' }, ...whole.links],
    files: 'none',
  }
  const { draft, dropped, lost } = read(older)
  expect(dropped).toEqual(['title', 'views', 'parts', 'zone', 'gone', 'data'])
  expect(lost).toMatchObject({ title: { text: 'of another form' }, gone: 'of an attribute that was removed' })
  const { title: _title, views: _views, ...others } = changes
  expect(draft).toEqual({
    ...whole,
    saved: {},
    changes: { ...others, parts: [{ id: 7, text: 'One' }], zone: [] },
    texts: { views: '3x' },
  })
})

test.each<readonly [string, unknown]>([
  ['no object', 'a text'],
  ['nothing', {}],
  ['no changes', { ...whole, changes: null }],
  ['a list of changes', { ...whole, changes: [1] }],
  ['no texts', { ...whole, texts: undefined }],
  ['a moment that is none', { ...whole, at: 'yesterday' }],
  ['another kind of copy', { ...whole, copy: 2 }],
  ['a type that is gone', { ...whole, uid: 'api::gone.gone' }],
])('a record with %s is not taken up, and can still be copied', (_what, stored) => {
  expect(read(stored)).toEqual({ key: whole.key, draft: null, dropped: [], lost: stored })
})

test('a text of an item that is gone stays nowhere', () => {
  const document = withKeys(models, uid, { parts: [{ text: 'One' }] })
  const [item] = document['parts'] as readonly unknown[]
  const texts = { title: 'half', 'parts/0/text': 'of the item', 'parts/5/text': 'of none', 'zone/0/text': 'of none' }
  expect(restoredTexts(document, texts)).toEqual({ title: 'half', [`parts/#${keyOf(item)}/text`]: 'of the item' })
})

test('records of other forms are not listed among the drafts of a person', async () => {
  const drafts = memoryDrafts()
  // Whatever a browser holds.
  for (const odd of [{ key: 'a' }, { key: 'b', person: 1, uid, at: 5 }]) await drafts.put(odd as unknown as LocalDraft)
  await drafts.put(whole)
  expect((await drafts.list(1, uid)).map(({ key }) => key)).toEqual(['b', whole.key])
})
