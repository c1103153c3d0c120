/** A kept answer is right until something is committed to a table that it was read from: by anybody, by whatever statement. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { KnownTotals } from '../src/cache/known-totals.js'
import { createSearch } from '../src/migrations/search-objects.js'
import { boundedRow } from '../src/sqlite/bounded-row.js'
import { readCounted } from '../src/sqlite/read-counted.js'
import { ReadHandle } from '../src/sqlite/read-handle.js'
import { States } from '../src/sqlite/states.js'
import { openFile } from './writing/sqlite-file.js'
import { usual } from '../src/database.js'
import type { WriteMode } from '../src/database.js'
import type { Statement } from '../src/statement.js'

const schema = `
  create table shelf (id integer primary key, name text unique);
  create table book (id integer primary key, title text, shelf_id integer references shelf (id) on delete cascade);
  create index book_shelf on book (shelf_id);
  create table note (id integer primary key, text text, book_id integer references book (id) on delete set null);
  create table log (id integer primary key, text text);
  create table watched (id integer primary key);
  create trigger watch after insert on watched begin insert into log (text) values ('seen'); end;
  insert into shelf values (1, 'one'), (2, 'two');
  insert into book values (1, 'first', 1);
  insert into note values (1, 'a note', 1);
`
const questions = {
  shelf: 'select name from shelf where id = ?1',
  book: 'select count(*) as n from book where shelf_id = ?1',
  note: 'select text from note where id = ?1',
  log: 'select count(*) as n from log where id > ?1',
  both: 'select (select json_group_array(title) from book where shelf_id = shelf.id) from shelf where id in (select value from json_each(?1))',
} as const
type Name = keyof typeof questions

let opened: ReturnType<typeof openFile>
let reader: ReadHandle
let states: States

beforeEach(() => {
  opened = openFile(schema)
  reader = new ReadHandle(opened.file, 0)
  states = new States(reader, opened.writer, opened.commits)
})

afterEach(async () => {
  reader.close()
  await opened.close()
})

const stateOf = (name: Name) => states.of({ text: questions[name], values: [name === 'both' ? '[1]' : 1] })
const names = Object.keys(questions) as Name[]

/** Returns the questions whose answers may have changed through `work`. */
async function touchedBy(work: () => unknown): Promise<Name[]> {
  const before = names.map(stateOf)
  await work()
  return names.filter((name, index) => stateOf(name) !== before[index])
}

const write = (text: string, values: readonly unknown[] = [], mode: Partial<WriteMode> = {}) =>
  opened.writer.run(async (transaction) => transaction.run({ text, values }), { ...usual, ...mode })

test('a commit of ours counts for its tables alone', async () => {
  await write('insert into log (text) values (?1)', ['opens the file'])
  expect(await touchedBy(() => write('update shelf set name = ?1 where id = 2', ['three']))).toEqual(['shelf', 'both'])
  expect(await touchedBy(() => write('insert into log (text) values (?1)', ['x']))).toEqual(['log'])
  expect(await touchedBy(() => write('delete from log'))).toEqual(['log'])
  expect(await touchedBy(() => undefined)).toEqual([])
})

test('a total that a read of more tables has counted is not taken for one of fewer that changed as often', async () => {
  const count = '(select count(*) from shelf)'
  const list = (more: string): Statement => ({
    text: `select (select json_group_array(name${more}) from shelf) as data, case ?1 when '' then ${count} end as total`,
    values: [''],
    slots: [{ index: 0, source: '$state', operand: { kind: 'id' } }],
    recount: { text: count, values: [], isMost: true },
  })
  const reads = { read: (statement: Statement) => boundedRow(reader.first(statement)) }
  const totals = new KnownTotals({ read: (statement, options) => readCounted(reads, states, statement, options) })
  const withBooks = list(' || (select count(*) from book where shelf_id = shelf.id)')
  await write('insert into log (text) values (?1)', ['opens the file'])
  names.map(stateOf)
  await write('insert into book (title) values (?1)', ['another'])
  for (let time = 0; time < 2; time++) expect((await totals.read(withBooks, {})).total).toBe(2)
  await write('insert into shelf (name) values (?1)', ['three'])
  expect((await totals.read(list(''), {})).total).toBe(3)
  expect((await totals.read(withBooks, {})).total).toBe(3)
})

