import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { runInBatches } from '../src/database/batches.js'

// Of two upper bounds SQLite seeks by the first: each batch would read all rows that follow it.
test('a batch has one upper bound, and no row is left', async () => {
  const database = new Database(':memory:')
  database.exec(`create table "a" ("id" integer primary key, "c" int);
    with recursive s(i) as (select 1 union all select i + 1 from s where i < 1200) insert into "a" select i, null from s`)
  const changes: string[] = []
  await runInBatches(
    { text: `UPDATE /* in batches */ "a" SET "c" = 3 WHERE ("c" IS NULL)`, line: 1 },
    {
      query: (text) => Promise.resolve(database.prepare<[], Record<string, unknown>>(text).all()),
      change: (text) => {
        changes.push(text)
        return Promise.resolve(database.exec(text))
      },
    },
  )
  expect(changes.map((text) => text.replace(/^.*IS NULL\) AND /, ''))).toEqual([
    `"id" <= 500`,
    `"id" > 500 AND "id" <= 1000`,
    `"id" > 1000 AND "id" <= 1200`,
  ])
  expect(database.prepare('select count(*) from a where c = 3').pluck().get()).toBe(1200)
})
