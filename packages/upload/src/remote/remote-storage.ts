/** Stores files at a service. Journals and replaced contents are kept there too, so that any later start settles them, on any machine. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RequestError } from '@content-gen/runtime'
import { changesOf, droppedBy, outcomeOf, parseJournal } from '../storage/journal.js'
import { draftName, heldVersions, isOverSince, replacedInVain } from '../storage/leftovers.js'
import { serveFolder } from '../storage/serve-folder.js'
import { checkNames, storedName } from '../storage/stored-name.js'
import { eachOf, RemoteError } from './exchange.js'
import type { StorageSurroundings } from '../storage/define-storage.js'
import type { Change } from '../storage/journal.js'
import type { Draft, PlacedGroup, RowFiles, Storage, WithRows } from '../storage/storage.js'
import type { RemoteStore } from './remote-store.js'

/** The storage of a project that had files in `public/uploads` before: its rows may still have them. `form`: that of stored names. */
export function projectStorage(
  store: RemoteStore,
  { config, log, projectDir }: StorageSurroundings,
  form?: RegExp,
): Storage {
  const note = (error: RemoteError) => log.error({ err: error }, 'the service that keeps uploads failed')
  return {
    ...remoteStorage(store, config.upload?.provider ?? 'local', note, form),
    middleware: serveFolder(join(projectDir, 'public', 'uploads'), '/uploads', config.cache.tags?.header),
  }
}

/** The beginning of the local folders in which the files of requests are examined. Their ends are random: nobody else makes them first. */
const beginning = 'content-gen-upload~'

export function remoteStorage(
  store: RemoteStore,
  provider: string,
  note: (error: RemoteError) => void,
  form = storedName,
): Storage {
  const noting = <Result>(work: () => Promise<Result>) => noted(work, note)
  return {
    provider,
    url: (name) => store.address(name),
    open: async () => {
      const name = draftName()
      const folder = await mkdtemp(join(tmpdir(), `${beginning}${name}~`))
      return new RemoteDraft(folder, new Shelf(store, name, form), noting)
    },
    remove: (names) => noting(() => store.remove(names)),
    fetch: (name, path) =>
      noting(() => {
        checkNames([name], form)
        return store.fetch(name, path)
      }),
    ...(store.size && { size: (name) => noting(async () => (await store.size?.(name)) ?? null) }),
    ...(store.files && {
      list: () => noting(async () => ((await store.files?.()) ?? []).filter(({ name }) => form.test(name))),
    }),
    settleLeftovers: async (withRows) => {
      await removeFolders()
      for (const [shelf, changed] of await shelvesOf(store, form)) {
        if (!isOverSince(shelf.draft, changed)) continue
        const changes = await shelf.journal()
        await matchRows(shelf, changes, withRows)
        await shelf.close(changes)
      }
    },
  }
}

/** Removes the local folders of processes that have ended. Those of other users of the machine stay. */
async function removeFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(beginning) || !isOverSince(name.slice(beginning.length), Infinity)) continue
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined)
  }
}

/** Errors of the service are the server's: a client learns that nothing was stored, the log why. */
async function noted<Result>(work: () => Promise<Result>, note: (error: RemoteError) => void): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error
    note(error)
    const message = 'The files cannot be reached at the moment: nothing was changed'
    const failure = new RequestError(503, 'ServiceUnavailableError', message, {}, { code: 'filesUnavailable' })
    failure.cause = error
    throw failure
  }
}

/** Beside the files. */
const drafts = '.incoming/'

/** Returns the shelves of all drafts, with the times of their last changes. */
async function shelvesOf(store: RemoteStore, form = storedName): Promise<readonly (readonly [Shelf, number])[]> {
  const found = new Map<string, number>()
  for (const { name, changed } of await store.list(drafts)) {
    const [, draft = ''] = /^(.*?)(?:\.json)?(?:\/|$)/.exec(name.slice(drafts.length)) ?? []
    found.set(draft, Math.max(found.get(draft) ?? 0, changed))
  }
  return [...found].map(([draft, changed]) => [new Shelf(store, draft, form), changed])
}

/** The things that a draft keeps at the service: its journal, and the previous content of what it replaces. */
class Shelf {
  readonly #path: string

