import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { freshDatabase } from '../../../test/databases.js'

/** A copy of an SQLite file in PostgreSQL, once per schema, with every value as text. */
export async function inPostgresql(from: string, ...schemas: readonly string[]): Promise<string> {
  const { url, drop } = await freshDatabase('postgresql')
  const source = new Sqlite(from)
  const client = new pg.Client(url)
  onTestFinished(drop)
  onTestFinished(() => client.end())
  await client.connect()
  const tables = source.prepare(`select name from sqlite_master where type = 'table'`).pluck().all() as string[]
  for (const schema of schemas) {
    await client.query(`create schema "${schema}"`)
    for (const table of tables) {
      const columns = source.prepare('select name from pragma_table_info(?)').pluck().all(table) as string[]
      await client.query(`create table "${schema}"."${table}" (${columns.map((name) => `"${name}" text`).join()})`)
      for (const row of source.prepare(`select * from "${table}"`).raw().all() as unknown[][]) {
        const marks = row.map((_, index) => `$${index + 1}`).join()
        await client.query(`insert into "${schema}"."${table}" values (${marks})`, row)
      }
    }
  }
  source.close()
  return url
}
