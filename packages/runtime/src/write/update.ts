import { NotFoundError } from '../errors/errors.js'
import { admit, allIssues } from './admission.js'
import { movesInTree } from './apply/circles.js'
import { updateRow } from './apply/rows.js'
import { completed } from './completed.js'
import { creatorColumns } from './creators.js'
import { asPermitted } from './gated.js'
import { writeHooked } from './hooked.js'
import { isNamedByCaller } from './input/author.js'
import { requireId } from '../id.js'
import { validateEntry } from './input/validate.js'
import { heldSiblings, siblingsOf } from './localization/group.js'
import { requireUpdate } from './localization/rights.js'
import { sentItems, shareSent, sharesAnything } from './localization/share.js'
import { originsOf } from './localization/share-items.js'
import { isOneUpdate } from './one-statement.js'
import { hashPasswords, hasPasswords } from './hash-passwords.js'
import { findRow } from './rows/select.js'
import { tableOf } from './rows/table.js'
import { scalarField } from './write-transaction.js'
import { lookUp, transact } from './transaction.js'
import type { Caller } from '../caller.js'
import type { Data, Row } from '../tables.js'
import type { CompiledType } from '../types.js'
import type { Subject } from './admission.js'
import type { Complete } from './completed.js'
import type { WriteContext } from './context.js'
import type { Authors } from './input/author.js'
import type { EntryInput } from './input/entry-input.js'
import type { OwnAnswer } from './own-answer.js'
import type { WriteTransaction } from './write-transaction.js'

export interface UpdateOptions {
  /** Derives values to store from the data that the hooks left. */
  readonly complete?: Complete
  /** Runs first in the transaction, with the completed data; throws to refuse. */
  readonly guard?: (writing: WriteTransaction, data: unknown) => Promise<void>
  /** Runs last in the transaction. */
  readonly also?: (writing: WriteTransaction, id: number) => Promise<void>
  /** Columns, by Prisma's field names, that no body can set. */
  readonly columns?: Data
  /** As in `CreateOptions`: the required lists of a draft may be empty, whatever their least length. */
  readonly mayLackLists?: boolean
  /** As in `Authors`. */
  readonly refusesLinks?: boolean
  /** Attributes of `data` that the server itself set: they need no permission. */
  readonly ownAttributes?: ReadonlySet<string>
  /** Read by the transaction, unless hooks may change the entry once more. */
  readonly answer?: OwnAnswer | undefined
}

/**
 * Changes what `data` names of an entry; returns its id.
 * @throws NotFoundError if the entry does not exist, ValidationError, ApplicationError, ForbiddenError
 */
export async function updateEntry(
  context: WriteContext,
  type: CompiledType,
  id: number | string,
  data: unknown,
  caller: Caller,
  options: UpdateOptions = {},
): Promise<number> {
  const entry = requireId(id)
  const write = { type, act: 'update', id: entry, data, caller, ownAttributes: options.ownAttributes } as const
  return asPermitted(context, write, ({ data: given, caller: author, ownAttributes }, counted) =>
    updateAdmitted(counted, type, entry, given, author, { ...options, ...(ownAttributes ? { ownAttributes } : {}) }),
  )
}

async function updateAdmitted(
  context: WriteContext,
  type: CompiledType,
  entry: number,
  data: unknown,
  caller: Caller,
  options: UpdateOptions,
): Promise<number> {
  const hooks = context.hooks?.of(type.uid)
  const { ownAttributes, refusesLinks = false } = options
  const authors = ownAttributes === undefined ? { caller, refusesLinks } : { caller, refusesLinks, ownAttributes }
  if (hooks === undefined) return await storeChange(context, type, entry, data, authors, options)
  return writeHooked(context, type, hooks, data, {
    id: entry,
    authors,
    admit: async (writing) => {
      await storedRow(writing, type, entry, [])
      const { data: whole } = completed(options.complete, data)
      await options.guard?.(writing, whole)
      await admit(writing, await validateFor(context, type, entry, whole, authors, options), subjectOf(type, entry))
    },
    write: (changed, sent) =>
      storeChange(context, type, entry, changed, { ...authors, sent }, { ...options, answer: undefined }),
  })
}

async function storeChange(
  context: WriteContext,
  type: CompiledType,
  entry: number,
  given: unknown,
  authors: Authors,
  options: UpdateOptions,
): Promise<number> {
  const { guard, complete, also, columns: own, answer } = options
  const { data, columns } = completed(complete, given, own)
  const input = await validateFor(context, type, entry, data, authors, options)
  if (input.issues.length === 0 && hasPasswords(input.row)) await hashPasswords(input.row, context.hashPassword)
  const subject = subjectOf(type, entry)
  const isAlone = !sharesAnything(input.row) && !movesInTree(input.row, context.types)
  const isOneStatement = guard === undefined && also === undefined && isOneUpdate(input) && isAlone
  // A transaction may run in the context of another request.
  const changers = { ...creatorColumns(type, authors.caller, 'update'), ...columns }
  return await transact(
    context,
    async (writing) => {
      await guard?.(writing, data)
      if (!isOneStatement) await admit(writing, input, subject)
      await change(writing, input, entry, changers, authors)
      await also?.(writing, entry)
      await answer?.read(writing, entry)
      return entry
    },
    (writing) => allIssues(writing, input, subject),
    { isOneStatement, isOneEntry: isOneStatement },
  )
}

function subjectOf(type: CompiledType, id: number): Subject {
  return {
    id,
    locale: async (writing) => {
      const field = scalarField(type, 'locale')
      const row = await storedRow(writing, type, id, field === null ? [] : [field])
      return field === null ? null : row[field]
    },
    siblings: (writing) => siblingsOf(writing, type, id),
  }
}

/** Drafts are validated more leniently. What is valid for a published entry is valid for a draft, so only a fault needs a second look. */
async function validateFor(
  context: WriteContext,
  type: CompiledType,
  id: number,
  data: unknown,
  authors: Authors,
  { mayLackLists = false }: UpdateOptions,
): Promise<EntryInput> {
  const validate = (isDraft: boolean) =>
    validateEntry(context, type, data, { mode: 'update', isDraft, mayLackLists, ...authors })
  const input = await validate(false)
  const field = scalarField(type, 'publishedAt')
  if (input.issues.length === 0 || !type.draftAndPublish || field === null) return input
  const stored = await lookUp(context, (writing) => storedRow(writing, type, id, [field]))
  return stored[field] === null ? validate(true) : input
}

async function storedRow(
  writing: WriteTransaction,
  type: CompiledType,
  id: number,
  fields: readonly string[],
): Promise<Row> {
  const row = await findRow(writing, tableOf(type), fields, { where: { id } })
  if (row === null) throw new NotFoundError()
  return row
}

async function change(
  writing: WriteTransaction,
  { row }: EntryInput,
  id: number,
  more: Data,
  authors: Authors,
): Promise<void> {
  const updatedAt = scalarField(row.type, 'updatedAt')
  const columns = updatedAt === null ? more : { ...more, [updatedAt]: writing.now }
  const siblings = sharesAnything(row) ? await heldSiblings(writing, row.type, id) : []
  if (siblings.length === 0) return updateRow(writing, row, id, columns)
  if (sharesAnything(row, (name) => isNamedByCaller(authors, name))) requireUpdate(authors.caller, row.type)
  const origins = await originsOf(writing, sentItems(row), id, siblings)
  await updateRow(writing, row, id, columns)
  await shareSent(writing, row.type, id, siblings, row.sent, origins)
}
