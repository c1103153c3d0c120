/** Working copies of entries that do not exist yet: their place among localizations, and how they become entries. */
import { ApplicationError, ForbiddenError, lockEntry, trusted, ValidationError } from '@content-gen/runtime'
import { readId } from '@content-gen/runtime/query'
import {
  createEntry,
  createLocalization,
  findRow,
  isShared,
  issuesError,
  refuseSecond,
  selectRows,
  siblingsOf,
  singleId,
  tableOf,
  validateEntry,
} from '@content-gen/runtime/write'
import type { Caller, Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { Document } from '../document.js'
import { isLimited, seenAmong } from '../sight/seen-entries.js'
import { copies } from '../tables.js'
import { withKnownItems } from '../versions/known-items.js'
import type { StoredVersions } from '../versions/stored-versions.js'
import type { Version } from '../versions/version-rows.js'
import { OutdatedError } from './outdated.js'
import { shareCopiedItems, splitItems } from './shared-items.js'
import { seenCopies } from './seen-copies.js'
import { copyFields, copyOf } from './working-copy.js'
import type { WorkingCopy } from './working-copy.js'

/** The place of a new entry among its localizations. */
export type LocalizationPlace = Pick<WorkingCopy, 'locale' | 'localizationOf'>

/** @throws ForbiddenError: a localization also changes what it shares with the others */
export function requireLocalization(
  { can }: Caller,
  { uid }: CompiledType,
  { localizationOf }: LocalizationPlace,
): void {
  if (localizationOf === null) return
  if (!can(`${uid}.createLocalization`) || !can(`${uid}.update`)) throw new ForbiddenError()
}

/** @throws ValidationError if the project has no such locale, or the type no localizations */
export function sentPlace(
  { config }: Store,
  type: CompiledType,
  sent: { readonly locale?: unknown; readonly localizationOf?: unknown },
): LocalizationPlace {
  const localizationOf = sent.localizationOf ?? null
  if (!type.localized && localizationOf !== null) throw new ValidationError(`${type.uid} has no localizations`)
  if (!type.localized) return { locale: null, localizationOf: null }
  const locale = sent.locale ?? config.i18n.defaultLocale
  if (typeof locale !== 'string' || !config.i18n.locales.includes(locale))
    throw new ValidationError(`locale must be one of ${config.i18n.locales.join(', ')}`)
  const id = localizationOf === null ? null : readId(localizationOf)
  if (localizationOf !== null && id === null) throw noSource()
  return { locale, localizationOf: id }
}

/**
 * Holds the entries beside which a localization is begun.
 * @throws ValidationError if there is none, ApplicationError if there is one in the locale, OutdatedError if somebody has begun it
 */
export async function requireFreePlace(
  writing: WriteTransaction,
  caller: Caller,
  type: CompiledType,
  { locale, localizationOf: id }: LocalizationPlace,
): Promise<void> {
  if (id === null) return
  const field = localeField(type)
  const isThere = (await seenAmong(writing, caller, type, [id]))(id)
  const source = isThere ? await findRow(writing, tableOf(type), [], { where: { id } }) : null
  if (source === null || field === null) throw noSource()
  const group = [id, ...(await siblingsOf(writing, type, id))].toSorted((one, other) => one - other)
  for (const member of group) await lockEntry(writing, type, member)
  const members = await selectRows(writing, tableOf(type), [field], { among: { field: 'id', values: group } })
  const known = await begunIn(writing, type, group, locale)
  const isSeen = isLimited(type, caller) ? await seenCopies(writing, caller, type, known) : () => true
  const seen = known.find(isSeen)
  if (seen)
    throw new OutdatedError('There is a working copy of the localization', { copy: seen.id, revision: seen.revision })
  if (known.length > 0 || members.some((row) => row[field] === locale))
    throw new ApplicationError('locale is already used', {}, { code: 'localeTaken' })
}

/** Makes a working copy an entry, by the rules of any other; returns its id. */
export async function createFromCopy(
  writing: WriteTransaction,
  versions: StoredVersions,
  type: CompiledType,
  place: LocalizationPlace,
  document: Document,
  state: 'draft' | 'published',
): Promise<number> {
  const { context } = writing
  const { locale } = place
  const data = (values: Document) => ({
    ...withKnownItems(type, values, null, context.types),
    ...(type.localized && locale !== null ? { locale } : {}),
  })
  const source = await sourceOf(writing, type, place)
  if (source === null) {
    const draft = type.draftAndPublish && state === 'draft' ? { publishedAt: null } : {}
    const options = { guard: refusesSecond(type), mayLackLists: true }
    return createEntry(context, type, { ...data(document), ...draft }, trusted, options)
  }
  const latest = await versions.latest(type.uid, source)
  if (latest === null || latest.act === 'delete')
    throw new ApplicationError(
      'The entry that it translates was deleted: restore it, then publish the working copy',
      {},
      { code: 'sourceDeleted' },
    )
  if (state === 'published') await requireShared(writing, type, latest, document)
  const { shared, own } = splitItems(type, document)
  await shareCopiedItems(writing, type, { id: source, current: latest.document }, shared, trusted)
  return createLocalization(context, type, source, data(own), trusted, { state, mayLackLists: true })
}

/** The localizations that somebody has begun beside these entries. */
async function begunIn(
  writing: WriteTransaction,
  type: CompiledType,
  group: readonly number[],
  locale: string | null,
): Promise<readonly WorkingCopy[]> {
  const where = { type: type.uid, entry: null, locale }
  const rows = await selectRows(writing, copies, copyFields, {
    where,
    among: { field: 'localizationOf', values: group },
  })
  return rows.map(copyOf)
}

/** A single type has one entry, and others only as its localizations. */
async function sourceOf(
  writing: WriteTransaction,
  type: CompiledType,
  { locale, localizationOf }: LocalizationPlace,
): Promise<number | null> {
  if (localizationOf !== null || type.descriptor.kind !== 'single' || !type.localized) return localizationOf
  if ((await singleId(writing, type, locale ?? undefined)) !== null) return null
  const other = await findRow(writing, tableOf(type), [])
  return other === null ? null : Number(other['id'])
}

/** A draft may lack what all localizations share. @throws ValidationError */
async function requireShared(
  { context }: WriteTransaction,
  type: CompiledType,
  { document: source }: Version,
  document: Document,
): Promise<void> {
  if (!type.draftAndPublish || source['publishedAt'] !== null) return
  const isInherited = (name: string) => {
    const attribute = type.attributes.get(name)
    const isPassword = attribute?.kind === 'scalar' && attribute.descriptor.type === 'password'
    return attribute !== undefined && !isPassword && isShared(attribute) && document[name] === undefined
  }
  const inherited = Object.fromEntries(Object.entries(source).filter(([name]) => isInherited(name)))
  const data = withKnownItems(type, { ...document, ...inherited }, null, context.types)
  const { issues } = await validateEntry(context, type, data, { caller: trusted, mode: 'create', isDraft: false })
  const missing = issues.filter(({ path: [name = ''] }) => isInherited(name))
  if (missing.length > 0) throw issuesError(missing)
}

/** Returns the check before a new entry is stored: a single type has one. */
function refusesSecond(type: CompiledType): (writing: WriteTransaction) => Promise<void> {
  return async (writing) => {
    if (type.descriptor.kind === 'single') await refuseSecond(writing, type)
  }
}

export function localeField(type: CompiledType): string | null {
  const attribute = type.localized ? type.attributes.get('locale') : undefined
  return attribute?.kind === 'scalar' ? attribute.descriptor.field : null
}

/** The words are the same for an entry that the sender does not see. */
function noSource(): ValidationError {
  return new ValidationError('localizationOf must be the id of an entry')
}
