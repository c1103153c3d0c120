import { ApplicationError, NotFoundError, trusted, ValidationError } from '@content-gen/runtime'
import { acting } from '@content-gen/runtime/recording'
import { createEntry, findRow, singleId, tableOf, updateEntry } from '@content-gen/runtime/write'
import type { Caller, Store } from '@content-gen/runtime'
import type { CompiledAttribute, CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { Document } from '../document.js'
import { withKnownItems } from './known-items.js'
import { inLastingGroup } from './lasting-group.js'
import type { LastingGroup } from './lasting-group.js'
import { linksIn, withLinks } from './links.js'
import type { DocumentLink } from './links.js'
import { presentLinks } from './present-links.js'
import { stillPossible } from './still-possible.js'
import type { StoredVersions } from './stored-versions.js'
import type { Version } from './version-rows.js'

export interface RestoreOptions {
  /** The sender of the request. What it may do with the type itself has been checked. */
  readonly caller: Caller
  /** Leaves out links to what is gone, rather than refuse. */
  readonly leaveOut: boolean
  /** The administrator who made the entry, if that is known: it stays theirs. */
  readonly maker?: number | undefined
  /** The entries of the type that come back after this one: links to them are left out until `linkLate`. */
  readonly later?: ReadonlySet<number>
}

/**
 * Gives an entry the values that it had in a version; its state and its locale stay.
 * @throws ValidationError if a link leads to what is gone, or as an update does
 */
export async function restoreVersion(
  store: Store,
  versions: StoredVersions,
  type: CompiledType,
  version: Version,
  options: RestoreOptions,
): Promise<void> {
  const { types, writes } = store
  const latest = await versions.latest(type.uid, version.entry)
  if (latest === null || latest.act === 'delete') throw new NotFoundError()
  const document = await linkable(store, type, stillPossible(type, authored(type, version.document)), options)
  const data = withKnownItems(type, document, latest.document, types)
  await asRestoring(() =>
    updateEntry(writes, type, version.entry, data, trusted, { also: telling(store, version, type) }),
  )
}

/**
 * Brings a deleted entry back, with its id, its localizations, and the links to it that still can be.
 * @throws ValidationError, ApplicationError if a single type has an entry again
 */
export async function restoreDeleted(
  store: Store,
  versions: StoredVersions,
  type: CompiledType,
  version: Version,
  options: RestoreOptions,
): Promise<void> {
  await asRestoring(() =>
    inLastingGroup(store, versions, type, version.entry, (group) => bringBack(store, type, version, group, options)),
  )
}

/**
 * Makes the links of an entry that came back before those that they lead to. `version`: its `linkingPart`.
 * @throws ValidationError if one of them did not come back
 */
export async function linkLate(
  store: Store,
  type: CompiledType,
  version: Version,
  late: ReadonlySet<number>,
  options: RestoreOptions,
): Promise<void> {
  const { types, writes } = store
  const part = stillPossible(type, authored(type, version.document))
  const document = withKnownItems(type, await linkable(store, type, part, options), null, types)
  const data = Object.fromEntries(
    Object.entries(document)
      // A link of another entry that cannot be made takes away none that there is.
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [
        name,
        type.attributes.get(name)?.kind === 'relation' && Array.isArray(value) ? connecting(value, late) : value,
      ]),
  )
  await asRestoring(() =>
    updateEntry(writes, type, version.entry, data, trusted, { also: telling(store, version, type) }),
  )
}

