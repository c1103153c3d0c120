import { MigrationError } from './errors.js'
import type { Migration } from './history.js'
import { mergeContents } from './merge-content.js'
import { mergeSchemas } from './merge-schema.js'

/** The state that a migration leads to, kept in its folder. */
export interface Snapshot {
  readonly schema: string
  readonly content: string | null
}

/** A state, and the migrations that lead to it: several if branches were merged. */
export interface HistoryEnd extends Snapshot {
  readonly heads: readonly string[]
}

interface Kept extends Snapshot {
  readonly name: string
  /** Every migration that its author knew, including itself. */
  readonly known: ReadonlySet<string>
}

/** Returns the text kept beside a migration: the schema that it leads to, and the migrations that it builds on. */
export function printSnapshot(schema: string, parents: readonly string[]): string {
  const followed = parents.length === 0 ? 'nothing' : parents.join(' and ')
  const head = `// The schema after this migration, which follows ${followed}. Do not edit.\n\n`
  return head + schema.replace(/^(?:\/\/[^\n]*\n|\s*\n)+/, '')
}

/** Returns the migrations that one builds on; null if they were not recorded. */
function parentsOf(schema: string): readonly string[] | null {
  const followed = /^\/\/ The schema after this migration, which follows (.+)\. Do not edit\.\r?\n/.exec(schema)?.[1]
  if (followed === undefined) return null
  return followed === 'nothing' ? [] : followed.split(' and ')
}

/**
 * Returns the state that the next migration starts from, after all of these. If branches were merged, it has the changes of each since they
 * parted.
 * @throws MigrationError if a migration builds on one that is missing
 */
export function endOfHistory(migrations: readonly Migration[]): HistoryEnd | null {
  const broken = findBreak(migrations)
  if (broken !== null) throw broken
  const kept = readLineage(migrations)
  const parents = new Set([...kept.values()].flatMap(({ schema }) => parentsOf(schema) ?? []))
  const [first, ...others] = [...kept.values()].filter(({ name }) => !parents.has(name))
  if (!first) return null
  let end = first
  for (const other of others) {
    const base = kept.get([...other.known].findLast((name) => end.known.has(name)) ?? '')
    end = {
      name: other.name,
      schema: mergeSchemas(base?.schema ?? '', end.schema, other.schema),
      content: mergeContents(base?.content ?? null, end.content, other.content),
      known: new Set([...end.known, ...other.known].sort()),
    }
  }
  return { heads: [first, ...others].map(({ name }) => name), schema: end.schema, content: end.content }
}

/** Returns the migrations that the author of one knew, without itself; null if that cannot be told. */
export function knownTo(migration: Migration, migrations: readonly Migration[]): readonly Migration[] | null {
  if (migration.schema === null || findBreak(migrations) !== null) return null
  const known = readLineage(migrations).get(migration.name)?.known ?? new Set()
  return migrations.filter(({ name }) => name !== migration.name && known.has(name))
}

/** Returns those with a schema, by name, oldest first. */
function readLineage(migrations: readonly Migration[]): ReadonlyMap<string, Kept> {
  const kept = new Map<string, Kept>()
  for (const { name, schema, content } of migrations) {
    if (schema === null) continue
    const parents = parentsOf(schema) ?? []
    const known = new Set([...parents.flatMap((parent) => [...(kept.get(parent)?.known ?? [])]), name].sort())
    kept.set(name, { name, schema, content, known })
  }
  return kept
}

/** Returns why it cannot be told what a migration builds on; null if all is well. */
function findBreak(migrations: readonly Migration[]): MigrationError | null {
  const before = new Set<string>()
  for (const { name, schema } of migrations) {
    if (schema === null) continue
    const parents = parentsOf(schema)
    const lost = parents === null ? null : lostParent(parents, before)
    if (parents === null || lost !== null) return diverged(name, lost)
    before.add(name)
  }
  return null
}

/** Only the first migration builds on nothing, recorded as an empty name. */
function lostParent(parents: readonly string[], before: ReadonlySet<string>): string | null {
  if (parents.length === 0) return before.size === 0 ? null : ''
  return parents.find((parent) => !before.has(parent)) ?? null
}

function diverged(name: string, parent: string | null): MigrationError {
  const reason =
    parent === null
      ? 'does not say which migrations it builds on'
      : parent === ''
        ? 'builds on an empty schema, but is not the first'
        : `builds on ${parent}, which does not come before it`
  const message = `prisma/migrations/${name} ${reason}.`
  const hint = `Restore what is missing, or, if they were applied nowhere else, delete ${name} and the later ones and run \`content-gen migrate dev\` again.`
  return new MigrationError('migrations-diverged', message, hint)
}
