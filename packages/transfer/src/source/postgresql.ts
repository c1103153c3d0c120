import type { Client } from 'pg'
import { ImportProblem, wordsOf } from '../problem.js'
import { driver } from './driver.js'
import { strapiTable, type SourceRow, type WrittenDatabase } from './source.js'

const atOnce = 1000

export async function postgresqlSource(connectionString: string, isWritten: boolean): Promise<WrittenDatabase> {
  const { default: pg } = await driver('pg', () => import('pg'))
  // Every value as its text.
  const client = new pg.Client({ connectionString, types: { getTypeParser: () => (text: string) => text } })
  client.on('error', () => undefined)
  try {
    await client.connect()
    if (!isWritten) await client.query('begin isolation level repeatable read read only')
    const { schema, tables, notice } = await strapiSchema(client)
    if (isWritten)
      await lock(client, schema, tables).catch((error: unknown) => {
        throw new ImportProblem(`Strapi's tables cannot be locked: ${wordsOf(error)}. Stop Strapi first.`, {
          cause: error,
        })
      })
    return {
      provider: 'postgresql',
      tables,
      notice,
      rows: (table) => rowsOf(client, schema, table),
      types: async (table) => {
        const { rows } = await client.query<{ name: string; type: string }>(
          'select column_name as name, data_type as type from information_schema.columns where table_schema = $1 and table_name = $2',
          [schema, table],
        )
        return new Map(rows.map(({ name, type }) => [name, type]))
      },
      columns: async (table) => {
        const { rows } = await client.query<{ name: string }>(
          'select column_name as name from information_schema.columns where table_schema = $1 and table_name = $2',
          [schema, table],
        )
        return rows.map(({ name }) => name)
      },
      query: async (text, values = []) => {
        let position = 0
        const numbered = text.replace(/\?/g, () => `$${++position}`)
        return (await client.query<SourceRow>(numbered, [...values])).rows
      },
      commit: async () => void (await client.query('commit')),
      close: () => client.end(),
    }
  } catch (error) {
    await client.end().catch(() => undefined)
    if (error instanceof ImportProblem) throw error
    throw new ImportProblem(`The other database cannot be reached: ${wordsOf(error)}.`, { cause: error })
  }
}

/** Begins a transaction beside which nobody writes. */
async function lock(client: Client, schema: string, tables: readonly string[]): Promise<void> {
  const path = client.escapeIdentifier(schema)
  await client.query('begin isolation level repeatable read')
  await client.query(`set local search_path to ${path}`)
  await client.query(`set local lock_timeout = '10s'`)
  const names = tables.map((table) => client.escapeIdentifier(table)).join()
  if (names !== '') await client.query(`lock table ${names} in exclusive mode`)
}

async function* rowsOf(client: Client, schema: string, table: string): AsyncIterable<SourceRow> {
  const name = `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(table)}`
  await client.query(`declare site no scroll cursor for select * from ${name} order by 1`)
  for (;;) {
    const { rows } = await client.query<SourceRow>(`fetch ${atOnce} from site`)
    if (rows.length === 0) break
    yield* rows
  }
  await client.query('close site')
}

/** Returns the tables of the schema that Strapi's are in. A tool that moved a database may have made one of its own. */
async function strapiSchema(client: Client) {
  const { rows } = await client.query<{ schema: string; name: string; isCurrent: string }>(
    `select schemaname as schema, tablename as name, schemaname = current_schema() as "isCurrent" from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by schemaname`,
  )
  const schemas = [...new Set(rows.filter(({ name }) => name === strapiTable).map(({ schema }) => schema))]
  const current = rows.find(({ isCurrent }) => isCurrent === 't')?.schema
  const isCurrent = current !== undefined && (schemas.length === 0 || schemas.includes(current))
  if (schemas.length > 1 && !isCurrent) {
    const choice = '?options=-c%20search_path%3D<schema>'
    throw new ImportProblem(
      `Tables of Strapi are in the schemas ${schemas.join(' and ')}: add ${choice} to the address.`,
    )
  }
  const schema = (isCurrent ? current : schemas[0]) ?? 'public'
  const tables = rows.filter((row) => row.schema === schema).map(({ name }) => name)
  return { schema, tables, notice: isCurrent ? null : `Strapi's tables are in the schema ${schema}.` }
}
