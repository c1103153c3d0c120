import type { MediaDatabase, MediaQuery } from '@content-gen/upload/console'
import { connect } from './connection.js'
import { checkUrl } from './database-url.js'
import { readSchema } from './history.js'
import { modelTable } from './rows.js'
import { schemaTables } from './schema-tables.js'
import type { Connection } from './connection.js'
import type { DatabaseOptions } from './database.js'

/** Runs `work` with the files of a project's database, beside servers that use it. @throws MigrationError */
export async function withMediaDatabase(
  options: DatabaseOptions,
  work: (database: MediaDatabase) => Promise<void>,
): Promise<void> {
  const { provider, databaseUrl, projectDir } = options
  checkUrl(provider, databaseUrl)
  const schema = await readSchema(projectDir)
  const files = modelTable(schema, 'UploadFile')
  const connection = await connect(options)
  const turns = new OneByOne()
  const isPostgresql = provider === 'postgresql'
  try {
    await work({
      files,
      texts: textColumns(schema, files),
      versionOf: versionIn(provider),
      lock: isPostgresql ? ' for update' : '',
      query: (text, values) => turns.take(() => connection.query(text, values)),
      transact: (inner) => turns.take(() => transact(connection, isPostgresql ? 'begin' : 'begin immediate', inner)),
    })
  } finally {
    await connection.close()
  }
}

/** Returns how a database tells the moment of a row's last change. */
export function versionIn(provider: DatabaseOptions['provider']): MediaDatabase['versionOf'] {
  return (column) => (provider === 'postgresql' ? `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : column)
}

/** One connection runs one thing at a time. */
class OneByOne {
  #last: Promise<unknown> = Promise.resolve()

  take<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = this.#last.then(work)
    this.#last = next.catch(() => undefined)
    return next
  }
}

async function transact<Result>(
  connection: Connection,
  begin: string,
  work: (query: MediaQuery) => Promise<Result>,
): Promise<Result> {
  await connection.query(begin)
  try {
    const result = await work((text, values) => connection.query(text, values))
    await connection.query('commit')
    return result
  } catch (error) {
    await connection.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Our own tables come last: what they mention is a version or a draft of what others have. */
function textColumns(schema: string, files: string): MediaDatabase['texts'] {
  const tables = [...schemaTables(schema)].flatMap(([table, columns]) => {
    const texts = [...columns].flatMap(([name, kind]) => (kind === 'text' || kind === 'json' ? [name] : []))
    return texts.length > 0 && columns.has('id') && `"${table}"` !== files ? [{ table, columns: texts }] : []
  })
  const isOurs = ({ table }: { readonly table: string }) => table.startsWith('content_gen_')
  return [...tables.filter((each) => !isOurs(each)), ...tables.filter(isOurs)]
}
