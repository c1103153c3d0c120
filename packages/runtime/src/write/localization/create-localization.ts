import { ApplicationError, NotFoundError } from '../../errors/errors.js'
import { creatorColumns } from '../creators.js'
import { asPermitted } from '../gated.js'
import { writeHooked } from '../hooked.js'
import { isRecord, own } from '../input/body.js'
import { requireId } from '../../id.js'
import { validateEntry } from '../input/validate.js'
import { findRow } from '../rows/select.js'
import { tableOf } from '../rows/table.js'
import { scalarField } from '../write-transaction.js'
import { admitNew, storeNew } from '../store-new.js'
import { lookUp } from '../transaction.js'
import { groupFor, isLocaleTaken, membersOf } from './group.js'
import { requireUpdate } from './rights.js'
import { isShared } from './share.js'
import type { Caller } from '../../caller.js'
import type { Data, Row } from '../../tables.js'
import type { CompiledType } from '../../types.js'
import type { WriteContext } from '../context.js'
import type { Authors } from '../input/author.js'
import type { EntryInput } from '../input/entry-input.js'
import type { WriteTransaction } from '../write-transaction.js'
import type { NewEntry } from '../store-new.js'

/**
 * Stores the localization of an entry (of the only one, if `id` is null) for `data.locale`, as a draft unless `data` says otherwise;
 * returns its id. Copies shared attributes that `data` does not name from the entry.
 * @throws NotFoundError `Entity not found`, ApplicationError, ValidationError, ForbiddenError
 */
export async function createLocalization(
  context: WriteContext,
  type: CompiledType,
  id: number | string | null,
  data: unknown,
  caller: Caller,
  options: LocalizationOptions = {},
): Promise<number> {
  const source = caller.gate === undefined ? id : Number((await findSource(context, type, id))['id'])
  const entry = typeof source === 'number' ? source : null
  const write = { type, act: 'createLocalization', id: entry, data, caller } as const
  return asPermitted(context, write, ({ data: given, caller: author, ownAttributes }, counted) => {
    const authors = ownAttributes === undefined ? { caller: author } : { caller: author, ownAttributes }
    return createAdmitted(counted, type, source, given, authors, options)
  })
}

function createAdmitted(
  context: WriteContext,
  type: CompiledType,
  id: number | string | null,
  data: unknown,
  authors: Authors,
  options: LocalizationOptions,
): Promise<number> {
  const hooks = context.hooks?.of(type.uid)
  if (hooks === undefined) return localized(context, type, id, data, authors, options)
  return writeHooked(context, type, hooks, data, {
    id: null,
    authors,
    admit: async (writing) => {
      const { input, entry } = await newLocalization(context, type, id, data, authors, options)
      await admitNew(writing, input, entry)
    },
    write: async (changed, sent) => {
      return localized(context, type, id, changed, { ...authors, sent }, options)
    },
  })
}

async function localized(
  context: WriteContext,
  type: CompiledType,
  id: number | string | null,
  data: unknown,
  authors: Authors,
  options: LocalizationOptions,
): Promise<number> {
  const { input, entry } = await newLocalization(context, type, id, data, authors, options)
  return storeNew(context, input, entry)
}

interface LocalizationOptions {
  readonly columns?: Data
  /** Absent: a draft, which may lack what its source may lack. */
  readonly state?: 'draft' | 'published'
  /** As in `CreateOptions`. */
  readonly mayLackLists?: boolean
}

async function newLocalization(
  context: WriteContext,
  type: CompiledType,
  id: number | string | null,
  data: unknown,
  authors: Authors,
  { columns = {}, state, mayLackLists = false }: LocalizationOptions,
): Promise<{ readonly input: EntryInput; readonly entry: NewEntry }> {
  const source = await findSource(context, type, id)
  const locale = newLocale(context, isRecord(data) ? own(data, 'locale') : undefined)
  // A caller who may not update is refused below, and not told which localizations there are.
  if (authors.caller.can(`${type.uid}.update`))
    await lookUp(context, (writing) => refuseTaken(writing, type, Number(source['id']), locale))
  const publishedAt = scalarField(type, 'publishedAt')
  const input = await validateEntry(context, type, data, {
    ...authors,
    mode: 'create',
    isDraft: publishedAt !== null && type.draftAndPublish && isDraft(state, source[publishedAt]),
    mayLackLists,
    inherited: new Set([...type.attributes.values()].filter(isShared).map(({ name }) => name)),
  })
  return {
    input,
    entry: {
      locale,
      isPublishedNow: state === 'published' && type.draftAndPublish,
      columns: { ...creatorColumns(type, authors.caller, 'create'), ...columns },
      authorize: () => requireUpdate(authors.caller, type),
      siblings: (writing) => membersOf(writing, type, [Number(source['id'])]),
      prepare: async (writing) => {
        const group = await groupFor(writing, type, [Number(source['id'])])
        // The entry was deleted meanwhile.
        if (group === null) throw new NotFoundError('Entity not found')
        if (group.locales.some((taken) => taken.locale === locale)) throw new ApplicationError('locale is already used')
        return group
      },
    },
  }
}

/** @throws ApplicationError if the entry is of the locale, or one of its localizations is */
async function refuseTaken(
  writing: WriteTransaction,
  type: CompiledType,
  source: number,
  locale: string,
): Promise<void> {
  if (await isLocaleTaken(writing, type, await membersOf(writing, type, [source]), locale))
    throw new ApplicationError('locale is already used')
}

function isDraft(state: LocalizationOptions['state'], publishedAt: unknown): boolean {
  return state === undefined ? publishedAt === null : state === 'draft'
}

function newLocale({ i18n }: WriteContext, locale: unknown): string {
  if (locale === undefined || locale === null || locale === '') throw new ApplicationError('locale is missing')
  if (typeof locale !== 'string' || !i18n.locales.includes(locale)) throw new ApplicationError('locale is invalid')
  return locale
}

async function findSource(context: WriteContext, type: CompiledType, id: number | string | null): Promise<Row> {
  const entry = id === null ? null : requireId(id, 'Entity not found')
  const publishedAt = scalarField(type, 'publishedAt')
  const source = await lookUp(context, (writing) =>
    findRow(
      writing,
      tableOf(type),
      publishedAt === null ? [] : [publishedAt],
      entry === null ? {} : { where: { id: entry } },
    ),
  )
  if (source === null) throw new NotFoundError('Entity not found')
  return source
}
