/** Stores files in a bucket of a service with the S3 interface. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RequestError } from '@content-gen/runtime'
import { changesOf, droppedBy, outcomeOf, parseJournal } from '../storage/journal.js'
import { draftName, heldVersions, isOverSince, replacedInVain } from '../storage/leftovers.js'
import { serveFolder } from '../storage/serve-folder.js'
import { checkNames, storedName } from '../storage/stored-name.js'
import { Bucket, eachOf } from './bucket.js'
import { BucketError, requireAws4fetch } from './send-signed.js'
import { bucketSettings } from './settings.js'
import type { OpenStorage } from '../storage/define-storage.js'
import type { Change } from '../storage/journal.js'
import type { Draft, PlacedGroup, RowFiles, Storage, WithRows } from '../storage/storage.js'

/** The storage of `upload.provider` and `upload.providerOptions`. @throws Error about a setting, or a package that is not installed */
export const s3Storage: OpenStorage = ({ config, log, projectDir }) => {
  if (config.upload === undefined) throw new Error('upload is off: run `content-gen generate`.')
  requireAws4fetch()
  const settings = bucketSettings(config.upload, process.env)
  const bucket = new Bucket(settings)
  const { signedFor } = settings
  return {
    ...bucketStorage(bucket, config.upload.provider ?? 'aws-s3', (error) =>
      log.error({ err: error }, 'the bucket of uploads failed'),
    ),
    // Files of the project that its rows still have.
    middleware: serveFolder(join(projectDir, 'public', 'uploads'), '/uploads', config.cache.tags?.header),
    ...(signedFor === null ? {} : { sign: signer(bucket, signedFor) }),
  }
}

/** The beginning of the local folders in which the files of requests are examined. Their ends are random: nobody else makes them first. */
const beginning = 'content-gen-upload~'

export function bucketStorage(bucket: Bucket, provider: string, note: (error: BucketError) => void): Storage {
  const noting = <Result>(work: () => Promise<Result>) => noted(work, note)
  return {
    provider,
    url: (name) => bucket.address(name),
    open: async () => {
      const name = draftName()
      const folder = await mkdtemp(join(tmpdir(), `${beginning}${name}~`))
      return new BucketDraft(folder, new Shelf(bucket, name), noting)
    },
    remove: (names) => noting(() => bucket.remove(names)),
    fetch: (name, path) =>
      noting(() => {
        checkNames([name])
        return bucket.fetch(name, path)
      }),
    settleLeftovers: async (withRows) => {
      await removeFolders()
      for (const [name, changed] of await draftsIn(bucket)) {
        const shelf = new Shelf(bucket, name)
        if (isOverSince(name, changed)) await settle(shelf, await shelf.journal(), withRows)
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

const mostSigned = 20_000

/**
 * Returns what signs addresses of the bucket, and leaves others alone. Within a tenth of the time, at most a minute, the address of a file stays the
 * same, and so does what is made of it.
 */
function signer(bucket: Bucket, seconds: number): (url: string) => Promise<string> {
  const pause = Math.max(1, Math.min(60, Math.floor(seconds / 10))) * 1000
  let [since, signed] = [0, new Map<string, Promise<string>>()]
  return (url) => {
    const name = bucket.nameOf(url)
    if (name === null || !storedName.test(name)) return Promise.resolve(url)
    const now = Math.floor(Date.now() / pause) * pause
    if (now !== since || signed.size > mostSigned) [since, signed] = [now, new Map()]
    const known = signed.get(name)
    const address = known ?? bucket.signed(name, new Date(now), seconds)
    if (known === undefined) signed.set(name, address)
    return address
  }
}

/** Errors of the bucket are the server's: a client learns that nothing was stored, the log why. */
async function noted<Result>(work: () => Promise<Result>, note: (error: BucketError) => void): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BucketError)) throw error
    note(error)
    const message = 'The files cannot be reached at the moment: nothing was changed'
    throw new RequestError(503, 'ServiceUnavailableError', message, {}, { code: 'filesUnavailable' })
  }
}

