import type { Entry } from '@content-gen/admin/panel-api'
import { secretNames, withoutSecrets } from '../../../form/document/secrets.js'
import type { Values } from '../../../form/document/values.js'
import { storedTexts } from '../../../form/store/texts.js'
import { Keeper } from './keeper.js'
import { draftKey } from './local-drafts.js'
import type { WorkOptions, WorkState } from './work-state.js'

/** The state of the work on one entry. The browser keeps the changes that the server does not have. */
export class Progress {
  #state: WorkState
  readonly #listeners = new Set<() => void>()
  readonly #keeper: Keeper

  constructor(readonly options: WorkOptions) {
    const { entry, copy, drafts } = options
    this.#state = {
      status: 'saved',
      entry,
      copy,
      conflict: null,
      error: null,
      faults: [],
      savedAt: copy?.savedAt ?? entry?.updatedAt ?? null,
      other: null,
      toldVersion: null,
      gone: null,
    }
    this.#keeper = new Keeper(drafts)
  }

  get state(): WorkState {
    return this.#state
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(change: Partial<WorkState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  /** The key under which the browser keeps it. */
  get key(): string {
    const { person, store, fresh } = this.options
    const { entry, copy } = this.#state
    return draftKey(person, store.uid, entry ? { entry: entry.id } : copy ? { copy: copy.id } : { fresh })
  }

  /** The changes that a working copy may have: passwords are in none. */
  get sendable(): Values {
    const { store } = this.options
    const changes = store.changes()
    const names = new Set(secretNames(store.models, store.uid, changes))
    const clean = withoutSecrets(store.models, store.uid, changes)
    return Object.fromEntries(Object.entries(clean).filter(([name]) => !names.has(name) || name in store.saved))
  }

  get hasChanges(): boolean {
    return Object.keys(this.sendable).length > 0
  }

  /** Returns what tells, after an answer of the server, that nothing is typed or sent which the form as it was then would lose. */
  unchanged(): () => boolean {
    const { store } = this.options
    const { copy } = this.#state
    return () => !store.isChanged && Object.keys(store.texts).length === 0 && this.#state.copy === copy
  }

  /** Keeps the changes in the browser, or forgets them if there are none. */
  keep(): void {
    const { store, labels, person, locale } = this.options
    const { entry, copy } = this.#state
    const changes = this.sendable
    if (Object.keys(changes).length === 0 && Object.keys(store.texts).length === 0) return this.forget(this.key)
    this.#keeper.keep({
      key: this.key,
      person,
      uid: store.uid,
      entry: entry?.id ?? null,
      ...versionOf(entry),
      locale: entry?.locale ?? locale,
      copy: copy && { id: copy.id, revision: copy.revision },
      saved: store.saved,
      changes,
      texts: storedTexts(store.document, store.texts),
      ...labels.all,
      at: new Date().toISOString(),
    })
  }

  forget(key: string): void {
    this.#keeper.forget(key)
  }

  /** Resolves when everything that was typed is on the disk of the browser. */
  settled(): Promise<void> {
    return this.#keeper.settled()
  }

  /** Continues with the entry as the server has it now, and with what was typed since the form was at `since`. */
  adopt(entry: Entry, since: Values = this.options.store.document): void {
    const { store, labels } = this.options
    const { key } = this
    const typed = Object.fromEntries(Object.entries(store.document).filter(([name, value]) => value !== since[name]))
    labels.add(entry.links, entry.files)
    store.reset({ ...entry.document, ...entry.copy?.document })
    this.forget(key)
    this.set({
      status: 'saved',
      entry,
      copy: entry.copy,
      conflict: null,
      error: null,
      faults: [],
      savedAt: entry.copy?.savedAt ?? entry.updatedAt,
      other: null,
      toldVersion: null,
      gone: null,
    })
    if (key !== this.key) this.forget(this.key)
    // Typed while the server was at work.
    if (Object.keys(typed).length > 0) store.restore(typed)
  }
}

/** Returns what names the version of an entry that changes are made to. */
export function versionOf(entry: Entry | null): { readonly version?: number } {
  const version = entry?.version ?? null
  return version === null ? {} : { version }
}
