import type { Rows } from '@content-gen/users-permissions/console'
import { connect } from './connection.js'
import { beginExclusively } from './deployment-lock.js'
import { checkUrl } from './database-url.js'
import { MigrationError } from './errors.js'
import { readContentIfPresent, readSchema, readSchemaIfPresent } from './history.js'
import { morphLinks } from './morph-links.js'
import type { DatabaseOptions } from './database.js'

/**
 * Runs `work` in one transaction that excludes other writers.
 * @throws MigrationError if the database does not exist, or lacks a table
 */
export function withRows<Result>(options: DatabaseOptions, work: (rows: Rows) => Promise<Result>): Promise<Result> {
  return inTransaction(options, work, 'commit')
}

/** Runs `work` and rolls back everything that it does: to find out what it would do. */
export function rehearse<Result>(options: DatabaseOptions, work: (rows: Rows) => Promise<Result>): Promise<Result> {
  return inTransaction(options, work, 'rollback')
}

async function inTransaction<Result>(
  options: DatabaseOptions,
  work: (rows: Rows) => Promise<Result>,
  end: 'commit' | 'rollback',
): Promise<Result> {
  const { provider, databaseUrl } = options
  checkUrl(provider, databaseUrl)
  const schema = await readSchema(options.projectDir)
  const connection = await connect(options)
  const rows: Rows = {
    query: (text, values = []) => connection.query(text, values),
    table: (model) => modelTable(schema, model),
    featureTable: async (name) =>
      (await connection.query(tableQueries[provider], [name])).length > 0 ? `"${name}"` : null,
    morphLinks: async () => morphLinks(await readContentIfPresent(options.projectDir)),
  }
  try {
    if (provider === 'postgresql') await beginExclusively((text) => connection.query(text))
    else await connection.query('begin immediate')
    const result = await work(rows)
    await connection.query(end)
    return result
  } catch (error) {
    await connection.query('rollback').catch(() => undefined)
    throw explained(error)
  } finally {
    await connection.close()
  }
}

/** Finds a table by its name. */
const tableQueries = {
  sqlite: `select 1 from sqlite_master where type = 'table' and name = ?`,
  postgresql: 'select 1 from information_schema.tables where table_schema = current_schema() and table_name = ?',
}

/** Returns true if the project's schema has a Prisma model of this name. */
export async function hasModel(projectDir: string, model: string): Promise<boolean> {
  const schema = await readSchemaIfPresent(projectDir)
  return schema !== null && mappedName(schema, model) !== undefined
}

/** Returns the quoted table of a Prisma model. @throws MigrationError */
export function modelTable(schema: string, model: string): string {
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
    `The database does not fit the project: ${error.message}.`,
    'Run `npm run migrate` first.',
  )
}
