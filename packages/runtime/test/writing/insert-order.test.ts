/** Rows get ascending ids in the order in which they were added, whatever they belong to. */
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../../test/databases.js'
import { JoinedClient } from '../../src/database/joined-client.js'
import { WritePool } from '../../src/postgresql/write-pool.js'
import { NewRow } from '../../src/tables.js'
import { openFile } from './sqlite-file.js'
import { usual } from '../../src/database.js'
import type { Transaction } from '../../src/database.js'
import type { Table } from '../../src/tables.js'

const key = { name: 'id', stored: 'integer' } as const
const page: Table = { name: 'page', columns: new Map([['id', key]]) }
const box: Table = {
  name: 'box',
  columns: new Map([
    ['id', key],
    ['page', { name: 'page_id', stored: 'integer' }],
  ]),
}
const note: Table = {
  name: 'Note',
  columns: new Map([
    ['id', key],
    ['text', { name: 'text', stored: 'text' }],
    ['page', { name: 'page_id', stored: 'integer' }],
    ['box', { name: 'box_id', stored: 'integer' }],
    ['note', { name: 'note_id', stored: 'integer' }],
  ]),
}
const schema = (id: string) => `
create table page (id ${id});
create table box (id ${id}, page_id integer references page (id));
create table "Note" (id ${id}, text text, page_id integer references page (id), box_id integer references box (id),
  note_id integer references "Note" (id));
`

/** Notes of a page, of its boxes and of another note, mixed. */
function rows(): NewRow[] {
  const owner = new NewRow(page, {})
  const boxes = [new NewRow(box, { page: owner }), new NewRow(box, { page: owner })]
  const notes = [
    new NewRow(note, { text: 'a', box: boxes[0] }),
    new NewRow(note, { text: 'b', page: owner }),
    new NewRow(note, { text: 'c', box: boxes[1] }),
    new NewRow(note, { text: 'd', page: owner }),
  ]
  const last = new NewRow(note, { text: 'e', note: notes[1] })
  return [owner, ...boxes, ...notes, last, new NewRow(note, { text: 'f', box: boxes[1] })]
}

const stored = 'select id, text, page_id, box_id, note_id from "Note" order by id'
const expected = [
  { id: 1, text: 'a', page_id: null, box_id: 1, note_id: null },
  { id: 2, text: 'b', page_id: 1, box_id: null, note_id: null },
  { id: 3, text: 'c', page_id: null, box_id: 2, note_id: null },
  { id: 4, text: 'd', page_id: 1, box_id: null, note_id: null },
  { id: 5, text: 'e', page_id: null, box_id: null, note_id: 2 },
  { id: 6, text: 'f', page_id: null, box_id: 2, note_id: null },
]

const insert = (added: NewRow[]) => async (transaction: Transaction) => {
  await transaction.insert(added)
}
const idsOf = (added: readonly NewRow[]) => added.map(({ id }) => id)

test('on sqlite', async () => {
  const { writer, other, close } = openFile(schema('integer primary key'))
  const added = rows()
  await writer.run(insert(added))
  expect(idsOf(added)).toEqual([1, 1, 2, 1, 2, 3, 4, 5, 6])
  expect(other.prepare(stored).all()).toEqual(expected)
  await close()
})

test('on postgresql, in one statement', async () => {
  const { url, drop } = await freshDatabase('postgresql')
  const client = new Client(url)
  await client.connect()
  await client.query(schema('serial primary key'))
  const noClient = async (): Promise<never> => {
    throw new Error('There is no Prisma client here')
  }
  const pool = new WritePool(url, new JoinedClient(noClient), 1000)
  const added = rows()
  await pool.run(insert(added), { ...usual, isOneStatement: true })
  expect(idsOf(added)).toEqual([1, 1, 2, 1, 2, 3, 4, 5, 6])
  expect((await client.query(stored)).rows).toEqual(expected)
  await pool.close()
  await client.end()
  await drop()
})
