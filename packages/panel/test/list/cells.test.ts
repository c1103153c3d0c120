// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { momentOrder } from '../../src/kit/moment-order.js'
import { CellChanges, cellKey } from '../../src/pages/list/cells/cell-changes.js'
import { copiedText, pastedText, readCell, type CellAttribute } from '../../src/pages/list/cells/cell-text.js'
import { pastedCells } from '../../src/pages/list/cells/clipboard.js'
import { cellAt, rectangleOf, selectionAfter } from '../../src/pages/list/cells/selection.js'
import { columnsInCells } from '../../src/pages/list/columns.js'
import { languages } from '../../src/pages/list/listed-attribute.js'
import { author, savedEntry } from '../catalog.js'
import { fakeServer, Refusal } from '../fake-server.js'

const words = { yes: 'Yes', no: 'No', date: momentOrder('de') }
const read = (attribute: CellAttribute, text: string) => readCell(attribute, text, words)

test('a cell is read by the rules of its field', () => {
  const stars: CellAttribute = { name: 'stars', type: 'integer', min: 1 }
  expect(read(stars, '3')).toEqual({ value: 3 })
  expect(read(stars, '')).toEqual({ value: null })
  expect(read(stars, '0')).toMatchObject({ issue: { rule: 'min' } })
  expect(read(stars, 'many')).toMatchObject({ issue: { rule: 'unreadable' } })
  expect(read({ name: 'on', type: 'date' }, '30.11.2026')).toEqual({ value: '2026-11-30' })
  expect(read({ name: 'isOpen', type: 'boolean' }, 'yes')).toEqual({ value: true })
  expect(read({ name: 'kind', type: 'enumeration', values: ['news'] }, 'other')).toMatchObject({
    issue: { rule: 'enumeration' },
  })
  expect(read({ name: 'title', type: 'string', required: true }, '')).toMatchObject({ issue: { rule: 'required' } })
})

test('cells begin with the name of an entry, and have no column of languages', () => {
  const names = columnsInCells(author, [{ name: 'stars', type: 'integer' }, languages]).map(({ name }) => name)
  expect(names).toEqual([author.label, 'stars'])
})

test('a text that looks like a formula is copied as a text, and a number as a number', () => {
  const title: CellAttribute = { name: 'title', type: 'string' }
  expect(copiedText(title, '=1+1')).toBe("'=1+1")
  expect(pastedText(title, "'=1+1")).toBe('=1+1')
  expect(copiedText({ name: 'stars', type: 'integer' }, -5)).toBe('-5')
})

test('keys lead through cells as in a spreadsheet', () => {
  const size = { rows: 4, columns: 3 }
  const plain = { isExtending: false, isFar: false, isReversed: false }
  const after = (key: string, more = {}) => selectionAfter(key, cellAt(1, 1), size, { ...plain, ...more })
  expect(after('ArrowDown')).toEqual(cellAt(2, 1))
  expect(after('ArrowLeft', { isReversed: true })).toEqual(cellAt(1, 2))
  expect(after('ArrowDown', { isFar: true })).toEqual(cellAt(3, 1))
  expect(after('End', { isFar: true })).toEqual(cellAt(3, 2))
  expect(after('x')).toBeNull()
  const chosen = after('ArrowUp', { isExtending: true }) ?? cellAt(0, 0)
  expect(rectangleOf(chosen)).toEqual({ top: 0, left: 1, bottom: 1, right: 1 })
})

test('one pasted text fills the chosen cells, several begin at the first of them', () => {
  const size = { rows: 4, columns: 3 }
  const chosen = { top: 1, left: 1, bottom: 2, right: 2 }
  expect(pastedCells('x', chosen, size)).toEqual({
    texts: [
      ['x', 'x'],
      ['x', 'x'],
    ],
    selection: { row: 1, column: 1, toRow: 2, toColumn: 2 },
  })
  const texts = [['a', 'b', 'c'], ['d']]
  expect(pastedCells('a\tb\tc\nd\n', chosen, size)).toEqual({
    texts,
    selection: { row: 1, column: 1, toRow: 2, toColumn: 2 },
  })
  expect(pastedCells('a\tb\tc\nd\n', { ...chosen, top: 3, left: 0 }, size)).toEqual({
    texts,
    selection: { row: 3, column: 0, toRow: 3, toColumn: 2 },
  })
})

test('changes of one entry are saved one after the other, and taken back by act', async () => {
  const path = `/entries/${author.uid}`
  let name = 'Ada'
  let version = 1
  const entry = () => ({
    ...savedEntry,
    id: 1,
    label: name,
    state: 'published',
    locale: null,
    version,
    document: { name },
  })
  const { requests } = fakeServer({
    [`GET ${path}/1`]: entry,
    [`PUT ${path}/1`]: ({ body }) => {
      const sent = body as { readonly document: { readonly name: string }; readonly version: number }
      if (sent.document.name === 'No') return new Refusal(403, 'Forbidden')
      if (sent.version !== version) return new Refusal(409, 'Late')
      name = sent.document.name
      version++
      return entry()
    },
  })
  const changes = new CellChanges(author)
  const key = cellKey(1, 'name')
  changes.save([{ id: 1, values: { name: 'Bea' } }])
  changes.save([{ id: 1, values: { name: 'Cleo' } }])
  expect(changes.cells.get(key)).toEqual({ value: 'Cleo', isSaving: true })
  expect(await changes.undo()).toEqual([])
  expect([name, changes.cells.get(key)]).toEqual(['Bea', { value: 'Bea' }])
  expect(await changes.undo()).toEqual([])
  expect([name, changes.cells.get(key)]).toEqual(['Ada', { value: undefined }])
  changes.save([{ id: 1, values: { name: 'No' } }])
  expect(await changes.undo()).toEqual([])
  expect(changes.cells.get(key)).toMatchObject({ value: 'No', error: { message: 'Forbidden' } })
  expect(requests.filter(({ method }) => method === 'PUT').length).toBe(5)
})
