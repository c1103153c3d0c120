/** PostgreSQL's indexes that are built while rows are written: outside of a transaction, so that an interrupted one leaves a trace. */
import { MigrationError } from './errors.js'
import type { Migration } from './history.js'
import type { ScriptStatement } from './statements.js'

/** The part of a client of `pg` that is needed here. */
interface Connection {
  query(text: string, values?: unknown[]): Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[] }>
}

const concurrent = /^(CREATE|DROP)\s+INDEX\s+CONCURRENTLY\s+/i
const created = /^CREATE\s+INDEX\s+CONCURRENTLY\s+(?:IF\s+NOT\s+EXISTS\s+)?("(?:[^"]|"")+"|\w+)\s+ON\s/i
const dropped = /^DROP\s+INDEX\s+CONCURRENTLY\s+(?:IF\s+EXISTS\s+)?("(?:[^"]|"")+"|\w+)$/i

/** Search indexes need it. It is safe to repeat, and to undo nothing of. */
const extension = /^CREATE\s+EXTENSION\s+IF\s+NOT\s+EXISTS\s/i

/**
 * Returns true if a migration only builds and drops indexes concurrently.
 * @throws MigrationError if it does something else too, which would have to be in a transaction
 */
export function isConcurrent(migration: Migration, statements: readonly ScriptStatement[]): boolean {
  if (!statements.some(({ text }) => concurrent.test(text))) return false
  const other = statements.find(
    ({ text }) => !created.test(text) && !dropped.test(text.trim()) && !extension.test(text),
  )
  if (other === undefined) return true
  const place = `prisma/migrations/${migration.name}/migration.sql:${other.line}`
  const message = `${place}: a migration with CREATE INDEX CONCURRENTLY is not a transaction, so it may only create and drop named indexes concurrently.`
  throw new MigrationError('migration-failed', message, 'Nothing was changed. Move the statement to another migration.')
}

/** Runs a statement, or what is left of it: an earlier deployment may have been interrupted. An invalid index is built anew. */
export async function runConcurrently(client: Connection, { text }: ScriptStatement): Promise<void> {
  const name = created.exec(text)?.[1]
  if (extension.test(text)) {
    await client.query(text)
    return
  }
  if (name === undefined) {
    const gone = dropped.exec(text.trim())?.[1]
    await client.query(`drop index concurrently if exists ${gone}`)
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
