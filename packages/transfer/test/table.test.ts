import type { Rows } from '@content-gen/operate'
import { expect, test } from 'vitest'
import { TargetTable } from '../src/target/table.js'
import type { Kind } from '../src/target/values.js'

const kinds = new Map<string, Kind>([
  ['name', 'string'],
  ['extra', 'json'],
  ['views', 'biginteger'],
  ['is_on', 'boolean'],
])

/** Writes a row; returns true if it is the one that the database has afterwards. */
async function isKept(stored: Readonly<Record<string, unknown>>): Promise<boolean> {
  const query = (text: string) => Promise.resolve(text.startsWith('select') ? [stored] : [])
  const rows = { query } as unknown as Rows
  const table = new TargetTable(rows, 'postgresql', 'things', kinds)
  await table.insert({ id: 7, name: 'a', extra: '{"b":1,"a":[2]}', views: '9007199254740993', is_on: true })
  await table.link(7, { owner_id: 3 }, { position: 1.5 })
  await table.flush()
  return String(table.written) === String(await table.stored())
}

test('a row that is stored in other words has the same sum, and another value another', async () => {
  const row = {
    id: 7,
    name: 'a',
    extra: '{"a": [2], "b": 1}',
    views: '9007199254740993',
    is_on: 't',
    owner_id: '3',
    position: '1.5',
  }
  expect(await isKept(row)).toBe(true)
  for (const [name, value] of Object.entries({
    id: 8,
    name: 'A',
    extra: '{"a": [2]}',
    views: '9007199254740992',
    is_on: 'f',
    owner_id: '4',
    position: '1',
  }))
    expect(await isKept({ ...row, [name]: value }), name).toBe(false)
})
