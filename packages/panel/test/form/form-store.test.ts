import type { Attribute } from '@content-gen/admin/panel-api'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { itemKey, keyOf } from '../../src/form/document/values.js'
import type { Model, Models, Values } from '../../src/form/document/values.js'
import { fromIndexes, valueAt, withIndexes } from '../../src/form/document/path.js'
import { FormStore } from '../../src/form/store/form-store.js'
import { restoredTexts, storedTexts } from '../../src/form/store/texts.js'

const link: Model = model('shared.link', [
  { name: 'label', type: 'string', required: true },
  { name: 'url', type: 'string' },
  { name: 'code', type: 'string', unique: true },
  { name: 'slug', type: 'uid' },
])
const section: Model = model('shared.section', [
  { name: 'heading', type: 'string', required: true, maxLength: 5 },
  { name: 'links', type: 'component', component: 'shared.link', repeatable: true },
])
const article: Model = model('api::article.article', [
  { name: 'title', type: 'string', required: true, minLength: 3 },
  { name: 'extra', type: 'json' },
  { name: 'seo', type: 'component', component: 'shared.section', repeatable: false },
  { name: 'sections', type: 'component', component: 'shared.section', repeatable: true, max: 3 },
  { name: 'blocks', type: 'dynamiczone', components: ['shared.link', 'shared.section'] },
])
const models: Models = new Map([link, section, article].map((each) => [each.uid, each]))

function model(uid: string, attributes: readonly Attribute[]): Model {
  return { uid, displayName: uid, label: 'title', attributes }
}

function open(values: Values = {}, now?: () => number): FormStore {
  return new FormStore(models, article.uid, values, now)
}

const stored: Values = {
  title: 'Hello',
  sections: [
    { id: 1, heading: 'One', links: [{ id: 4, label: 'a' }] },
    { id: 2, heading: 'Two', links: [] },
  ],
  blocks: [
    { __component: 'shared.link', id: 1, label: 'x' },
    { __component: 'shared.section', id: 1, heading: 'y', links: [] },
  ],
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))
const keys = (store: FormStore, ...path: string[]) => (store.value(path) as unknown[]).map(keyOf)

describe('values', () => {
  test('every item has its key, and keeps it when others are put before it', () => {
    const store = open(stored)
    const [first = '', second = ''] = keys(store, 'sections')
    store.move(['sections'], second, 0)
    store.insert(['sections'], 0, { heading: 'New' })
    expect(keys(store, 'sections').slice(1)).toEqual([second, first])
    store.set(['sections', `#${first}`, 'heading'], 'Uno')
    expect(plain(store.value(['sections']))).toMatchObject([
      { heading: 'New' },
      { heading: 'Two' },
      { heading: 'Uno', links: [{ label: 'a' }] },
    ])
    expect(JSON.stringify(store.document)).not.toContain(String(first))
  })

  test('only those are told whose value has changed, or is around it', () => {
    const store = open(stored)
    const [first = '', second = ''] = keys(store, 'sections')
    const told: string[] = []
    for (const path of [['title'], ['sections'], ['sections', `#${first}`, 'heading'], ['sections', `#${second}`]])
      store.subscribe(path, () => told.push(path.join('/')))
    store.set(['sections', `#${first}`, 'heading'], 'Other')
    expect(told).toEqual(['sections', `sections/#${first}/heading`])
  })

  test('a copy of an item has no id of another', () => {
    const store = open(stored)
    const [first = ''] = keys(store, 'sections')
    store.duplicate(['sections'], first, 'shared.section')
    expect(plain(store.value(['sections']))).toEqual([
      { id: 1, heading: 'One', links: [{ id: 4, label: 'a' }] },
      { heading: 'One', links: [{ label: 'a' }] },
      { id: 2, heading: 'Two', links: [] },
    ])
  })

  test('a copy of an item lacks what only one item can have, at every depth', () => {
    const once = { label: 'a', code: 'A1', slug: 'a-1' }
    const store = open({
      sections: [{ heading: 'One', links: [once] }],
      blocks: [{ __component: 'shared.link', ...once }],
    })
    store.duplicate(['sections'], keys(store, 'sections')[0] ?? '', 'shared.section')
    store.duplicate(['blocks'], keys(store, 'blocks')[0] ?? '', 'shared.link')
    expect(plain(store.value(['sections']))).toEqual([
      { heading: 'One', links: [once] },
      { heading: 'One', links: [{ label: 'a' }] },
    ])
    expect(plain(store.value(['blocks']))).toEqual([
      { __component: 'shared.link', ...once },
      { __component: 'shared.link', label: 'a' },
    ])
  })

  test('changes are those of whole attributes, and none are left once they are taken back', () => {
    const store = open(stored)
    const [first = ''] = keys(store, 'sections')
    store.set(['sections', `#${first}`, 'heading'], 'Uno')
    expect(Object.keys(store.changes())).toEqual(['sections'])
    store.set(['sections', `#${first}`, 'heading'], 'One')
    expect(store.isChanged).toBe(false)
    expect(store.changes()).toEqual({})
  })
})

