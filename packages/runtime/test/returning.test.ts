/** Statements of Prisma and of owners, made to tell which rows they change. */
import { expect, test } from 'vitest'
import { returning } from '../src/prisma-statements/returning.js'

const watch = {
  columnsOf: (table: string) => (table === 'links' ? ['id', 'owner_id'] : table === 'rows' ? ['id'] : undefined),
  changed: () => undefined,
}
const told = (text: string) => returning(text, watch)

test.each([
  ['delete from "rows"', 'delete from "rows" returning "id"'],
  ['DELETE FROM "public"."rows" WHERE (a = $1); ', 'DELETE FROM "public"."rows" WHERE (a = $1) returning "id"'],
  ['delete from rows -- all', 'delete from rows returning "id"'],
  ["update rows set a = 'from' where b = ';'", null],
  ["update rows set a = 'from' where b = 'x'", `update rows set a = 'from' where b = 'x' returning "id"`],
  ['UPDATE `rows` SET `a` = ? WHERE `a` IN (SELECT b FROM c)', 'same'],
  [
    'INSERT INTO "links" ("owner_id") VALUES ($1) RETURNING "a"',
    'INSERT INTO "links" ("owner_id") VALUES ($1) RETURNING "a", "id", "owner_id"',
  ],
  ['insert into rows (a) select b from other limit 5', 'same'],
  ['insert into links (a) values (1) on conflict do nothing', 'same'],
  ['update links set a = 1 where owner_id = 2', 'same'],
])('%s', (text, expected) => {
  const form = told(text)
  const columns = text.includes('links') ? '"id", "owner_id"' : '"id"'
  expect(form?.text ?? null).toBe(expected === 'same' ? `${text} returning ${columns}` : expected)
})

test.each([
  'with gone as (delete from rows returning id) select * from gone',
  'insert into rows with gone as (delete from links returning *) select * from gone',
  'update rows set a = b.a from b where b.id = rows.b',
  'delete from rows using links',
  'delete from rows where id = 1 limit 1',
  'insert or replace into rows (id) values (1)',
  'replace into rows (id) values (1)',
  'update links set owner_id = 3 where id = 1',
  'update "links" set "a" = 1, "owner_id" = "owner_id" + 1',
  'insert into links (id) values (1) on conflict (id) do update set "owner_id" = 1',
  'insert into rows (a) values ($tag$ returning $tag$)',
  String.raw`insert into rows (a) values (E'\'')`,
  'delete from rows; delete from rows',
  'truncate rows',
])('the rows of %s are unknown', (text) => {
  expect(told(text)).toBeNull()
})

test.each(['select 1', 'savepoint a', 'delete from others', 'update "others" set id = 1'])(
  'the rows of %s do not matter',
  (text) => {
    expect(told(text)).toBeUndefined()
  },
)
