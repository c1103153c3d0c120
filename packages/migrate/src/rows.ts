import { deploymentLock } from './deployment-lock.js'
import { databaseFile, checkUrl } from './database-url.js'
import { MigrationError } from './errors.js'
import { readSchema, readSchemaIfPresent } from './history.js'
import type { DatabaseOptions } from './database.js'
import type { Provider } from './provider.js'

export type RowValue = string | number | boolean | null

/** The rows of a project's database, for commands that keep a few of them. */
export interface Rows {
  /** Runs one statement; `?` in its text stands for the values in turn. */
  query(text: string, values?: readonly RowValue[]): Promise<readonly Readonly<Record<string, unknown>>[]>
  /** The quoted table of a Prisma model. @throws MigrationError where there is none */
  table(model: string): string
}

/**
 * Runs `work` in one transaction that no other writer enters.
 * @throws MigrationError where the database is not there, or lacks a table
 */
export async function withRows<Result>(
  options: DatabaseOptions,
  work: (rows: Rows) => Promise<Result>,
): Promise<Result> {
  const { provider, databaseUrl } = options
  checkUrl(provider, databaseUrl)
  const schema = await readSchema(options.projectDir)
  const connection = await connect(options)
  const rows: Rows = {
    query: (text, values = []) => connection.query(text, values),
    table: (model) => tableOf(schema, model),
  }
  try {
    for (const statement of begin[provider]) await connection.query(statement, [])
    const result = await work(rows)
    await connection.query('commit', [])
    return result
  } catch (error) {
    await connection.query('rollback', []).catch(() => undefined)
    throw explained(error)
  } finally {
    await connection.close()
  }
}

const begin: Readonly<Record<Provider, readonly string[]>> = {
  sqlite: ['begin immediate'],
  postgresql: ['begin', `select pg_advisory_xact_lock(${deploymentLock})`],
}

interface Connection {
  query(text: string, values: readonly RowValue[]): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

function connect({ projectDir, provider, databaseUrl }: DatabaseOptions): Promise<Connection> {
  const open: Record<Provider, () => Promise<Connection>> = {
    sqlite: () => connectSqlite(databaseFile(projectDir, databaseUrl)),
    postgresql: () => connectPostgresql(databaseUrl),
  }
  return open[provider]()
}

async function connectSqlite(file: string): Promise<Connection> {
  const { default: Database } = await import('better-sqlite3')
  let database
  try {
    database = new Database(file, { fileMustExist: true, timeout: 60_000 })
  } catch (error) {
    throw unreachable(error)
  }
  const handle = database
  handle.pragma('synchronous = FULL')
  return {
    query: async (text, values) => {
      const statement = handle.prepare<unknown[], Record<string, unknown>>(text)
      const bound = values.map((value) => (typeof value === 'boolean' ? Number(value) : value))
      if (statement.reader) return statement.all(...bound)
      statement.run(...bound)
      return []
    },
    close: async () => void handle.close(),
  }
}

async function connectPostgresql(url: string): Promise<Connection> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, application_name: 'content-gen' })
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => Promise.reject(unreachable(error)))
  return {
    query: async (text, values) => {
      let position = 0
      const numbered = text.replace(/\?/g, () => `$${++position}`)
      return (await client.query<Record<string, unknown>>(numbered, [...values])).rows
    },
    close: () => client.end(),
  }
}

/** Whether the project's schema has a Prisma model of this name. */
export async function hasModel(projectDir: string, model: string): Promise<boolean> {
  const schema = await readSchemaIfPresent(projectDir)
  return schema !== null && mappedName(schema, model) !== undefined
}

function tableOf(schema: string, model: string): string {
  const name = mappedName(schema, model)
  if (name !== undefined) return `"${name}"`
  const hint = 'Turn the feature on in the config, and run `content-gen generate` and `content-gen migrate dev`.'
  throw new MigrationError('schema-missing', `The project has no ${model}.`, hint)
}

function mappedName(schema: string, model: string): string | undefined {
  return new RegExp(`^model ${model} \\{[^}]*?@@map\\("([^"]+)"\\)`, 'm').exec(schema)?.[1]
}

function explained(error: unknown): unknown {
  if (!(error instanceof Error) || !/no such (table|column)|(relation|column) .* does not exist/.test(error.message))
    return error
  return new MigrationError(
    'database-unreachable',
    `The database is not as the project needs it: ${error.message}.`,
    'Run `content-gen migrate deploy` first.',
  )
}

function unreachable(error: unknown): MigrationError {
  const reason = error instanceof Error ? error.message : String(error)
  return new MigrationError(
    'database-unreachable',
    `The database cannot be opened: ${reason}.`,
    'Check DATABASE_URL, or run `content-gen migrate deploy` first.',
  )
}
