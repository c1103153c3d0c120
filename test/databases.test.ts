import Database from 'better-sqlite3'
import pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase, providers } from './databases.js'

const encoded = "select lower('É') as lower, 'a' < 'B' as mixed"

test('PostgreSQL compares by code unit and folds case as Unicode does', async () => {
  const database = await freshDatabase('postgresql')
  const client = new pg.Client(database.url)
  await client.connect()
  const { rows } = await client.query(encoded)
  expect(rows).toEqual([{ lower: 'é', mixed: false }])
  await client.end()
  await database.drop()
})

test.each(providers)('%s: every test has a database of its own', async (provider) => {
  const [one, two] = await Promise.all([freshDatabase(provider), freshDatabase(provider)])
  expect(one.url).not.toBe(two.url)
  await Promise.all([one.drop(), two.drop()])
})

test('an SQLite file opens at its address', async () => {
  const database = await freshDatabase('sqlite')
  new Database(database.url.slice('file:'.length)).exec('create table t (id integer)').close()
  await database.drop()
})
