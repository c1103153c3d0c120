import { compareTables } from './change.js'
import type { Change } from './change.js'
import { emptyMisfits } from './conversion.js'
import { renameDerived } from './derived-name.js'
import { diff } from './engine.js'
import { MigrationError } from './errors.js'
import { checkProvider, readMigrations, readSchema } from './history.js'
import { offlineAdapter } from './offline-adapter.js'
import type { Provider } from './provider.js'
import { emptyReferences } from './reference.js'
import { possibleRenames, renameSql } from './rename.js'
import type { Rename } from './rename.js'
import { applyRename, emptySchema, providerOf } from './schema-text.js'
import { lastSnapshot } from './snapshot.js'
import { readTables } from './table.js'

/** The way from the last migration to the present schema. */
export interface Plan {
  readonly sql: string
  readonly schema: string
  readonly changes: readonly Change[]
  readonly renames: readonly Rename[]
  /** What looks like a rename and was not named as one. */
  readonly possible: readonly Rename[]
  /** The newest migration that there is. */
  readonly last: string | null
  /** The newest migration with a schema, which this one follows. */
  readonly parent: string | null
}

/** Null when the schema has not changed. */
export async function plan(projectDir: string, provider: Provider, renames: readonly Rename[]): Promise<Plan | null> {
  await checkProvider(projectDir, provider)
  const schema = await readSchema(projectDir)
  if (providerOf(schema) !== provider) {
    const message = `prisma/schema.prisma is for ${providerOf(schema) ?? 'no database'}, and the project uses ${provider}.`
    throw new MigrationError('provider-changed', message, 'Run `content-gen generate` first.')
  }
  const migrations = await readMigrations(projectDir)
  const snapshot = lastSnapshot(migrations)
  const empty = emptySchema(provider)
  const old = snapshot?.schema ?? empty
  const start = renames.reduce(applyRename, old)
  const script = await compare(provider, start, schema)
  if (script === '' && renames.length === 0) return null

  const whole = await compare(provider, empty, start)
  const before = readTables(provider, whole)
  const after = readTables(provider, await compare(provider, empty, schema))
  const changes = compareTables(before, after)
  return {
    sql: [
      ...renames.map(renameSql),
      renames.length > 0 ? renameDerived(provider, await compare(provider, empty, old), whole) : '',
      emptyReferences(provider, provider === 'sqlite' ? emptyMisfits(script, changes) : script, changes),
    ].join(''),
    schema,
    changes,
    renames,
    possible: possibleRenames(before, after, changes),
    last: migrations.at(-1)?.name ?? null,
    parent: snapshot?.name ?? null,
  }
}

function compare(provider: Provider, from: string, to: string): Promise<string> {
  return diff(offlineAdapter(provider), { of: 'datamodel', schema: from }, { of: 'datamodel', schema: to })
}