  constructor(
    readonly store: RemoteStore,
    readonly draft: string,
    private readonly form: RegExp,
  ) {
    this.#path = `${drafts}${draft}`
  }

  writeJournal(changes: readonly Change[]): Promise<void> {
    return this.store.putText(this.#journal, JSON.stringify(changes))
  }

  async journal(): Promise<readonly Change[]> {
    return parseJournal((await this.store.getText(this.#journal)) ?? '[]', this.form)
  }

  async setAside(name: string): Promise<void> {
    await this.store.copy?.(name, this.#previous(name), false)
  }

  async restore({ names }: RowFiles): Promise<void> {
    await eachOf(names, async (name) => this.store.copy?.(this.#previous(name), name, true))
  }

  /** The journal goes last: until then a later start tries again. */
  async close(changes: readonly Change[]): Promise<void> {
    const previous = this.store.copy ? changes.flatMap(({ before }) => before?.names ?? []) : []
    await this.store.remove(previous.map((name) => this.#previous(name)))
    await this.store.remove([this.#journal])
  }

  /** No folder of its own: some services keep empty ones. */
  get #journal(): string {
    return `${this.#path}.json`
  }

  #previous(name: string): string {
    return `${this.#path}/previous-${name}`
  }
}

/** Makes the stored files match their rows. */
async function matchRows(shelf: Shelf, changes: readonly Change[], withRows: WithRows): Promise<void> {
  const hashes = changes.map(({ hash }) => hash)
  if (hashes.length === 0) return
  await withRows(hashes, async (rows) => {
    for (const change of changes) {
      const { restored, removed } = outcomeOf(change, rows)
      if (restored) await shelf.restore(restored)
      await shelf.store.remove(removed)
    }
  })
}

class RemoteDraft implements Draft {
  #changes: readonly Change[] | null = null
  /** Files that the service may still store, after the draft is settled. */
  #isLateExpected = false

  constructor(
    readonly folder: string,
    private readonly shelf: Shelf,
    private readonly noting: <Result>(work: () => Promise<Result>) => Promise<Result>,
  ) {}

  place(groups: readonly PlacedGroup[]): Promise<void> {
    if (this.#changes !== null) throw new Error('A draft is placed once')
    checkNames(groups.flatMap(({ files }) => files.map(({ name }) => name)))
    return this.noting(async () => {
      await this.#restoreUnsettled(groups)
      this.#changes = changesOf(groups)
      await this.#put(() => this.shelf.writeJournal(changesOf(groups)))
      for (const { files, before } of groups) {
        await eachOf(files, async ({ path, name, mime }) => {
          if (before?.names.includes(name)) await this.shelf.setAside(name)
          await this.#put(() => this.shelf.store.put(name, path, mime))
        })
      }
    })
  }

  async #put(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (error instanceof RemoteError && error.isOutcomeUnknown) this.#isLateExpected = true
      throw error
    }
  }

  async keep(): Promise<void> {
    await this.#dropFolder()
    const changes = this.#changes
    if (changes === null) return
    await this.shelf.store.remove(changes.flatMap(droppedBy))
    await this.shelf.close(changes)
  }

  /** @throws Error once if the service left an upload without an answer: then it is settled again */
  async settle(withRows: WithRows): Promise<void> {
    await this.#dropFolder()
    if (this.#changes === null) return
    await matchRows(this.shelf, this.#changes, withRows)
    if (this.#isLateExpected) {
      this.#isLateExpected = false
      throw new Error('the service did not answer, and may still store a file: it is removed once more')
    }
    await this.shelf.close(this.#changes)
    this.#changes = []
  }

  #dropFolder(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true })
  }

  /** The next change must not set aside, as a row's, what a failed one has placed. */
  async #restoreUnsettled(groups: readonly PlacedGroup[]): Promise<void> {
    const versions = heldVersions(groups)
    if (versions.size === 0 || !this.shelf.store.copy) return
    for (const [shelf] of await shelvesOf(this.shelf.store)) {
      for (const before of replacedInVain(await shelf.journal(), versions)) await shelf.restore(before)
    }
  }
}