/** Returns a version with no more than the attributes that link to these entries of the same type; null: there are none. */
export function linkingPart(
  { types }: Pick<Store, 'types'>,
  type: CompiledType,
  version: Version,
  late: ReadonlySet<number>,
): Version | null {
  const links = linksIn(type, authored(type, version.document), types).filter((link) => leadsTo(late, type, link))
  if (links.length === 0) return null
  const names = new Set(['publishedAt', ...links.map(({ path }) => path.replace(/[.[].*/, ''))])
  const document = Object.fromEntries(Object.entries(version.document).filter(([name]) => names.has(name)))
  return { ...version, document }
}

/** Each gets its place in the list; what was linked meanwhile stays. */
function connecting(ids: readonly unknown[], late: ReadonlySet<number>) {
  const connect = ids.flatMap((id, index) => {
    if (typeof id !== 'number' || !late.has(id)) return []
    const next = ids[index + 1]
    return [{ id, position: next === undefined ? { end: true } : { before: next } }]
  })
  return { connect: connect.toReversed(), options: { strict: false } }
}

/** Returns the ids of the entries of the same type that a document links to by itself. */
export function ownTargets({ types }: Pick<Store, 'types'>, type: CompiledType, document: Document): readonly number[] {
  return linksIn(type, authored(type, document), types)
    .filter((link) => link.type === type.uid && !isOfOthers(type.attributes.get(link.path)))
    .map(({ id }) => id)
}

export function leadsTo(ids: ReadonlySet<number>, { uid }: CompiledType, link: DocumentLink): boolean {
  return link.type === uid && ids.has(link.id)
}

async function bringBack(
  store: Store,
  type: CompiledType,
  version: Version,
  group: LastingGroup | null,
  options: RestoreOptions,
): Promise<void> {
  const { types, writes, database } = store
  const { locale, publishedAt } = version.document
  const own = {
    ...stillPossible(type, authored(type, version.document)),
    ...(group ? { localizations: group.present } : {}),
  }
  const document = await linkable(store, type, own, options)
  const state = type.draftAndPublish ? { publishedAt } : {}
  const data = { ...withKnownItems(type, document, null, types), ...state, ...(type.localized ? { locale } : {}) }
  const createdAt = type.attributes.get('createdAt')
  const moment = version.document['createdAt']
  const since =
    createdAt?.kind === 'scalar' && typeof moment === 'string'
      ? { [createdAt.descriptor.field]: database.dialect.storeDateTime(moment) }
      : {}
  const guard = (writing: WriteTransaction) => requireGone(writing, type, version)
  const also = telling(store, version, type)
  const { creators } = type.descriptor
  const made = creators && options.maker !== undefined ? { [creators.createdBy.field]: options.maker } : {}
  const columns = { id: version.entry, ...group?.columns, ...since, ...made }
  await createEntry(writes, type, data, trusted, { columns, guard, also, mayLackLists: true })
}

/** Somebody else may have been faster. */
async function requireGone(writing: WriteTransaction, type: CompiledType, { entry, document }: Version): Promise<void> {
  if ((await findRow(writing, tableOf(type), [], { where: { id: entry } })) !== null) throw new NotFoundError()
  if (type.descriptor.kind !== 'single') return
  const { locale } = document
  const present = await singleId(writing, type, typeof locale === 'string' ? locale : undefined)
  if (present !== null)
    throw new ApplicationError('The single type has an entry again: delete it first', {}, { code: 'singleTaken' })
}

/** Returns the part of the transaction that tells the audit. */
function telling({ audit }: Store, { entry: id, number }: Version, { uid: type }: CompiledType) {
  const tell = audit.teller()
  return ({ transaction }: WriteTransaction) =>
    tell(transaction, { act: 'version.restored', subject: { type, id, name: null }, details: { version: number } })
}

/** Returns the values that an author can write. */
export function authored(type: CompiledType, document: Document): Document {
  return Object.fromEntries(
    Object.entries(document).filter(
      ([name]) => type.attributes.get(name)?.descriptor.system === undefined && name !== 'id',
    ),
  )
}

/** Returns the document without links from other entries that cannot be made any more. @throws ValidationError for the entry's own */
async function linkable(
  store: Store,
  type: CompiledType,
  document: Document,
  { caller, leaveOut, later = new Set() }: RestoreOptions,
): Promise<Document> {
  const { types } = store
  const links = linksIn(type, document, types)
  const isPresent = await presentLinks(store, type, links)
  const isFromOthers = (path: string) => isOfOthers(type.attributes.get(path))
  const gone = links.filter((link) => !isFromOthers(link.path) && !isPresent(link) && !leadsTo(later, type, link))
  if (gone.length > 0 && !leaveOut)
    throw new ValidationError(
      `${gone.length} ${gone.length === 1 ? 'link leads' : 'links lead'} to what is gone: restore with leaveOut to do without`,
      { links: gone.slice(0, 100) },
      { code: 'linksGone', data: { count: gone.length } },
    )
  return withLinks(
    type,
    document,
    types,
    (link) => isPresent(link) && (!isFromOthers(link.path) || mayUpdateAll(store, caller, link.type)),
  )
}

function mayUpdateAll({ writes }: Store, caller: Caller, uid: string): boolean {
  const isFree = writes.reviews?.isFree(caller, uid) !== false
  return isFree && caller.can(`${uid}.update`) && caller.gate?.isOpen(uid, 'update') !== false
}

/** Such links are values of other entries. */
export function isOfOthers(attribute: CompiledAttribute | undefined): boolean {
  if (attribute?.kind === 'relation') return attribute.descriptor.mapped === true
  return attribute?.kind === 'morph' && attribute.descriptor.target !== undefined
}

/** Lets a transaction that begins in `work` say of its versions that somebody has restored them. */
export function asRestoring<Result>(work: () => Promise<Result>): Promise<Result> {
  return acting.run({ ...acting.getStore(), act: 'restore' }, work)
}
