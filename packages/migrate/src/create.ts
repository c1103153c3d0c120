import { MigrationError, readMigrations, readState } from '@content-gen/operate'
import { nextMigration } from './next/next-migration.js'
import { printLater, printScript } from './next/script.js'
import { planMigration, type CreateOptions } from './plan-migration.js'
import { RefusedMigration } from './refused-migration.js'
import { writeMigration } from './write-migration.js'

export interface NewMigration {
  readonly name: string
  readonly sql: string
  /** The text of `later.sql`; null if there is none. */
  readonly later: string | null
  /** The risks that were accepted, a sentence each. */
  readonly warnings: readonly string[]
}

/**
 * Writes `prisma/migrations/<time>_<name>` for the owner to review. Returns null if the schema has not changed.
 * @throws RefusedMigration if data is at risk without consent
 * @throws MigrationError if existing rows rule it out
 */
export async function createMigration(options: CreateOptions): Promise<NewMigration | null> {
  const plan = await planMigration(options)
  if (plan === null) return null
  const { risks, renames, notices, migration } = plan
  if (risks.length > 0 && !options.acceptDataLoss) throw new RefusedMigration(risks, renames)
  for (const notice of notices) options.onNotice?.(notice)
  if (migration === null) return null
  await checkKnown(options)
  await writeMigration(options.projectDir, options.provider, migration)
  const { name, sql, later } = migration
  return { name, sql, later, warnings: risks }
}

/** Returns the SQL that `createMigration` would write; empty if the schema has not changed. */
export async function diffText(options: CreateOptions): Promise<string> {
  const next = await nextMigration(options.projectDir, options.provider, options)
  if (next === null || next.isIdle) return ''
  const later = printLater(next)
  return printScript(next) + (later === null ? '' : `\n${later}`)
}

/** @throws MigrationError if a migration written now would diverge from the database */
export async function checkKnown({ projectDir, provider, databaseUrl }: CreateOptions): Promise<void> {
  if (databaseUrl === undefined) return
  const known = await readMigrations(projectDir)
  const state = await readState({ projectDir, provider, databaseUrl }).catch(() => null)
  const applied = (state?.recorded ?? []).filter(({ outcome }) => outcome === 'applied')
  const unknown = applied.filter(({ name }) => !known.some((migration) => migration.name === name))
  if (unknown.length === 0) return
  const message = `The database has migrations that the project lacks: ${unknown.map(({ name }) => name).join(', ')}.`
  const hint =
    'Nothing was written. Restore their folders, perhaps from another branch, or run `content-gen migrate adopt`, which makes the database match the project.'
  throw new MigrationError('migrations-diverged', message, hint)
}
