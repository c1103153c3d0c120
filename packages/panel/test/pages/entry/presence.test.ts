/** The others in each field: only the fields where somebody comes or goes are drawn anew. */
import type { Attribute, PresentPerson } from '@content-gen/admin/panel-api'
import { expect, test, vi } from 'vitest'
import { stepOf } from '../../../src/form/document/path.js'
import type { Model } from '../../../src/form/document/values.js'
import { FormStore } from '../../../src/form/store/form-store.js'
import { Presence } from '../../../src/pages/entry/presence/presence.js'

const attributes: readonly Attribute[] = [
  { name: 'title', type: 'string' },
  { name: 'rows', type: 'component', component: 'shared.row', repeatable: true },
]
const note: Model = { uid: 'api::note.note', displayName: 'Note', label: 'title', attributes }
const row: Model = {
  uid: 'shared.row',
  displayName: 'Row',
  label: 'text',
  attributes: [{ name: 'text', type: 'text' }],
}
const models = new Map([note, row].map((model) => [model.uid, model]))
const kim = { id: 2, name: 'Kim Reed' }

function open() {
  const store = new FormStore(models, note.uid, { title: 'Title', rows: [{ id: 7, text: 'One' }, { text: 'New' }] })
  const presence = new Presence(store)
  const told = vi.fn()
  presence.subscribe(told)
  return { store, presence, told }
}

const at = (field: string | null, place: string | null = null, person = kim): PresentPerson => ({
  ...person,
  field,
  place,
})

test('a look that brings nothing new changes nothing, and somebody who moves changes two fields alone', () => {
  const { presence, told } = open()
  presence.show([at('title')])
  const before = presence.at('title')
  expect([before, presence.at('rows'), told.mock.calls.length]).toEqual([[{ ...kim, path: ['title'] }], [], 1])
  presence.show([at('title')])
  expect([presence.at('title') === before, told.mock.calls.length]).toEqual([true, 1])
  const ada = { id: 1, name: 'Ada' }
  presence.show([at('title'), at('rows', null, ada)])
  expect([presence.at('title') === before, presence.at('rows')]).toEqual([true, [{ ...ada, path: ['rows'] }]])
  presence.show([])
  expect([presence.people, presence.at('title'), told.mock.calls.length]).toEqual([[], [], 3])
})

test('a person with two tabs is one, in the field of either', () => {
  const { presence } = open()
  presence.show([at(null), at('title'), at('title')])
  expect([presence.people, presence.at('title').length]).toEqual([[{ ...kim, path: ['title'] }], 1])
})

test('a field within an item is found by its id, and the attribute where the item is not here', () => {
  const { store, presence } = open()
  const rows = store.document['rows']
  const path = ['rows', stepOf(Array.isArray(rows) ? rows[0] : null), 'text']
  presence.focus = path
  const { field = null, place = null } = presence.tell()
  expect([field, place, presence.hasMoved]).toEqual(['rows', '7@/text', false])
  presence.show([at(field, place)])
  expect(presence.people).toEqual([{ ...kim, path }])
  presence.show([at('rows', '99@shared.row/text')])
  expect(presence.people).toEqual([{ ...kim, path: ['rows'] }])
  presence.focus = ['title']
  expect([presence.hasMoved, presence.here]).toMatchObject([true, { field: 'title', place: null }])
})

test('who has left is told to be gone once', () => {
  const { presence } = open()
  expect(presence.isKnown).toBe(false)
  presence.tell()
  expect([presence.isKnown, presence.leave(), presence.isKnown]).toMatchObject([true, { leaves: true }, false])
})
