/** PostgreSQL's indexes that are built while rows are written: outside of a transaction, so that an interrupted one leaves a trace. */
import { MigrationError } from './errors.js'
import type { Migration } from './history.js'
import type { ScriptStatement } from './statements.js'

/** The part of a client of `pg` that is needed here. */
interface Connection {
  query(text: string, values?: unknown[]): Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[] }>
}

const concurrent = /^(CREATE(\s+UNIQUE)?|DROP)\s+INDEX\s+CONCURRENTLY\s+/i
const created = /^CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(?:IF\s+NOT\s+EXISTS\s+)?("(?:[^"]|"")+"|\w+)\s+ON\s/i
const dropped = /^DROP\s+INDEX\s+CONCURRENTLY\s+(?:IF\s+EXISTS\s+)?("(?:[^"]|"")+"|\w+)$/i

/**
 * Returns true if a statement builds or drops an index concurrently.
 * @throws MigrationError if the index has no name, by which a repetition could find it
 */
export function isConcurrent(migration: Migration, { text, line }: ScriptStatement): boolean {
  if (!concurrent.test(text)) return false
  if (created.test(text) || dropped.test(text.trim())) return true
  const place = `prisma/migrations/${migration.name}/migration.sql:${line}`
  const message = `${place}: an index that is built concurrently needs a name, so that an interrupted deployment can go on.`
  throw new MigrationError(
    'migration-failed',
    message,
    'Nothing was changed. Write a name, and one index per statement.',
  )
}

/** Runs a statement, or what is left of it: an earlier deployment may have been interrupted. An invalid index is built anew. */
export async function runConcurrently(client: Connection, { text }: ScriptStatement): Promise<void> {
  const name = created.exec(text)?.[1]
  if (name === undefined) {
    const gone = dropped.exec(text.trim())?.[1]
    await client.query(gone === undefined ? text : `drop index concurrently if exists ${gone}`)
    return
  }
  const index = await find(client, name)
  if (index?.isValid && essence(index.definition) === essence(text)) return
  if (index?.isValid === false) await client.query(`drop index concurrently ${name}`)
  try {
    await client.query(text)
  } catch (error) {
    const left = await find(client, name).catch(() => undefined)
    if (left?.isValid === false) await client.query(`drop index concurrently ${name}`).catch(() => undefined)
    throw error
  }
}

interface Index {
  readonly isValid: boolean
  readonly definition: string
}

async function find(client: Connection, name: string): Promise<Index | undefined> {
  const [row] = (await client.query(found, [name])).rows
  return row && { isValid: row['isValid'] === true, definition: String(row['definition']) }
}

const found = `select i.indisvalid as "isValid", pg_get_indexdef(i.indexrelid) as definition
  from pg_index i where i.indexrelid = to_regclass($1)`

/** The words of a definition in which PostgreSQL's form and ours differ are left out. */
function essence(definition: string): string {
  return definition
    .toLowerCase()
    .replaceAll('"', '')
    .replace(/ (concurrently|if not exists)(?= )/g, '')
    .replace(/ using btree/, '')
    .replace(/ on \w+\.(?=\w)/, ' on ')
    .replaceAll(/\s/g, '')
}
