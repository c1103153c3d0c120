/** SQLite runs in the thread of the server: a row that many others refer to is deleted in many short statements. */
import { usual } from '../src/database.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WriteHandle } from '../src/sqlite/write-handle.js'
import { openFile } from './writing/sqlite-file.js'

const amount = 2_000

const schema = `
  create table authors (id integer primary key);
  create table articles (
    id integer primary key, place real, author integer references authors (id) on delete set null);
  create index articles_author on articles (author);
  create table links (id integer primary key, author integer references authors (id) on delete cascade);
  create index links_author on links (author);
  create table boxes (id integer primary key, author integer references authors (id) on delete cascade);
  create index boxes_author on boxes (author);
  create table lids (id integer primary key, box integer references boxes (id) on delete cascade);
  create index lids_box on lids (box);
  create table people (id integer primary key, parent integer references people (id) on delete cascade);
  create index people_parent on people (parent);
  create table names (id integer primary key, language text, unique (id, language));
  create table spoken (
    id integer primary key, name integer, language text,
    foreign key (name, language) references names (id, language) on delete cascade);
  create index spoken_name on spoken (name, language);
  insert into names values (1, 'en');
  insert into authors values (1), (2), (3);
  with recursive n (i) as (select 1 union all select i + 1 from n where i < ${amount})
    insert into articles select i, i, 1 + i % 2 from n;
  insert into links select id, author from articles;
  insert into boxes values (1, 3), (2, 3);
  insert into lids select id, 1 + id % 2 from articles;
  insert into spoken select id, 1, null from articles;
  insert into people select id, case id when 1 then 2 else 1 end from articles;`

let opened: ReturnType<typeof openFile>
let mostChanged = 0
let statements = 0

beforeEach(() => {
  opened = openFile(schema)
  mostChanged = 0
  statements = 0
  const run = WriteHandle.prototype.run
  vi.spyOn(WriteHandle.prototype, 'run').mockImplementation(function (this: WriteHandle, statement) {
    const changes = () => Number(this.rows({ text: 'select total_changes() as n', values: [] })[0]?.['n'])
    const before = changes()
    const result = run.call(this, statement)
    mostChanged = Math.max(mostChanged, changes() - before)
    statements++
    return result
  })
})

afterEach(async () => {
  vi.restoreAllMocks()
  await opened.close()
})

const remove = (table: string, ...ids: readonly number[]) =>
  opened.writer.run(
    async (transaction) =>
      transaction.run({
        text: `delete from ${table} where id in (${ids.join()})`,
        values: [],
        changes: { table, ids, fields: null },
        deletes: ids,
      }),
    { ...usual, isOneStatement: true },
  )
const count = (from: string) => opened.other.prepare(`select count(*) from ${from}`).pluck().get()
const contents = () =>
  ['authors', 'articles', 'links', 'boxes', 'lids'].map((table) =>
    opened.other.prepare(`select * from ${table}`).raw().all(),
  )

test.each([1, 3])('the rows that refer to row %i become what the rules of the database make of them', async (id) => {
  opened.other.pragma('foreign_keys = on')
  opened.other.exec(`begin; delete from authors where id = ${id}`)
  const expected = contents()
  opened.other.exec('rollback')
  expect(await remove('authors', id)).toBe(1)
  expect(contents()).toEqual(expected)
  expect(mostChanged).toBeLessThanOrEqual(251)
  expect(statements).toBeGreaterThan(amount / 251)
})

test('a row that few refer to goes in one statement', async () => {
  opened.other.exec('update articles set author = null where id > 100; delete from links where id > 100')
  await remove('authors', 1)
  expect(statements).toBe(1)
  expect(mostChanged).toBe(101)
})

test('a failure in the end undoes all of it', async () => {
  opened.other.exec(`create trigger kept before delete on authors begin select raise(abort, 'kept'); end`)
  const before = contents()
  await expect(remove('authors', 1)).rejects.toThrow('kept')
  expect(statements).toBeGreaterThan(1)
  expect(contents()).toEqual(before)
})

test('the tables of all these rows count as changed', async () => {
  const tables = ['articles', 'links', 'authors']
  const before = tables.map((table) => opened.commits.stateOf([table]))
  await remove('authors', 1)
  tables.forEach((table, index) => expect(opened.commits.stateOf([table])).not.toBe(before[index]))
})

test('rows that refer to each other in a circle are left to the database', async () => {
  expect(await remove('people', 1)).toBe(1)
  expect(count('people')).toBe(0)
})

test('a key of two columns is left to the database', async () => {
  await remove('names', 1)
  expect(count('spoken')).toBe(amount)
})

test('the rows that refer to several rows are counted together', async () => {
  opened.other.exec('update articles set author = null; delete from links; delete from lids where id > 400')
  expect(await remove('boxes', 1, 2)).toBe(2)
  expect(mostChanged).toBeLessThanOrEqual(251)
  expect(count('lids')).toBe(0)
})