describe('undo', () => {
  test('goes back by fields, not by letters', () => {
    let now = 0
    const store = open(stored, () => (now += 100))
    for (const text of ['H', 'Hi', 'Hi!']) store.set(['title'], text)
    now += 1000
    store.set(['title'], 'Hi! You')
    store.undo()
    expect(store.value(['title'])).toBe('Hi!')
    store.undo()
    expect(store.value(['title'])).toBe('Hello')
    store.redo()
    store.redo()
    expect(store.value(['title'])).toBe('Hi! You')
    expect(store.canRedo).toBe(false)
  })

  test('never takes back what somebody else did', () => {
    const store = open(stored)
    store.set(['title'], 'Mine')
    store.markSaved({ title: 'Mine' })
    store.receive({ title: 'Theirs' })
    expect(store.value(['title'])).toBe('Theirs')
    expect(store.canUndo).toBe(false)
  })

  test('any edits, taken back one by one, leave what was there', () => {
    const path = fc.constantFrom(['title'], ['extra'], ['seo', 'heading'], ['sections'], ['blocks'])
    fc.assert(
      fc.property(fc.array(fc.tuple(path, fc.jsonValue(), fc.boolean())), (edits) => {
        let now = 0
        const store = open(stored, () => (now += 1000))
        const states = edits.map(([place, value, isText]) => {
          const before = [plain(store.document), store.texts]
          if (isText) store.setText(place, JSON.stringify(value))
          else store.set(place, place.length === 1 ? value : JSON.stringify(value))
          return before
        })
        const last = [plain(store.document), store.texts]
        let steps = 0
        for (; store.canUndo; steps++) store.undo()
        expect(plain(store.document)).toEqual(plain(stored))
        expect(store.texts).toEqual({})
        expect(steps).toBeLessThanOrEqual(states.length)
        while (store.canRedo) store.redo()
        expect([plain(store.document), store.texts]).toEqual(last)
      }),
    )
  })
})

describe('what others do', () => {
  test('arrives where the person has changed nothing', () => {
    const store = open(stored)
    store.set(['title'], 'Mine')
    store.receive({ title: 'Theirs', extra: { a: 1 } })
    expect(store.value(['title'])).toBe('Mine')
    expect(store.value(['extra'])).toEqual({ a: 1 })
    expect(store.changes()).toEqual({ title: 'Mine' })
  })

  test('keeps what was typed while a save was on its way', () => {
    const store = open(stored)
    store.set(['title'], 'Mine')
    const sent = store.changes()
    store.set(['title'], 'Mine, and more')
    store.receive({ title: 'Mine', extra: 1 }, sent)
    expect(store.value(['title'])).toBe('Mine, and more')
    expect(store.changes()).toEqual({ title: 'Mine, and more' })
  })

  test('leaves keys of items as they are, so that nobody loses the cursor', () => {
    const store = open({ sections: [{ heading: 'One' }] })
    const [key = ''] = keys(store, 'sections')
    store.reset({ sections: [{ id: 9, heading: 'One' }] })
    expect(keys(store, 'sections')).toEqual([key])
  })
})

