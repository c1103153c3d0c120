import { admit, allIssues, refuseHopeless } from './admission.js'
import { movesInTree } from './apply/circles.js'
import { insertRow } from './apply/rows.js'
import { share } from './localization/share.js'
import { isOneEntry, isOneInsert } from './one-statement.js'
import { hashPasswords, hasPasswords } from './hash-passwords.js'
import { scalarField } from './write-transaction.js'
import { transact } from './transaction.js'
import type { Data } from '../tables.js'
import type { CompiledType } from '../types.js'
import type { Subject } from './admission.js'
import type { WriteContext } from './context.js'
import type { EntryInput } from './input/entry-input.js'
import type { Group } from './localization/group.js'
import type { OwnAnswer } from './own-answer.js'
import type { WriteTransaction } from './write-transaction.js'

export interface NewEntry {
  /** null: the type has no locales. */
  readonly locale: string | null
  readonly isPublishedNow: boolean
  /** Values from the caller of the write, which override those that every new row gets. */
  readonly columns?: Data
  /** Rejects changes to other entries. @throws ForbiddenError */
  readonly authorize: () => void
  /** Runs first in the transaction, if set; returns the localizations that the entry joins. */
  readonly prepare: ((writing: WriteTransaction) => Promise<Group | null>) | null
  /** Returns the ids of the localizations that share components with the entry. */
  readonly siblings: (writing: WriteTransaction) => Promise<readonly number[]>
  /** Runs last in the transaction. */
  readonly also?: (writing: WriteTransaction, id: number) => Promise<void>
}

/** Stores a validated new entry and everything that belongs to it, and reads the answer; returns its id. */
export async function storeNew(
  context: WriteContext,
  input: EntryInput,
  entry: NewEntry,
  answer?: OwnAnswer,
): Promise<number> {
  const { row } = input
  const subject = newSubject(entry)
  refuseHopeless(input)
  if (input.issues.length === 0 && hasPasswords(row)) await hashPasswords(row, context.hashPassword)
  // The database alone would let an entry be below itself: its id can be guessed.
  const isAlone = entry.prepare === null && entry.also === undefined && !movesInTree(row, context.types)
  const isOneStatement = isAlone && isOneInsert(input)
  return await transact(
    context,
    async (writing) => {
      entry.authorize()
      // Localizations that are hidden must not show in the faults of their group.
      if (entry.prepare && input.judged.size > 0) await admit(writing, input, subject)
      const group = entry.prepare ? await entry.prepare(writing) : null
      if (!isOneStatement) await admit(writing, input, subject)
      const id = await insertRow(writing, row, systemColumns(writing, row.type, entry, group))
      if (group !== null) await share(writing, row.type, id, group, row.sent)
      if (entry.also) await entry.also(writing, id)
      if (answer) await answer.read(writing, id)
      return id
    },
    (writing) => allIssues(writing, input, subject),
    { isOneStatement, isOneEntry: isOneStatement && isOneEntry(input) },
  )
}

/** Rejects what `storeNew` would reject. @throws ValidationError, ForbiddenError */
export function admitNew(writing: WriteTransaction, input: EntryInput, entry: NewEntry): Promise<void> {
  refuseHopeless(input)
  entry.authorize()
  return admit(writing, input, newSubject(entry))
}

function newSubject({ locale, siblings }: NewEntry): Subject {
  return { id: null, locale: async () => locale, siblings }
}

function systemColumns(writing: WriteTransaction, type: CompiledType, entry: NewEntry, group: Group | null): Data {
  const columns: Data = {}
  const set = (name: string, value: unknown) => {
    const field = scalarField(type, name)
    if (field !== null) columns[field] = value
  }
  set('createdAt', writing.now)
  set('updatedAt', writing.now)
  if (entry.isPublishedNow) set('publishedAt', writing.now)
  if (entry.locale !== null) set('locale', entry.locale)
  return Object.assign(columns, entry.columns, group?.columns)
}
