import { NotFoundError, ValidationError } from '@content-gen/runtime'
import { readId, requireId } from '@content-gen/runtime/query'
import { inTransaction } from '@content-gen/runtime/write'
import type { Caller, SentId, Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import { requireSeenCopy } from '../copies/seen-copies.js'
import type { Comparing } from '../differences/comparing.js'
import { permittedType, requirePermission } from '../sight/permitted.js'
import { requireSeen } from '../sight/seen-entries.js'
import { versionedTypes } from '../versions/versioned-types.js'
import { WorkReader } from '../work/entry-work.js'
import { Originals } from './originals.js'
import type { Translation } from './originals.js'

/** A translation as it was sent: an entry, or a working copy of one that does not exist yet. */
export interface SentTranslation {
  readonly entry?: unknown
  readonly copy?: unknown
}

/** The changes of originals that their translations do not have. */
export class TranslationChanges {
  readonly #types: ReadonlyMap<string, CompiledType>
  readonly #originals: Originals
  readonly #work: WorkReader

  constructor(
    private readonly store: Store,
    private readonly comparing: Comparing,
  ) {
    this.#types = versionedTypes(store)
    this.#originals = new Originals(store)
    this.#work = new WorkReader(store)
  }

  /** Returns what changed in an entry since a translation of it was written. `meta.since`: that moment; null if it is not known. */
  async changes(caller: Caller, uid: string, original: SentId, sent: SentTranslation) {
    requirePermission(caller, 'versions.read')
    const type = permittedType(this.#types, uid, caller, 'find')
    const id = requireId(original)
    await requireSeen(this.store.writes, caller, type, id)
    const translation = { original: id, ...(await this.#translation(caller, type, sent)) }
    const [change] = await this.#originals.openChanges(caller, type, [translation])
    if (!change) return { data: [], meta: { since: null } }
    const { since, before, after } = change
    return { data: await this.comparing.differences(caller.origin ?? '', type, before, after), meta: { since } }
  }

  /** @throws ValidationError, NotFoundError if it is not there for the caller */
  async #translation(
    caller: Caller,
    type: CompiledType,
    sent: SentTranslation,
  ): Promise<Omit<Translation, 'original'>> {
    const [entry, id] = [readId(sent.entry), readId(sent.copy)]
    if ((entry === null) === (id === null)) throw new ValidationError('Send the id of an entry, or of a working copy')
    if (entry !== null) {
      await requireSeen(this.store.writes, caller, type, entry)
      return { entry, copy: (await this.#work.ofEntry(type.uid, entry)).copy }
    }
    const copy = id === null ? null : await this.#work.copy(type.uid, id)
    if (copy === null) throw new NotFoundError()
    await inTransaction(this.store.writes, (writing) => requireSeenCopy(writing, caller, type, copy), {
      isReading: true,
    })
    return { entry: copy.entry, copy }
  }
}