describe('what is wrong', () => {
  test('a value at once, what is missing once somebody was there', () => {
    const store = open()
    expect(store.issue(['title'])).toBeNull()
    store.touch(['title'])
    expect(store.issue(['title']), 'nothing was typed yet').toBeNull()
    const key = store.insert(['sections'], 0, { heading: 'Too long' })
    store.touch(['title'])
    expect(store.issue(['title'])).toMatchObject({ rule: 'required' })
    expect(store.issue(['sections', `#${key}`, 'heading'])).toMatchObject({ rule: 'maxLength', values: { max: 5 } })
    expect(store.issues.map(({ rule }) => rule)).toEqual(['required', 'maxLength'])
  })

  test('tells only the field whose message is another one now', () => {
    const store = open(stored)
    const told: string[] = []
    const [first = '', second = ''] = keys(store, 'sections')
    store.subscribe(['sections', `#${second}`, 'heading'], () => told.push('second'))
    store.set(['sections', `#${first}`, 'heading'], 'Much too long')
    expect(told).toEqual([])
  })

  test('the list of all is another one only if something else is wrong', () => {
    const store = open({ ...stored, title: 'Ti' })
    const before = store.issues
    store.set(['blocks'], [])
    expect(store.issues).toBe(before)
    store.set(['title'], 'Title')
    expect(store.issues).not.toBe(before)
    expect(store.issues).toEqual([])
  })

  test('faults of the server vanish with the value that has them', () => {
    const store = open(stored)
    const [, second = ''] = keys(store, 'sections')
    const others = store.refuse([
      { path: ['sections', '1', 'heading'], code: null, data: {}, message: 'must be unique' },
      { path: [], code: null, data: {}, message: 'No' },
    ])
    expect(others.map(({ message }) => message)).toEqual(['No'])
    const place = ['sections', `#${second}`, 'heading']
    expect(store.issue(place)?.message).toBe('must be unique')
    store.set(place, 'Due')
    expect(store.issue(place)).toBeNull()
  })

  test('a text that is no value yet is kept beside the last value', () => {
    const store = open({ ...stored, extra: { a: 1 } })
    store.setText(['extra'], '{"a": ')
    expect(store.issue(['extra'])).toMatchObject({ rule: 'unreadable' })
    expect(store.value(['extra'])).toEqual({ a: 1 })
    store.set(['extra'], { a: 2 })
    expect(store.text(['extra'])).toBeNull()
    expect(store.issue(['extra'])).toBeNull()
  })
})

test('texts find their items again in another form', () => {
  const [one, other] = [open(stored), open(stored)]
  const [, key = ''] = keys(one, 'sections')
  one.setText(['sections', `#${key}`, 'heading'], 'half')
  const kept = storedTexts(one.document, one.texts)
  expect(kept).toEqual({ 'sections/1/heading': 'half' })
  other.restore({}, (document) => restoredTexts(document, kept))
  expect(other.text(['sections', `#${keys(other, 'sections')[1]}`, 'heading'])).toBe('half')
})

test('places and indexes say the same', () => {
  const { document } = open(stored)
  const item = (document['sections'] as { [itemKey]: string }[])[0]
  const path = ['sections', `#${item?.[itemKey]}`, 'links']
  expect(withIndexes(document, path)).toEqual(['sections', '0', 'links'])
  expect(fromIndexes(document, ['sections', '0', 'links'])).toEqual(path)
  expect(valueAt(document, path)).toHaveLength(1)
})
