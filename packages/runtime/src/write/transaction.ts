import { setTimeout } from 'node:timers/promises'
import { codeOf, databaseError } from '../errors/database-error.js'
import { ForbiddenError } from '../errors/errors.js'
import { enclosing } from './enclosing.js'
import { issuesError } from './input/issue.js'
import { Pauses } from '../load/pauses.js'
import { usual } from '../database.js'
import type { Transaction, WriteMode } from '../database.js'
import type { WriteContext } from './context.js'
import type { Issue } from './input/issue.js'
import type { WriteTransaction } from './write-transaction.js'

const attempts = 6

/**
 * The reaction to a database that refuses a transaction because of other rows. A function looks for the reason; if it finds none, another
 * transaction was faster, as `retry` takes for granted: the work runs again. `throw`: the parts of the work have examined their own failures.
 */
export type AfterRefusal = ((writing: WriteTransaction) => Promise<readonly Issue[]>) | 'retry' | 'throw'

/**
 * Runs `work` in one transaction, or as part of the one that a hook runs in. Where two transactions conflicted, it runs again: it left no
 * trace.
 * @throws ValidationError with the issues that `afterRefusal` found
 */
export async function transact<Result>(
  context: WriteContext,
  work: (writing: WriteTransaction) => Promise<Result>,
  afterRefusal: AfterRefusal,
  mode?: Partial<WriteMode>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(context, work, mode)
    } catch (error) {
      const clash = clashOf(error)
      if (clash === null || isLeftToOthers(clash, afterRefusal)) throw error
      const issues =
        clash === 'constraint' && typeof afterRefusal === 'function' ? await inTransaction(context, afterRefusal) : []
      if (issues.length > 0) throw issuesError(issues)
      if (attempt === attempts) throw error
      await setTimeout(Math.random() * 20 * attempt)
    }
  }
}

/** A conflict ends the whole transaction, which only its opener can restart. */
function isLeftToOthers(clash: 'constraint' | 'conflict', afterRefusal: AfterRefusal): boolean {
  return clash === 'conflict' ? enclosing() !== undefined : afterRefusal === 'throw'
}

/** Runs `work` once, in one transaction. */
export function inTransaction<Result>(
  context: WriteContext,
  work: (writing: WriteTransaction) => Promise<Result>,
  mode: Partial<WriteMode> = {},
): Promise<Result> {
  const now = context.database.dialect.storeDateTime(new Date().toISOString())
  const around = enclosing()
  const run = (transaction: Transaction) =>
    // Waiting for other writes is no work.
    work({ context, transaction, now, pauses: around?.pauses ?? new Pauses() })
  if (around === undefined) return context.database.write(run, { ...usual, ...mode })
  if (around.isReading && !mode.isReading) throw new ForbiddenError()
  return around.join(run)
}

/** A single look-up on the primary. */
export function lookUp<Result>(
  context: WriteContext,
  find: (writing: WriteTransaction) => Promise<Result>,
): Promise<Result> {
  return inTransaction(context, find, { isOneStatement: true, isReading: true })
}

/** A row that a relation needs disappeared while it was being linked. */
export class Vanished extends Error {}

function clashOf(error: unknown): 'constraint' | 'conflict' | null {
  if (error instanceof Vanished) return 'constraint'
  const code = databaseError(error)?.code ?? codeOf(error)
  return code === null ? null : (clashes[code] ?? null)
}

/** By the codes of the databases, and of Prisma for the owner's own writes. */
const clashes: Readonly<Record<string, 'constraint' | 'conflict'>> = {
  SQLITE_CONSTRAINT_UNIQUE: 'constraint',
  SQLITE_CONSTRAINT_PRIMARYKEY: 'constraint',
  SQLITE_CONSTRAINT_FOREIGNKEY: 'constraint',
  '23505': 'constraint',
  '23503': 'constraint',
  P2002: 'constraint',
  P2003: 'constraint',
  '40001': 'conflict',
  '40P01': 'conflict',
  P2034: 'conflict',
}
