import { describe } from './change.js'
import type { Change } from './change.js'
import { RefusedMigration } from './errors.js'
import { writeMigration } from './history.js'
import { plan } from './plan.js'
import type { Plan } from './plan.js'
import type { Provider } from './provider.js'
import { printRename } from './rename.js'
import type { Rename } from './rename.js'
import { riskOf } from './risk.js'
import { printSnapshot } from './snapshot.js'

export interface CreateOptions {
  readonly projectDir: string
  readonly provider: Provider
  /** Words for the folder's name; made from the changes when left out. */
  readonly name?: string | undefined
  /** Takes steps that lose data, or that may fail where there is data. */
  readonly acceptDataLoss?: boolean
  /** What has a new name rather than being dropped and added. */
  readonly renames?: readonly Rename[]
}

export interface NewMigration {
  readonly name: string
  readonly sql: string
  /** The risks that were accepted, a sentence each. */
  readonly warnings: readonly string[]
}

/**
 * Writes `prisma/migrations/<time>_<name>`, for the owner to review. Null when the schema has not changed.
 * Throws `RefusedMigration` where data is at risk and nobody accepted it.
 */
export async function createMigration(options: CreateOptions): Promise<NewMigration | null> {
  const { projectDir, provider, acceptDataLoss = false, renames = [] } = options
  const planned = await plan(projectDir, provider, renames)
  if (!planned) return null
  const warnings = planned.changes.flatMap((change) => riskOf(provider, change) ?? [])
  if (warnings.length > 0 && !acceptDataLoss) throw new RefusedMigration(warnings, planned.possible)

  const name = `${timestamp(planned.last)}_${slug(options.name ?? defaultName(planned))}`
  const sql = header(planned) + planned.sql
  await writeMigration(projectDir, provider, { name, sql, schema: printSnapshot(planned.schema, planned.parent) })
  return { name, sql, warnings }
}

/** The SQL that `createMigration` would write; empty when the schema has not changed. */
export async function diffText(options: CreateOptions): Promise<string> {
  const planned = await plan(options.projectDir, options.provider, options.renames ?? [])
  return planned ? header(planned) + planned.sql : ''
}

function header({ changes, renames }: Plan): string {
  const sentences = [
    ...renames.map((rename) => `Renames ${printRename(rename).replace(':', ' to ')}.`),
    ...changes.map(describe),
  ]
  if (sentences.length === 0) sentences.push('Changes indexes or foreign keys.')
  return sentences.map((sentence) => `-- ${sentence.replaceAll(/\s+/g, ' ')}\n`).join('') + '\n'
}

function defaultName({ parent, renames, changes }: Plan): string {
  if (parent === null) return 'init'
  if (renames[0]) return `rename ${printRename(renames[0])}`
  return changes[0] ? nameOf(changes[0]) : 'indexes'
}

function nameOf(change: Change): string {
  return 'column' in change ? `${change.kind} ${change.table} ${change.column.name}` : `${change.kind} ${change.table}`
}

function slug(text: string): string {
  const words = text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')
  return words.replaceAll(/^_+|_+$/g, '').slice(0, 100) || 'migration'
}

/** UTC to the second, and later than the last migration's, which somebody may have made in this very second. */
function timestamp(last: string | null): string {
  const taken = /^\d{14}/.exec(last ?? '')?.[0] ?? ''
  const now = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)
  return now > taken ? now : String(Number(taken) + 1)
}