/** Below the root, beside the files. */
const drafts = '.incoming/'

/** Returns the drafts with the times of their last changes. */
async function draftsIn(bucket: Bucket): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>()
  for (const { name, changed } of await bucket.list(drafts)) {
    const [draft = ''] = name.slice(drafts.length).split('/')
    found.set(draft, Math.max(found.get(draft) ?? 0, changed))
  }
  return found
}

/** The objects that a draft keeps in the bucket: its journal, and the previous content of what it replaces. */
class Shelf {
  readonly #folder: string

  constructor(
    readonly bucket: Bucket,
    name: string,
  ) {
    this.#folder = `${drafts}${name}/`
  }

  writeJournal(changes: readonly Change[]): Promise<void> {
    return this.bucket.putText(this.#journal, JSON.stringify(changes))
  }

  async journal(): Promise<readonly Change[]> {
    return parseJournal((await this.bucket.getText(this.#journal)) ?? '[]')
  }

  setAside(name: string): Promise<void> {
    return this.bucket.copy(name, this.#previous(name), false)
  }

  async restore({ names }: RowFiles): Promise<void> {
    await eachOf(names, (name) => this.bucket.copy(this.#previous(name), name, true))
  }

  /** The journal goes last: until then a later start tries again. */
  async close(changes: readonly Change[]): Promise<void> {
    const previous = changes.flatMap(({ before }) => before?.names ?? [])
    await this.bucket.remove(previous.map((name) => this.#previous(name)))
    await this.bucket.remove([this.#journal])
  }

  get #journal(): string {
    return `${this.#folder}journal.json`
  }

  #previous(name: string): string {
    return `${this.#folder}previous-${name}`
  }
}

async function settle(shelf: Shelf, changes: readonly Change[], withRows: WithRows): Promise<void> {
  const hashes = changes.map(({ hash }) => hash)
  if (hashes.length > 0)
    await withRows(hashes, async (rows) => {
      for (const change of changes) {
        const { restored, removed } = outcomeOf(change, rows)
        if (restored) await shelf.restore(restored)
        await shelf.bucket.remove(removed)
      }
    })
  await shelf.close(changes)
}

class BucketDraft implements Draft {
  #changes: readonly Change[] | null = null

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
      await this.shelf.writeJournal(this.#changes)
      for (const { files, before } of groups) {
        await eachOf(files, async ({ path, name, mime }) => {
          if (before?.names.includes(name)) await this.shelf.setAside(name)
          await this.shelf.bucket.put(name, path, typeHeaders(mime))
        })
      }
    })
  }

  async keep(): Promise<void> {
    await this.#dropFolder()
    const changes = this.#changes
    if (changes === null) return
    await this.shelf.bucket.remove(changes.flatMap(droppedBy))
    await this.shelf.close(changes)
  }

  async settle(withRows: WithRows): Promise<void> {
    await this.#dropFolder()
    if (this.#changes === null) return
    await settle(this.shelf, this.#changes, withRows)
    this.#changes = []
  }

  #dropFolder(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true })
  }

  /** The next change must not set aside, as a row's, what a failed one has placed. */
  async #restoreUnsettled(groups: readonly PlacedGroup[]): Promise<void> {
    const versions = heldVersions(groups)
    if (versions.size === 0) return
    const { bucket } = this.shelf
    for (const name of (await draftsIn(bucket)).keys()) {
      const shelf = new Shelf(bucket, name)
      for (const before of replacedInVain(await shelf.journal(), versions)) await shelf.restore(before)
    }
  }
}

/** Types that a browser would run as pages of the bucket's host. Pictures within pages are shown nevertheless. */
const active = /html|xml|script/

function typeHeaders(mime: string): Readonly<Record<string, string>> {
  const type = { 'content-type': mime || 'application/octet-stream' }
  return active.test(mime) ? { ...type, 'content-disposition': 'attachment' } : type
}
