/** Some statements run beside reads and writes, but not in one transaction with the others: such a migration has parts. */
import { isInBatches } from './batches.js'
import { isConcurrent } from './concurrent-index.js'
import type { PendingMigration } from './migration-database.js'
import type { ScriptStatement } from './statements.js'

export interface MigrationPart {
  /** Of one transaction, or the only one. */
  readonly statements: readonly ScriptStatement[]
  /** Runs outside of a transaction, and is safe to repeat. */
  readonly isAlone: boolean
  /** The number of statements of the migration that are done with it. */
  readonly end: number
}

/** A scan that holds up no write, unless it shares a transaction with the statement that added the constraint. */
const validation = /^ALTER\s+TABLE\s+[^,]+\s+VALIDATE\s+CONSTRAINT\s+[^,]+$/i

/**
 * Returns what an earlier deployment has left of a migration.
 * @throws MigrationError if a statement cannot be repeated after an interruption
 */
export function migrationParts({ migration, statements, done }: PendingMigration): MigrationPart[] {
  const parts: { statements: ScriptStatement[]; isAlone: boolean; end: number }[] = []
  for (const [index, statement] of statements.entries()) {
    if (index < done) continue
    const isAlone =
      isInBatches(statement) || validation.test(statement.text.trim()) || isConcurrent(migration, statement)
    const last = parts.at(-1)
    if (last === undefined || last.isAlone || isAlone) parts.push({ statements: [statement], isAlone, end: index + 1 })
    else {
      last.statements.push(statement)
      last.end = index + 1
    }
  }
  return parts
}

/**
 * Returns the number of statements that prepare a migration beside an earlier release: up to what fills a new column in batches, and indexes
 * it, if tables change after that. 0: there are none.
 */
export function preparationOf(pending: PendingMigration): number {
  const parts = migrationParts({ ...pending, done: 0 })
  const filled = parts.findIndex(({ statements }) => statements.some(isInBatches))
  const swap = filled === -1 ? -1 : parts.findIndex(({ isAlone }, index) => index > filled && !isAlone)
  return parts[swap - 1]?.end ?? 0
}

/** Returns what is done in one go: the parts that are left, or those of the preparation. */
export function nextParts(pending: PendingMigration): MigrationPart[] {
  const prepared = preparationOf(pending)
  const parts = migrationParts(pending)
  return pending.done < prepared ? parts.filter(({ end }) => end <= prepared) : parts
}

/** Returns true if all of a migration, or nothing, can be done. */
export function isOneTransaction(pending: PendingMigration): boolean {
  return pending.isLater || (pending.done === 0 && migrationParts(pending).every(({ isAlone }) => !isAlone))
}