test('what foreign keys and triggers change counts as well', async () => {
  await write('insert into log (text) values (?1)', ['opens the file'])
  expect(await touchedBy(() => write('delete from shelf where id = ?1', [1]))).toEqual([
    'shelf',
    'book',
    'note',
    'both',
  ])
  expect(await touchedBy(() => write('insert into watched (id) values (?1)', [5]))).toEqual(['log'])
})

test('a table with a search index counts like any other', async () => {
  for (const text of createSearch('sqlite', 'note', ['text'])) await write(text)
  const text = 'select id from note where id in (select rowid from "note.search" where "note.search" match ?1)'
  const state = () => states.of({ text, values: ['"tes"'] })
  const [before, shelf] = [state(), stateOf('shelf')]
  await write('insert into log (text) values (?1)', ['x'])
  expect(state()).toBe(before)
  await write('insert into note (id, text) values (2, ?1)', ['tested'])
  expect(state()).not.toBe(before)
  const [later, log] = [state(), stateOf('log')]
  await write('delete from note where id = ?1', [2])
  expect(state()).not.toBe(later)
  expect([stateOf('shelf'), stateOf('log')]).toEqual([shelf, log])
  expect(await touchedBy(() => write('delete from shelf where id = ?1', [1]))).not.toContain('log')
})

test('a virtual table of somebody else may change anything', async () => {
  await write('create virtual table words using fts5(word)')
  expect(await touchedBy(() => write('insert into words (word) values (?1)', ['x']))).toEqual(names)
})

test('a look-up counts for nothing', async () => {
  await write('insert into log (text) values (?1)', ['opens the file'])
  const lookUp = () =>
    opened.writer.run(async (transaction) => transaction.rows({ text: 'select * from shelf', values: [] }))
  expect(await touchedBy(lookUp)).toEqual([])
})

test('nothing is counted before it is committed', async () => {
  await write('insert into log (text) values (?1)', ['opens the file'])
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  const before = stateOf('log')
  const running = opened.writer.run(
    async (transaction) => {
      await transaction.run({ text: 'insert into log (text) values (?1)', values: ['y'] })
      await held
    },
    { ...usual, runsOwnerCode: true },
  )
  await new Promise((done) => setTimeout(done, 20))
  expect(stateOf('log')).toBe(before)
  goOn()
  await running
  expect(stateOf('log')).not.toBe(before)
})

test('a commit of another connection counts for every table, before and after we write', async () => {
  expect(await touchedBy(() => opened.other.exec("insert into log (text) values ('other')"))).toEqual(names)
  expect(await touchedBy(() => undefined)).toEqual([])
  await write('insert into log (text) values (?1)', ['opens the file'])
  expect(await touchedBy(() => opened.other.exec("insert into log (text) values ('other')"))).toEqual(names)
  expect(await touchedBy(() => write('insert into log (text) values (?1)', ['x']))).toEqual(['log'])
})

test('the first write of ours, which opens the file, hides no commit of others', async () => {
  names.map(stateOf)
  expect(
    await touchedBy(async () => {
      opened.other.exec("update shelf set name = 'other' where id = 1")
      await write('insert into log (text) values (?1)', ['opens the file'])
    }),
  ).toEqual(names)
})

test('a change of the schema counts for everything, and later statements by the new one', async () => {
  await write('insert into log (text) values (?1)', ['opens the file'])
  expect(await touchedBy(() => write('create table later (id integer primary key)'))).toEqual(names)
  // Pages may change hands.
  const rebuilt = 'create table log (id integer primary key, text text, more text)'
  opened.other.exec(
    `drop table note; drop table watched; drop table log; ${rebuilt}; create table note (id integer primary key, text text, book_id integer)`,
  )
  names.map(stateOf)
  expect(await touchedBy(() => write('insert into note (text) values (?1)', ['x']))).toEqual(['note'])
  expect(await touchedBy(() => write('insert into log (text) values (?1)', ['x']))).toEqual(['log'])
})
