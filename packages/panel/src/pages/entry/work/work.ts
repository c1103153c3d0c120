/** The work on one entry: what is typed is kept in the browser at once and sent to the server soon. */
import type { Entry } from '@content-gen/admin/panel-api'
import { secretNames } from '../../../form/document/secrets.js'
import type { Values } from '../../../form/document/values.js'
import { restoredTexts } from '../../../form/store/texts.js'
import { wholeConflict } from './conflict.js'
import { isGroundOf } from './ground.js'
import type { Conflict } from './conflict.js'
import { Presence } from '../presence/presence.js'
import { finish } from './finish.js'
import type { LocalDraft } from './local-drafts.js'
import { look } from './look.js'
import { otherOfConflict } from './other.js'
import { takeDecisions } from './overtaken.js'
import { Progress, versionOf } from './progress.js'
import { Sending } from './sending.js'
import type { WorkOptions, WorkState } from './work-state.js'

export class Work {
  readonly presence: Presence
  readonly #progress: Progress
  readonly #sending: Sending
  readonly #stop: () => void

  constructor(readonly options: WorkOptions) {
    this.presence = new Presence(options.store)
    this.#progress = new Progress(options)
    this.#sending = new Sending(this.#progress)
    this.#stop = options.store.onEdit(() => this.#edited())
  }

  get state(): WorkState {
    return this.#progress.state
  }

  get subscribe(): Progress['subscribe'] {
    return this.#progress.subscribe
  }

  /** The key under which the browser keeps it. */
  get key(): string {
    return this.#progress.key
  }

  /** The changes that a save would send. */
  get sendable(): Values {
    return this.#progress.sendable
  }

  /** True if closing the page would lose something that is neither on the server nor in the browser. */
  get isUnsafe(): boolean {
    const { store } = this.options
    return secretNames(store.models, store.uid, store.changes()).length > 0
  }

  /** Takes up what the browser kept. */
  restore(draft: LocalDraft): void {
    const { store, labels, isVersioned } = this.options
    labels.add(draft.links, draft.files)
    const { copy: known, entry } = this.state
    if (draft.copy && known && draft.copy.id === known.id && draft.copy.revision < known.revision) {
      // The server merges what others saved since then.
      store.reset({ ...store.saved, ...draft.saved })
      this.#progress.set({ copy: draft.copy })
    } else if (!draft.copy && !known && entry && draft.version !== undefined && draft.version < (entry.version ?? 0)) {
      // It merges what others wrote to the entry since then when this is published.
      store.reset({ ...store.saved, ...draft.saved })
      this.#progress.set({ entry: { ...entry, version: draft.version } })
    } else if (isVersioned && (entry || known) && !isGroundOf(this.state, draft)) {
      // It does not know what the changes were made to.
      const before = { ...store.saved, ...draft.saved }
      const conflict = wholeConflict(before, draft.changes, store.saved, this.state)
      if (conflict.names.length > 0) this.#decideAbout(conflict, draft)
    }
    store.restore(draft.changes, (document) => restoredTexts(document, draft.texts))
  }

  /** Sends what is not on the server; resolves when that is done, or cannot be done now. */
  flush(): Promise<void> {
    return this.#sending.flush()
  }

  /** Tries again at once. */
  retry(): void {
    this.#sending.retry()
  }

  /** Takes the person's decisions, and goes on. */
  async resolve(chosen: Values): Promise<void> {
    const { conflict } = this.state
    if (conflict === null) return
    await takeDecisions(this.#progress, conflict, chosen)
    await this.flush()
  }

  /** Continues with the entry as the server has it now. */
  adopt(entry: Entry): void {
    this.#progress.adopt(entry)
  }

  /** Saves for good, and publishes if that is wanted. Throws if the server refuses; a conflict is told by the state. */
  finish(isPublished: boolean): Promise<void> {
    return finish(this.#progress, this.#sending, isPublished)
  }

  /** Gives up what is not published. */
  async discard(): Promise<void> {
    const { server, store, initial } = this.options
    await this.#haltFor(async () => {
      // The save that was on its way may have begun it.
      const { copy } = this.state
      if (copy) await server.removeCopy(copy.id)
    })
    const { entry } = this.state
    this.#progress.forget(this.key)
    if (entry) this.adopt(await server.readEntry(entry.id))
    else {
      store.reset(initial)
      this.#progress.set({ copy: null, conflict: null, error: null, faults: [], savedAt: null, other: null })
    }
    this.#progress.set({ status: 'saved' })
  }

