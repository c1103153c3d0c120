/** The texts of statements that insert rows: clients choose the fields that they leave out, so a bounded number is kept. */
import { expect, test } from 'vitest'
import { InsertTexts } from '../../src/sqlite/insert-texts.js'
import { NewRow } from '../../src/tables.js'
import type { Column } from '../../src/tables.js'

const letters = [...'abcdefghijkl']

/** Counts the columns that are looked up, which making a text does. */
class Columns extends Map<string, Column> {
  lookedUp = 0
  override get(name: string) {
    this.lookedUp++
    return super.get(name)
  }
}

const columns = new Columns(letters.map((name) => [name, { name, stored: 'integer' as const }]))
const texts = new InsertTexts()

/** Returns the number of columns looked up for a row with this set of fields, each a bit of the number. */
function lookedUpFor(set: number): number {
  const before = columns.lookedUp
  const fields = letters.filter((_letter, bit) => (set >> bit) % 2 === 1)
  texts.of(new NewRow({ name: 't', columns }, Object.fromEntries(fields.map((field) => [field, 1]))))
  return columns.lookedUp - before
}

test('a text is made once while its fields are in use, and goes after very many others', () => {
  expect([lookedUpFor(0b11), lookedUpFor(0b101), lookedUpFor(0b11), lookedUpFor(0b11)]).toEqual([2, 2, 0, 0])
  for (let set = 0; set < 2 ** letters.length; set++) lookedUpFor(set)
  expect([lookedUpFor(0b11), lookedUpFor(0b11)]).toEqual([2, 0])
})
