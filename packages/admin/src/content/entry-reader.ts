import { fileUid } from '@content-gen/contract'
import {
  isLimited,
  linksIn,
  Originals,
  redacted,
  requireSeenCopy,
  seenCopies,
  shownReview,
  toldOfCopy,
  withLinks,
  WorkReader,
} from '@content-gen/editorial'
import { NotFoundError } from '@content-gen/runtime'
import { findRow, inTransaction, isShared, tableOf } from '@content-gen/runtime/write'
import type { BegunLocalization as BegunCopy, TranslationPair, SavedCopy } from '@content-gen/editorial'
import type { Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type {
  BegunLocalization,
  Document,
  Entry,
  Localization,
  NewEntry,
  Person,
  SharedValues,
  WorkingCopy,
} from '../panel-api/index.js'
import { pageAddress } from '../catalog/page-address.js'
import type { EntriesRequest } from './asked.js'
import { formShape, labelIn, localizationsIn, personOf, wholeDocument } from './entry-shape.js'
import type { EntryRow } from './entry-shape.js'
import { labelState } from '../catalog/label.js'
import { pairsOf } from './languages.js'
import { labelsOf } from './labels.js'
import type { FoundLabels, LabelledRef } from './labels.js'
import { rightsOfEntry } from '../rights/entry-rights.js'
import type { Permissions } from '@content-gen/runtime'
import { oneRead, readJson } from '../rights/read-json.js'

/** Reads entries as forms need them. */
export class EntryReader {
  readonly work: WorkReader
  readonly #originals: Originals
  readonly #shapes = new WeakMap<CompiledType, ReturnType<typeof formShape>>()

  constructor(
    private readonly store: Store,
    private readonly permissions: Permissions,
  ) {
    this.work = new WorkReader(store)
    this.#originals = new Originals(store)
  }

  /** @throws NotFoundError if the administrator does not see the entry */
  async entry(asked: EntriesRequest, id: number): Promise<Entry> {
    const { type, caller, rights } = asked
    // The version first: what is saved on a document that is older would undo what came between.
    const work = await this.work.ofEntry(type.uid, id)
    const row = await this.#row(asked, id)
    if (row === null) throw new NotFoundError()
    const document = wholeDocument(row)
    const state = labelState(type, document['publishedAt'])
    const saved = work.copy && this.#redacted(asked, work.copy.document)
    const refs = [...linksIn(type, document, rights.types), ...(saved ? linksIn(type, saved, rights.types) : [])]
    const locale = textOrNull(document['locale'])
    const [labels, can, begun, behind] = await Promise.all([
      labelsOf(this.store, rights.types, caller, refs),
      rightsOfEntry(this.permissions, rights, type, id),
      this.#begun(asked, [id, ...(row.localizations ?? []).map((each) => each.id)]),
      this.behind(asked, pairsOf({ id, locale }, row.localizations, this.store.config.i18n.defaultLocale)),
    ])
    return {
      id,
      label: labelIn(type, document),
      document,
      state,
      locale,
      version: work.version,
      createdAt: textOrNull(document['createdAt']),
      updatedAt: textOrNull(document['updatedAt']),
      publishedAt: textOrNull(document['publishedAt']),
      address: pageAddress(type, document),
      createdBy: personOf(row.createdBy),
      updatedBy: personOf(row.updatedBy),
      localizations: localizationsIn(type, row.localizations),
      begun,
      behind: [...behind],
      copy: work.copy && saved && (await this.#copy(asked, work.copy, this.#withFound(asked, saved, labels))),
      ...labels,
      can,
      ...(work.copy === null && state === 'draft' ? await this.#review(asked, id) : {}),
    }
  }

  /** Returns the working copy of an entry that does not exist yet. @throws NotFoundError */
  async newEntry(asked: EntriesRequest, id: number): Promise<NewEntry> {
    const { type, caller, rights } = asked
    const copy = await this.work.copy(type.uid, id)
    if (copy === null || copy.entry !== null) throw new NotFoundError()
    await inTransaction(this.store.writes, (writing) => requireSeenCopy(writing, caller, type, copy), {
      isReading: true,
    })
    const document = this.#redacted(asked, copy.document)
    const isOfSingle = copy.localizationOf === null && type.descriptor.kind === 'single'
    const source = isOfSingle ? await this.#single(asked) : await this.#source(asked, copy.localizationOf)
    const shared = await this.#shared(asked, source, linksIn(type, document, rights.types))
    return {
      ...shared,
      copy: await this.#copy(asked, copy, this.#withFound(asked, document, shared)),
      begun: shared.begun.filter((each) => each.copy !== id),
    }
  }

  /** Returns what the entry of a single type shares with one in a further locale. */
  async sharedOfSingle(asked: EntriesRequest): Promise<SharedValues> {
    if (asked.type.descriptor.kind !== 'single') throw new NotFoundError()
    return this.#shared(asked, await this.#single(asked))
  }

  /** Returns the document of an entry; null if the administrator does not see it. */
  async document(asked: EntriesRequest, id: number): Promise<Document | null> {
    return (await this.#row(asked, id))?.document ?? null
  }

  async #copy(
    { type, caller }: EntriesRequest,
    { savedBy, state, ...copy }: SavedCopy,
    document: Document,
  ): Promise<WorkingCopy> {
    const look = (writing: WriteTransaction) => toldOfCopy(this.store, writing, caller, type, { ...copy, state })
    const told = await inTransaction(this.store.writes, look, { isReading: true })
    return { ...copy, savedBy: savedByPerson(savedBy), ...told, document }
  }

  /** Returns the review of a draft that nobody works on: its first move begins a working copy. */
  async #review({ type, caller }: EntriesRequest, entry: number): Promise<Pick<Entry, 'review'>> {
    const look = (writing: WriteTransaction) => shownReview(this.store, writing, caller, type, { entry, state: null })
    const review = await inTransaction(this.store.writes, look, { isReading: true })
    return review === undefined ? {} : { review }
  }

  /** The values that a new entry shares with `source`, and the localizations of that. `more`: links whose labels are wanted, too. */
  async #shared(
    asked: EntriesRequest,
    source: EntryRow | null,
    more: readonly LabelledRef[] = [],
  ): Promise<SharedValues> {
    const { type, caller, rights } = asked
    const inherited = source ? sharedOf(type, source.document) : {}
    const localizations = source ? [ownLocalization(type, source), ...localizationsIn(type, source.localizations)] : []
    const [labels, begun] = await Promise.all([
      labelsOf(this.store, rights.types, caller, [...more, ...linksIn(type, inherited, rights.types)]),
      this.#begun(
        asked,
        localizations.map((each) => each.id),
      ),
    ])
    return { inherited, localizations, begun, ...labels }
  }

  /** The entry of a single type; it has others only as its localizations. */
  async #single(asked: EntriesRequest): Promise<EntryRow | null> {
    const { type } = asked
    if (!type.localized) return null
    const find = (writing: WriteTransaction) => findRow(writing, tableOf(type), [])
    const row = await inTransaction(this.store.writes, find, { isReading: true })
    return this.#source(asked, row === null ? null : Number(row['id']))
  }

  async #source(asked: EntriesRequest, id: number | null): Promise<EntryRow | null> {
    return id === null ? null : this.#row(asked, id)
  }

  async #begun(asked: EntriesRequest, entries: readonly number[]): Promise<readonly BegunLocalization[]> {
    return (await this.begun(asked, entries)).map(({ id: copy, locale }) => ({ copy, locale }))
  }

  /** Returns the localizations that somebody has begun beside these entries, as far as they are there for the administrator. */
  async begun({ type, caller }: EntriesRequest, entries: readonly number[]): Promise<readonly BegunCopy[]> {
    const begun = type.localized ? await this.work.begun(type.uid, entries) : []
    if (begun.length === 0) return []
    const isSeen = isLimited(type, caller)
      ? await inTransaction(this.store.writes, (writing) => seenCopies(writing, caller, type, begun), {
          isReading: true,
        })
      : () => true
    return begun.filter(isSeen)
  }

  /** Returns the translations whose original has changed since they were written. */
  behind({ type, caller }: EntriesRequest, pairs: readonly TranslationPair[]): Promise<ReadonlySet<number>> {
    return this.#originals.behind(caller, type, pairs)
  }

  async #row({ type, caller }: EntriesRequest, id: number): Promise<EntryRow | null> {
    let shape = this.#shapes.get(type)
    if (shape === undefined) this.#shapes.set(type, (shape = formShape(type)))
    // `entryShape` describes it.
    return (await readJson(this.store, oneRead(type, id, shape), caller)).data as EntryRow | null
  }

  #redacted({ type, caller }: EntriesRequest, document: Document): Document {
    return redacted(type, document, (uid) => caller.can(`${uid}.find`))
  }

  /** Links that lead to nothing, or to what the administrator does not see, are not told. */
  #withFound({ type, rights }: EntriesRequest, document: Document, { links, files }: FoundLabels): Document {
    const keyOf = ({ type: uid, id }: LabelledRef) => `${uid} ${id}`
    const found = new Set([...links.map(keyOf), ...files.map(({ id }) => keyOf({ type: fileUid, id }))])
    return withLinks(type, document, rights.types, (link) => found.has(keyOf(link)))
  }
}

function ownLocalization(type: CompiledType, { document }: EntryRow): Localization {
  const [id, locale] = [Number(document['id']), textOrNull(document['locale']) ?? '']
  return { id, locale, state: labelState(type, document['publishedAt']) }
}

/** Returns what all localizations of an entry share. */
function sharedOf(type: CompiledType, document: Document): Document {
  const isSharedName = (name: string) => {
    const attribute = type.attributes.get(name)
    return attribute !== undefined && isShared(attribute)
  }
  return Object.fromEntries(Object.entries(document).filter(([name]) => isSharedName(name)))
}

function savedByPerson({ kind, id, name }: SavedCopy['savedBy']): Person | null {
  return kind === 'administrator' && id !== null ? { id: Number(id), name: name ?? id } : null
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
