import { setTimeout } from 'node:timers/promises'
import { codeOf, databaseError } from '../database-error.js'
import { ForbiddenError } from '../errors.js'
import { enclosing } from './enclosing.js'
import { issuesError } from './input/issue.js'
import { Stretches } from '../stretches.js'
import type { Transaction, WriteMode } from '../database.js'
import type { WriteContext } from './context.js'
import type { Issue } from './input/issue.js'
import type { Session } from './session.js'

const attempts = 6

/**
 * Runs `work` in one transaction, or as part of the one that a hook runs in. If the database refuses it because of other rows, `explain`
 * looks for the reason; if that finds none, or two transactions conflicted, another one was faster and `work` runs again: it left no trace.
 * Without `explain`, the parts of `work` have examined their own failures.
 * @throws ValidationError that `explain` found
 */
export async function transact<Result>(
  context: WriteContext,
  work: (session: Session) => Promise<Result>,
  explain: ((session: Session) => Promise<readonly Issue[]>) | null,
  mode: WriteMode = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inSession(context, work, mode)
    } catch (error) {
      const clash = clashOf(error)
      if (clash === null || isLeftToOthers(clash, explain)) throw error
      const issues = clash === 'constraint' && explain ? await inSession(context, explain) : []
      if (issues.length > 0) throw issuesError(issues)
      if (attempt === attempts) throw error
      await setTimeout(Math.random() * 20 * attempt)
    }
  }
}

/** A conflict ends the whole transaction, which only its opener can restart. */
function isLeftToOthers(clash: 'constraint' | 'conflict', explain: unknown): boolean {
  return clash === 'conflict' ? enclosing() !== undefined : explain === null
}

/** Runs `work` once, in one transaction. */
export function inSession<Result>(
  context: WriteContext,
  work: (session: Session) => Promise<Result>,
  mode: WriteMode = {},
): Promise<Result> {
  const now = context.database.dialect.storeDateTime(new Date().toISOString())
  const around = enclosing()
  const run = (transaction: Transaction) =>
    // Waiting for other writes is no work.
    work({ context, transaction, now, stretches: around?.stretches ?? new Stretches() })
  if (around === undefined) return context.database.write(run, mode)
  if (around.isReading && !mode.isReading) throw new ForbiddenError()
  return around.join(run)
}

/** A single look-up on the primary. */
export function lookUp<Result>(context: WriteContext, find: (session: Session) => Promise<Result>): Promise<Result> {
  return inSession(context, find, { isOneStatement: true, isReading: true })
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
