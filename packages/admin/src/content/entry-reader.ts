import { linksIn, redacted, requireSeenCopy, withLinks, WorkReader } from '@content-gen/editorial'
import { NotFoundError } from '@content-gen/runtime'
import { fileUid } from '@content-gen/runtime/query'
import { inSession } from '@content-gen/runtime/write'
import type { SavedCopy } from '@content-gen/editorial'
import type { Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Document, Entry, NewEntry, Person, WorkingCopy } from '../contract/index.js'
import type { Asked } from './asked.js'
import { entryShape, labelIn, personOf, wholeDocument } from './entry-shape.js'
import type { EntryRow } from './entry-shape.js'
import { stateOf } from '../catalog/label.js'
import { labelsOf } from './labels.js'
import type { FoundLabels, Ref } from './labels.js'
import { rightsOfEntry } from '../rights/entry-rights.js'
import type { Permissions } from '../rights/permissions.js'
import { oneRead, readJson } from '../rights/read-json.js'

/** Reads entries as forms need them. */
export class EntryReader {
  readonly work: WorkReader
  readonly #shapes = new WeakMap<CompiledType, ReturnType<typeof entryShape>>()

  constructor(
    private readonly store: Store,
    private readonly permissions: Permissions,
  ) {
    this.work = new WorkReader(store)
  }

  /** @throws NotFoundError if the administrator does not see the entry */
  async entry(asked: Asked, id: number): Promise<Entry> {
    const { type, caller, rights } = asked
    const [row, work] = await Promise.all([this.#row(asked, id), this.work.ofEntry(type.uid, id)])
    if (row === null) throw new NotFoundError()
    const document = wholeDocument(row)
    const saved = work.copy && this.#redacted(asked, work.copy.document)
    const refs = [...linksIn(type, document, rights.types), ...(saved ? linksIn(type, saved, rights.types) : [])]
    const [labels, can] = await Promise.all([
      labelsOf(this.store, rights.types, caller, refs),
      rightsOfEntry(this.permissions, rights, type, id),
    ])
    return {
      id,
      label: labelIn(type, document),
      document,
      state: stateOf(type, document['publishedAt']),
      locale: textOrNull(document['locale']),
      version: work.version,
      createdAt: textOrNull(document['createdAt']),
      updatedAt: textOrNull(document['updatedAt']),
      publishedAt: textOrNull(document['publishedAt']),
      createdBy: personOf(row.createdBy),
      updatedBy: personOf(row.updatedBy),
      localizations: (row.localizations ?? []).map((each) => {
        return { id: each.id, locale: each.locale, state: stateOf(type, each.publishedAt) }
      }),
      copy: work.copy && saved && copyOf(work.copy, this.#withFound(asked, saved, labels)),
      ...labels,
      can,
    }
  }

  /** Returns the working copy of an entry that does not exist yet. @throws NotFoundError */
  async newEntry(asked: Asked, id: number): Promise<NewEntry> {
    const { type, caller, rights } = asked
    const copy = await this.work.copy(type.uid, id)
    if (copy === null || copy.entry !== null) throw new NotFoundError()
    await inSession(this.store.writes, (session) => requireSeenCopy(session, caller, type, copy), { isReading: true })
    const document = this.#redacted(asked, copy.document)
    const labels = await labelsOf(this.store, rights.types, caller, linksIn(type, document, rights.types))
    return { copy: copyOf(copy, this.#withFound(asked, document, labels)), ...labels }
  }

  /** Returns the document of an entry; null if the administrator does not see it. */
  async document(asked: Asked, id: number): Promise<Document | null> {
    return (await this.#row(asked, id))?.document ?? null
  }

  async #row({ type, caller }: Asked, id: number): Promise<EntryRow | null> {
    let shape = this.#shapes.get(type)
    if (shape === undefined) this.#shapes.set(type, (shape = entryShape(type)))
    // `entryShape` describes it.
    return (await readJson(this.store, oneRead(type, id, shape), caller, true)).data as EntryRow | null
  }

  #redacted({ type, caller }: Asked, document: Document): Document {
    return redacted(type, document, (uid) => caller.can(`${uid}.find`))
  }

  /** Links that lead to nothing, or to what the administrator does not see, are not told. */
  #withFound({ type, rights }: Asked, document: Document, { links, files }: FoundLabels): Document {
    const keyOf = ({ type: uid, id }: Ref) => `${uid} ${id}`
    const found = new Set([...links.map(keyOf), ...files.map(({ id }) => keyOf({ type: fileUid, id }))])
    return withLinks(type, document, rights.types, (link) => found.has(keyOf(link)))
  }
}

function copyOf({ savedBy, ...copy }: SavedCopy, document: Document): WorkingCopy {
  return { ...copy, savedBy: savedByPerson(savedBy), document }
}

function savedByPerson({ kind, id, name }: SavedCopy['savedBy']): Person | null {
  return kind === 'administrator' && id !== null ? { id: Number(id), name: name ?? id } : null
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
