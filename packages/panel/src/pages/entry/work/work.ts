/** The work on one entry: what is typed is kept in the browser at once and sent to the server soon. */
import type { Entry, WorkingCopy } from '@content-gen/admin/contract'
import { ApiError } from '../../../api/index.js'
import { secretNames, withoutSecrets } from '../document/secrets.js'
import type { Values } from '../document/values.js'
import type { FormStore } from '../form/form-store.js'
import { restoredTexts, storedTexts } from '../form/texts.js'
import { conflictOf, wholeConflict } from './conflict.js'
import type { Conflict } from './conflict.js'
import { faultsIn } from './faults.js'
import { Keeper } from './keeper.js'
import type { Labels } from '../form/labels.js'
import { draftKey } from './local-drafts.js'
import type { LocalDraft, LocalDrafts } from './local-drafts.js'
import type { Server } from './server.js'

export interface WorkState {
  readonly status: Status
  /** The entry as the server has it; null: it does not exist yet. */
  readonly entry: Entry | null
  readonly copy: Copy | null
  readonly conflict: Conflict | null
  /** Why the server refused. */
  readonly error: Error | null
  /** Faults that belong to no field. */
  readonly faults: readonly string[]
  readonly savedAt: string | null
  /** Somebody else who saved last. */
  readonly other: { readonly name: string; readonly at: string } | null
}

/**
 * `unsaved`: nothing is sent by itself, the person saves. `kept`: the server is away, it is sent when it is back. `refused`: the server does
 * not take it.
 */
export type Status = 'saved' | 'waiting' | 'saving' | 'unsaved' | 'kept' | 'signedOut' | 'conflict' | 'refused'

type Copy = Pick<WorkingCopy, 'id' | 'revision'>

export interface WorkOptions {
  readonly store: FormStore
  readonly labels: Labels
  readonly server: Server
  readonly drafts: LocalDrafts
  readonly person: number
  readonly isVersioned: boolean
  readonly isSingle: boolean
  readonly locale: string | null
  readonly localizationOf: number | null
  readonly entry: Entry | null
  readonly copy: WorkingCopy | null
  /** Names this page among those that begin new entries. */
  readonly fresh: string
}

/** Sent after a pause of typing, in ms. */
const pause = 1000
const longestWait = 30_000

export class Work {
  #state: WorkState
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> | null = null
  #failures = 0
  #isClosed = false
  readonly #listeners = new Set<() => void>()
  readonly #keeper: Keeper
  readonly #stop: () => void

