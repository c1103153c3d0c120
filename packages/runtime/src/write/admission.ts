/** Decides whether a validated body may be stored, asking the database what the body alone cannot tell. */
import { isUnique, takenIssues, targetIssues } from './checks.js'
import { issuesError } from './input/issue.js'
import { rankOf } from './input/issue-order.js'
import { refuseForeignFiles } from './own-files.js'
import { givesOnce } from './given-items.js'
import { inheritedIn, takenInItems } from './taken-items.js'
import type { EntryInput } from './input/entry-input.js'
import type { Issue } from './input/issue.js'
import type { WriteTransaction } from './write-transaction.js'

/** The entry that a body is meant for. */
export interface Subject {
  /** null: a new one. */
  readonly id: number | null
  /** @throws NotFoundError if the entry does not exist */
  locale(writing: WriteTransaction): Promise<unknown>
  /** Returns the ids of its localizations. */
  siblings(writing: WriteTransaction): Promise<readonly number[]>
}

/** Rejects a body that is invalid by itself, before a transaction is opened. @throws ValidationError */
export function refuseHopeless(input: EntryInput): void {
  if (input.issues.length === 0) return
  const { type, columns } = input.row
  const mayBeTaken = [...type.attributes.values()].some(
    (attribute) =>
      attribute.kind === 'scalar' && isUnique(attribute) && Object.hasOwn(columns, attribute.descriptor.field),
  )
  if (!mayBeTaken && !refersToOthers(input) && !givesOnce(input.row)) throw issuesError(input.issues)
}

/** @throws ValidationError with all issues of the body, ForbiddenError for files that the author may not use */
export async function admit(writing: WriteTransaction, input: EntryInput, subject: Subject): Promise<void> {
  await refuseForeignFiles(writing, input, subject.id)
  const isClean = input.issues.length === 0 && input.malformed === null
  if (isClean && (await isFree(writing, input, subject))) return
  const issues = await allIssues(writing, input, subject)
  if (issues.length > 0) throw issuesError(issues)
  if (input.malformed !== null) throw input.malformed
}

/** The database itself tells of values of the entry that are taken. */
async function isFree(writing: WriteTransaction, input: EntryInput, subject: Subject): Promise<boolean> {
  if (refersToOthers(input) && (await targetIssues(writing, input, subject.id)).length > 0) return false
  return (await takenInItems(writing, input.row, subject)).length === 0
}

/** Returns all issues in their order; those of the entry as a whole come last. */
export async function allIssues(writing: WriteTransaction, input: EntryInput, subject: Subject): Promise<Issue[]> {
  const locale = await subject.locale(writing)
  const taken = [
    ...(await takenIssues(writing, input.row, { id: subject.id, locale })),
    ...(await takenInItems(writing, input.row, subject, await inheritedIn(writing, input.row, subject))),
  ]
  const targets = await targetIssues(writing, input, subject.id)
  const names = [...input.row.type.attributes.keys()]
  const rank = ({ path: [name] }: Issue) => (name === undefined ? names.length : rankOf(names, [name]))
  return [...input.issues, ...taken, ...targets].toSorted((a, b) => rank(a) - rank(b))
}

function refersToOthers(input: EntryInput): boolean {
  return input.relations !== null || input.targets.size > 0 || input.impossible.size > 0
}
