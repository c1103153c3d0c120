import type { Client } from 'pg'
import { ImportProblem, wordsOf } from '../problem.js'
import { driver } from './driver.js'
import { strapiTable, type SourceDatabase, type SourceRow } from './source.js'

const atOnce = 1000

export async function postgresqlSource(connectionString: string): Promise<SourceDatabase> {
  const { default: pg } = await driver('pg', () => import('pg'))
  // Every value as its text.
  const client = new pg.Client({ connectionString, types: { getTypeParser: () => (text: string) => text } })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('begin isolation level repeatable read read only')
    const { schema, tables, notice } = await strapiSchema(client)
    return { tables, notice, rows: (table) => rowsOf(client, schema, table), close: () => client.end() }
  } catch (error) {
    await client.end().catch(() => undefined)
    if (error instanceof ImportProblem) throw error
    throw new ImportProblem(`The database to import cannot be reached: ${wordsOf(error)}.`, { cause: error })
  }
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