  constructor(readonly options: WorkOptions) {
    const { entry, copy, drafts, store } = options
    this.#state = {
      status: 'saved',
      entry,
      copy,
      conflict: null,
      error: null,
      faults: [],
      savedAt: copy?.savedAt ?? entry?.updatedAt ?? null,
      other: null,
    }
    this.#keeper = new Keeper(drafts)
    this.#stop = store.onEdit(() => this.#edited())
  }

  get state(): WorkState {
    return this.#state
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The key under which the browser keeps it. */
  get key(): string {
    const { person, store, fresh } = this.options
    const { entry, copy } = this.#state
    return draftKey(person, store.uid, entry ? { entry: entry.id } : copy ? { copy: copy.id } : { fresh })
  }

  /** True if closing the page would lose something that is neither on the server nor in the browser. */
  get isUnsafe(): boolean {
    const { store } = this.options
    return secretNames(store.models, store.uid, store.changes()).length > 0
  }

  /** Takes up what the browser kept. */
  restore(draft: LocalDraft): void {
    const { store, labels } = this.options
    labels.add(draft.links, draft.files)
    const known = this.#state.copy
    if (draft.copy && known && draft.copy.id === known.id && draft.copy.revision < known.revision) {
      // The server merges what others saved since then.
      store.reset({ ...store.saved, ...draft.saved })
      this.#set({ copy: draft.copy })
    }
    store.restore(draft.changes, (document) => restoredTexts(document, draft.texts))
  }

  /** Sends what is not on the server; resolves when that is done, or cannot be done now. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    while (this.#sending) await this.#sending
    if (!this.options.isVersioned || this.#state.status === 'conflict') return
    this.#sending = this.#send()
    await this.#sending
    this.#sending = null
    if (this.#state.status === 'saved' && this.#hasChanges) this.#later(pause)
  }

  /** Tries again at once. */
  retry(): void {
    this.#failures = 0
    if (this.#hasChanges || this.#state.status !== 'saved') void this.flush()
  }

  /** Takes the person's decisions, and goes on. */
  async resolve(chosen: Values): Promise<void> {
    const { store, server } = this.options
    const { conflict, copy, entry } = this.#state
    if (conflict === null) return
    if (conflict.of === 'entry' && copy && entry) {
      // A working copy remembers what it started from: a new one starts from the entry as it is now.
      await server.removeCopy(copy.id)
      this.adopt(await server.readEntry(entry.id))
    } else {
      store.receive(conflict.theirs)
      if (copy) this.#set({ copy: { id: copy.id, revision: conflict.revision } })
    }
    this.#set({ conflict: null, status: 'waiting' })
    store.restore(chosen)
    await this.flush()
  }

  /** Continues with the entry as the server has it now, and with what was typed since the form was at `since`. */
  adopt(entry: Entry, since: Values = this.options.store.document): void {
    const { store, labels } = this.options
    const { key } = this
    const typed = Object.fromEntries(Object.entries(store.document).filter(([name, value]) => value !== since[name]))
    labels.add(entry.links, entry.files)
    store.reset({ ...entry.document, ...entry.copy?.document })
    this.#keeper.forget(key)
    this.#set({
      status: 'saved',
      entry,
      copy: entry.copy,
      conflict: null,
      error: null,
      faults: [],
      savedAt: entry.copy?.savedAt ?? entry.updatedAt,
      other: null,
    })
    if (key !== this.key) this.#keeper.forget(this.key)
    // Typed while the server was at work.
    if (Object.keys(typed).length > 0) store.restore(typed)
  }

  /** Saves for good, and publishes if that is wanted. Throws if the server refuses; a conflict is told by the state. */
  async finish(isPublished: boolean): Promise<void> {
    const { store } = this.options
    const secrets = secretNames(store.models, store.uid, store.changes())
    if (!this.options.isVersioned || secrets.length > 0) await this.#act(() => this.#saveDirectly(isPublished))
    else {
      await this.flush()
      if (['conflict', 'kept', 'signedOut', 'refused'].includes(this.#state.status)) return
      await this.#act(() => this.#publish(isPublished))
    }
  }

  /** Gives up what is not published. */
  async discard(): Promise<void> {
    const { server, store } = this.options
    const { entry, copy } = this.#state
    clearTimeout(this.#timer)
    while (this.#sending) await this.#sending
    this.#keeper.forget(this.key)
    if (copy) await server.removeCopy(copy.id)
    if (entry) this.adopt(await server.readEntry(entry.id))
    else store.reset({})
    this.#set({ status: 'saved', copy: null })
  }

  /** The entry is about to be deleted: nothing more is sent. */
  async leave(): Promise<void> {
    this.#stop()
    clearTimeout(this.#timer)
    while (this.#sending) await this.#sending
    this.#keeper.forget(this.key)
    this.#set({ status: 'saved' })
  }

  /** Looks what others did. */
  async look(): Promise<void> {
    const { server, isVersioned, store, labels } = this.options
    const { entry, copy, status } = this.#state
    if (!isVersioned || this.#sending || (entry === null && copy === null)) return
    const [found] = entry ? await server.listCopies(entry.id) : copy ? [await server.readCopy(copy.id)] : []
    if (this.#sending || this.#state.copy !== copy) return
    if (!found) {
      if (copy && entry && status === 'saved') this.adopt(await server.readEntry(entry.id))
      return
    }
    if (copy && found.id === copy.id && found.revision <= copy.revision) return
    const { actor, at } = await server.readSaver(found.id, found.revision)
    this.#set({ other: { name: actor.name ?? '', at } })
    if (this.#hasChanges || (copy && found.id !== copy.id)) return
    if (entry) {
      const next = await server.readEntry(entry.id)
      if (this.#hasChanges || this.#sending) return
      labels.add(next.links, next.files)
      store.receive({ ...next.document, ...next.copy?.document })
      this.#set({ entry: next, copy: next.copy, savedAt: next.copy?.savedAt ?? next.updatedAt })
    } else {
      const next = await server.readCopy(found.id)
      if (this.#hasChanges || this.#sending) return
      store.receive(next.document)
      this.#set({ copy: next, savedAt: next.savedAt })
    }
  }

  /** Resolves when everything that was typed is on the disk of the browser. */
  settled(): Promise<void> {
    return this.#keeper.settled()
  }

  close(): void {
    this.#stop()
    clearTimeout(this.#timer)
    // On the way out, the last letters need not wait.
    if (this.#state.status === 'waiting') void this.flush()
    this.#isClosed = true
  }

  get #sendable(): Values {
    const { store } = this.options
    const changes = store.changes()
    const names = new Set(secretNames(store.models, store.uid, changes))
    const clean = withoutSecrets(store.models, store.uid, changes)
    return Object.fromEntries(Object.entries(clean).filter(([name]) => !names.has(name) || name in store.saved))
  }

  get #hasChanges(): boolean {
    return Object.keys(this.#sendable).length > 0
  }

  #edited(): void {
    const { store, isVersioned } = this.options
    this.#keep()
    if (this.#state.status === 'conflict') return
    if (isVersioned) this.#later(pause)
    const isKept = this.#state.status === 'kept' || this.#state.status === 'signedOut'
    const status = isVersioned ? (isKept ? this.#state.status : 'waiting') : store.isChanged ? 'unsaved' : 'saved'
    if (status !== this.#state.status || this.#state.error) this.#set({ status, error: null, faults: [] })
  }

  #keep(): void {
    const { store, labels, person, locale } = this.options
    const { entry, copy } = this.#state
    const changes = this.#sendable
    if (Object.keys(changes).length === 0 && Object.keys(store.texts).length === 0) return this.#keeper.forget(this.key)
    this.#keeper.keep({
      key: this.key,
      person,
      uid: store.uid,
      entry: entry?.id ?? null,
      locale: entry?.locale ?? locale,
      copy: copy && { id: copy.id, revision: copy.revision },
      saved: store.saved,
      changes,
      texts: storedTexts(store.document, store.texts),
      ...labels.all,
      at: new Date().toISOString(),
    })
  }

  #later(ms: number): void {
    clearTimeout(this.#timer)
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.flush(), ms)
  }

  async #send(): Promise<void> {
    const { store } = this.options
    const sent = this.#sendable
    if (Object.keys(sent).length === 0) {
      if (this.#state.status !== 'saved') this.#set({ status: 'saved', error: null })
      return this.#keep()
    }
    this.#set({ status: 'saving' })
    try {
      const before = this.key
      const copy = await this.#save(sent)
      this.#failures = 0
      store.receive({ ...sent, ...copy.document }, sent)
      this.#set({ status: 'saved', copy, savedAt: copy.savedAt, error: null, other: null })
      if (before !== this.key) this.#keeper.forget(before)
      this.#keep()
    } catch (error) {
      await this.#failed(error, sent)
    }
  }

  #save(sent: Values): Promise<WorkingCopy> {
    const { server, locale } = this.options
    const { copy, entry } = this.#state
    const document = plain(sent)
    if (copy) return server.saveCopy(copy.id, { revision: copy.revision, document, merge: true })
    return server.addCopy(entry ? { entry: entry.id, document } : { ...(locale === null ? {} : { locale }), document })
  }

  async #failed(error: unknown, sent: Values): Promise<void> {
    if (!(error instanceof ApiError)) throw error
    const { status, details } = error
    if (status === 409) return this.#overtaken(details, sent)
    if (status === 404 && this.#state.copy && this.#state.entry) return this.#gone(error)
    if (status === 401) return this.#set({ status: 'signedOut', error })
    if (status === 0 || status === 429 || status >= 500) {
      this.#set({ status: 'kept', error })
      return this.#later(Math.min(pause * 2 ** this.#failures++, longestWait))
    }
    this.#set({ status: 'refused', error })
  }

  async #overtaken(details: unknown, sent: Values): Promise<void> {
    const { server, store } = this.options
    const conflict = conflictOf(details)
    if (conflict) return this.#set({ status: 'conflict', conflict })
    // Somebody began to work on the entry at the same time, or the last common state is not known any more.
    const id = this.#state.copy?.id ?? numberIn(details, 'copy')
    if (id === null) return
    const theirs = await server.readCopy(id)
    const found = wholeConflict(store.saved, sent, theirs.document, theirs.revision)
    this.#set({ copy: theirs })
    if (found.names.length > 0) return this.#set({ status: 'conflict', conflict: found })
    store.receive(theirs.document)
    this.#set({ status: 'waiting' })
    this.#later(0)
  }

  /** The working copy was published or given up by somebody else: the changes are made to the entry as it is now. */
  async #gone(error: ApiError): Promise<void> {
    const { server, store } = this.options
    const { entry } = this.#state
    if (!entry) return
    try {
      const next = await server.readEntry(entry.id)
      store.receive({ ...next.document, ...next.copy?.document })
      this.#set({ entry: next, copy: next.copy, status: 'waiting' })
      this.#later(0)
    } catch {
      this.#set({ status: 'refused', error })
    }
  }

  async #act(act: () => Promise<void>): Promise<void> {
    const { status } = this.#state
    this.#set({ status: 'saving', error: null, faults: [] })
    try {
      await act()
    } catch (error) {
      const conflict = error instanceof ApiError && error.status === 409 ? conflictOf(error.details) : null
      if (conflict) return this.#set({ status: 'conflict', conflict })
      const faults = error instanceof ApiError ? this.options.store.refuse(faultsIn(error.details)) : []
      this.#set({ status, faults, ...(error instanceof Error ? { error } : {}) })
      throw error
    }
  }

  async #publish(isPublished: boolean): Promise<void> {
    const { server } = this.options
    const { copy, entry } = this.#state
    const since = this.options.store.document
    const id = copy
      ? (
          await server.publishCopy(copy.id, {
            revision: copy.revision,
            merge: true,
            ...(isPublished ? {} : { publish: false }),
          })
        ).entry
      : entry?.id
    if (id === undefined) return this.#saveDirectly(isPublished)
    const stillDraft = !copy && isPublished && entry?.state === 'draft'
    this.adopt(stillDraft ? await server.publishEntry(id, true) : await server.readEntry(id), since)
  }

  async #saveDirectly(isPublished: boolean): Promise<void> {
    const { server, store, isSingle, locale, localizationOf, isVersioned } = this.options
    const { entry, copy } = this.#state
    const { key } = this
    const since = store.document
    // The changes of a working copy are not in the entry yet.
    const base = entry?.document ?? {}
    const changed = Object.entries(store.document).filter(([name, value]) => value !== base[name])
    const document = plain(copy || !entry ? Object.fromEntries(changed) : store.changes())
    const version = entry?.version ?? null
    const body = { document, ...(version === null || !isVersioned ? {} : { version }) }
    const place = { ...(locale === null ? {} : { locale }), ...(localizationOf === null ? {} : { localizationOf }) }
    let next = entry
      ? await server.saveEntry(entry.id, body)
      : isSingle
        ? await server.saveSingle(body, locale)
        : await server.createEntry(body, place)
    if (copy) await server.removeCopy(copy.id)
    if (isPublished && next.state === 'draft') next = await server.publishEntry(next.id, true)
    this.#keeper.forget(key)
    this.adopt(copy ? { ...next, copy: null } : next, since)
  }

  #set(change: Partial<WorkState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** Without the keys of items, which neither JSON nor the browser's store has. */
function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T
}

function numberIn(details: unknown, name: string): number | null {
  const value: unknown = typeof details === 'object' && details !== null ? Reflect.get(details, name) : null
  return typeof value === 'number' ? value : null
}
