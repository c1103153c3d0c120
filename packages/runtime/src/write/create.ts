import { completed } from './completed.js'
import { creatorColumns } from './creators.js'
import { asPermitted } from './gated.js'
import { writeHooked } from './hooked.js'
import { authorOf } from './input/author.js'
import { isRecord, own } from './input/body.js'
import { validateEntry } from './input/validate.js'
import { groupFor, isLocaleTaken, membersOf } from './localization/group.js'
import { entryLocale, joinable } from './localization/locale.js'
import { requireUpdate } from './localization/rights.js'
import { admitNew, storeNew } from './store-new.js'
import type { Caller } from '../caller.js'
import type { Data } from '../tables.js'
import type { CompiledType } from '../types.js'
import type { Complete } from './completed.js'
import type { WriteContext } from './context.js'
import type { Authors } from './input/author.js'
import type { EntryInput, RowInput } from './input/entry-input.js'
import type { OwnAnswer } from './own-answer.js'
import type { WriteTransaction } from './write-transaction.js'
import type { NewEntry } from './store-new.js'

export interface CreateOptions {
  /** The state of an entry whose body does not name one: published (REST) or a draft (GraphQL). */
  readonly publish?: boolean
  /** Columns, by Prisma's field names, that no body can set. */
  readonly columns?: Data
  /** A draft may lack its required lists: it is work in progress, and no body of a client. */
  readonly mayLackLists?: boolean
  /** As in `Authors`. */
  readonly refusesLinks?: boolean
  /** Attributes of `data` that the server itself set: they need no permission. */
  readonly ownAttributes?: ReadonlySet<string>
  /** Derives values to store from the data that the hooks left. */
  readonly complete?: Complete
  /** Runs first in the transaction, with the completed data; throws to refuse. */
  readonly guard?: (writing: WriteTransaction, data: unknown) => Promise<void>
  /** Runs last in the transaction. */
  readonly also?: (writing: WriteTransaction, id: number) => Promise<void>
  /** Read by the transaction, unless hooks may change the entry once more. */
  readonly answer?: OwnAnswer | undefined
}

/**
 * Stores a new entry; returns its id. `data` is what a client sent, of any shape.
 * @throws ValidationError, ApplicationError, ForbiddenError
 */
export function createEntry(
  context: WriteContext,
  type: CompiledType,
  data: unknown,
  caller: Caller,
  options: CreateOptions = {},
): Promise<number> {
  // The one entry of a single type is made by the first update.
  const act = type.descriptor.kind === 'single' ? 'update' : 'create'
  const write = { type, act, id: null, data, caller, ownAttributes: options.ownAttributes } as const
  return asPermitted(context, write, ({ data: given, caller: author, ownAttributes }, counted) =>
    createAdmitted(counted, type, given, author, { ...options, ...(ownAttributes ? { ownAttributes } : {}) }),
  )
}

async function createAdmitted(
  context: WriteContext,
  type: CompiledType,
  data: unknown,
  caller: Caller,
  options: CreateOptions,
): Promise<number> {
  const hooks = context.hooks?.of(type.uid)
  const { ownAttributes, refusesLinks = false } = options
  const authors = ownAttributes === undefined ? { caller, refusesLinks } : { caller, refusesLinks, ownAttributes }
  if (hooks === undefined) {
    const { input, entry } = await newEntry(context, type, data, authors, options)
    return await storeNew(context, input, entry, options.answer)
  }
  return writeHooked(context, type, hooks, data, {
    id: null,
    authors,
    admit: async (writing) => {
      const { input, entry } = await newEntry(context, type, data, authors, options)
      await options.guard?.(writing, entry.data)
      await admitNew(writing, input, entry)
    },
    write: async (changed, sent) => {
      const { input, entry } = await newEntry(context, type, changed, { ...authors, sent }, options)
      return storeNew(context, input, entry)
    },
  })
}

/** Judges the data of a new entry. */
async function newEntry(
  context: WriteContext,
  type: CompiledType,
  given: unknown,
  authors: Authors,
  { publish = true, mayLackLists = false, columns: ownColumns, guard, complete, also }: CreateOptions,
): Promise<{ readonly input: EntryInput; readonly entry: NewEntry & { readonly data: unknown } }> {
  const { data, columns } = completed(complete, given, ownColumns)
  const sent = isRecord(data) ? data : {}
  const locale = entryLocale(context, type, own(sent, 'locale'))
  const state = stateOf(type, own(sent, 'publishedAt'), publish)
  // A body that does not ask for a draft must be complete, even if the entry is stored as one.
  const isDraft = state === 'draft' && own(sent, 'publishedAt') === null
  const input = await validateEntry(context, type, data, { mode: 'create', isDraft, mayLackLists, ...authors })
  const localizations = sentLocalizations(input.row)
  const prepare = async (writing: WriteTransaction) => {
    await guard?.(writing, data)
    const group = await groupFor(writing, type, localizations)
    return group && locale !== null ? joinable(group, locale) : group
  }
  return {
    input,
    entry: {
      data,
      locale,
      isPublishedNow: state === 'published now',
      columns: { ...creatorColumns(type, authors.caller, 'create'), ...columns },
      authorize: () => {
        if (localizations.length === 0) return
        requireUpdate(authorOf(authors, [], 'localizations', own(sent, 'localizations')), type)
      },
      prepare: guard === undefined && localizations.length === 0 ? null : prepare,
      siblings: async (writing) => {
        const members = await membersOf(writing, type, localizations)
        return (await isLocaleTaken(writing, type, members, locale)) ? [] : members
      },
      ...(also ? { also } : {}),
    },
  }
}

function stateOf(type: CompiledType, publishedAt: unknown, publish: boolean): 'draft' | 'published now' | 'as sent' {
  if (!type.draftAndPublish) return 'as sent'
  if (publishedAt === undefined && publish) return 'published now'
  return publishedAt === undefined || publishedAt === null ? 'draft' : 'as sent'
}

function sentLocalizations(row: RowInput): readonly number[] {
  for (const { attribute, change } of row.links) {
    if (attribute.descriptor.link.kind !== 'group') continue
    if (change.kind === 'set') return change.ids
    if (change.kind === 'patch') return change.connect.map(({ id }) => id)
  }
  return []
}