  /** Deletes the entry: nothing more is sent. */
  async remove(): Promise<void> {
    const { entry } = this.state
    if (!entry) return
    await this.#haltFor(() => this.options.server.removeEntry(entry.id))
    this.#progress.forget(this.key)
    this.#progress.set({ status: 'saved' })
    this.close()
  }

  /** Withdraws the entry. Changes that are not on the server stay in the form. */
  async unpublish(): Promise<void> {
    const { server, store } = this.options
    await this.flush()
    const { entry } = this.state
    if (!entry) return
    await this.#sending.during(async () => {
      const next = await server.publishEntry(entry.id, false)
      if (!store.isChanged && Object.keys(store.texts).length === 0) return this.adopt(next)
      // The form has the values of an older version if somebody else wrote, too.
      const isNext = next.version === (entry.version ?? 0) + 1
      this.#progress.set({ entry: isNext ? next : { ...next, version: entry.version } })
    })
  }

  /** Brings the work to another state of its review; false if not all of it is on the server, as its state tells. Throws if the server refuses. */
  async move(to: string): Promise<boolean> {
    const { server } = this.options
    await this.flush()
    const { entry, copy: known, status } = this.state
    if (status !== 'saved') return false
    return this.#sending.during(async () => {
      const copy = known ?? (entry && (await server.addCopy({ entry: entry.id, ...versionOf(entry), document: {} })))
      if (copy === null) return false
      const moved = await server.moveCopy(copy.id, { revision: copy.revision, to })
      this.#progress.set({ copy: moved, savedAt: moved.savedAt })
      return true
    })
  }

  /** Looks what others do, and tells them where the person is. `isWhole`: reads the entry anew in any case. */
  look(isWhole = false): Promise<void> {
    return look(this.#progress, this.#sending, this.presence, isWhole)
  }

  /** Tells others that the person is not here any more. */
  leave(): void {
    const { entry, copy } = this.state
    const place = entry ? { entry: entry.id } : copy && { copy: copy.id }
    if (place && this.presence.isKnown) this.options.server.leave(place, this.presence.leave())
  }

  /** Resolves when everything that was typed is on the disk of the browser. */
  settled(): Promise<void> {
    return this.#progress.settled()
  }

  close(): void {
    this.#stop()
    this.#sending.close()
  }

  /** Does something after which nothing is to be sent any more. Nothing is forgotten if the server refuses. */
  async #haltFor(act: () => Promise<void>): Promise<void> {
    try {
      await this.#sending.during(act)
    } catch (error) {
      this.#sending.later()
      throw error
    }
  }

  /** Asks the person about kept changes, which stay those of what they were made to until then. */
  #decideAbout(conflict: Conflict, { copy, version }: LocalDraft): void {
    const { entry } = this.state
    this.options.store.reset(conflict.base)
    const before = { entry: entry && { ...entry, version: copy ? null : (version ?? null) }, copy: null }
    this.#progress.set({ ...before, status: 'conflict', conflict })
    void otherOfConflict(this.#progress, conflict).then((other) => {
      if (this.state.conflict === conflict) this.#progress.set({ other })
    })
  }

  #edited(): void {
    const { store, isVersioned } = this.options
    const { status: before, error } = this.state
    this.#progress.keep()
    if (before === 'conflict') return
    if (isVersioned) this.#sending.later()
    const isKept = before === 'kept' || before === 'signedOut'
    const status = isVersioned ? (isKept ? before : 'waiting') : store.isChanged ? 'unsaved' : 'saved'
    if (status !== before || error) this.#progress.set({ status, error: null, faults: [] })
  }
}
