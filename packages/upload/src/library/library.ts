import {
  fileTag,
  NotFoundError,
  RequestError,
  shortageError,
  trusted,
  UnavailableError,
  ValidationError,
} from '@content-gen/runtime'
import { deleteEntry, enclosing, gated, lookUp, SentFiles, updateEntry } from '@content-gen/runtime/write'
import { cropFile } from './crop.js'
import { prepareFile } from './prepare.js'
import { PurgingDraft } from './purging-draft.js'
import { requireUnchanged } from './require-unchanged.js'
import { FileRows } from './rows.js'
import { FocalPoints, forgetFocalPoint } from './focal-points.js'
import { forgetUpload } from './sent-before.js'
import type { Caller, Store, UploadConfig } from '@content-gen/runtime'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { SentCrop } from './crop.js'
import type { FileInfo } from './file-info.js'
import type { FormOptions, SentFile } from '../form/multipart.js'
import type { MediaPlace } from './place.js'
import type { PreparedFile } from './prepare.js'
import type { Arrival } from './rows.js'
import type { Draft, RowFiles, Storage } from '../storage/storage.js'

/** `folderPath` is the path of `folder`. */
export interface Filing {
  readonly folder?: number | null
  readonly folderPath?: string
}

/** The entry that shows new files, and who attaches them. */
interface Attachment {
  readonly place?: MediaPlace | null
  readonly caller?: Caller
}

/** Runs first in the transaction of a change; throws to refuse it. */
export type WriteCheck = (writing: WriteTransaction) => Promise<void>

/** The state of a file that a change of it builds on. */
export interface Basis {
  readonly check?: WriteCheck | undefined
  /** The file's `updatedAt` that its sender has seen. */
  readonly seen?: string | undefined
}

/** Files and their rows, changed together: a row never lacks its file. */
export class Library {
  readonly rows: FileRows
  readonly focalPoints: FocalPoints

  constructor(
    readonly store: Store,
    readonly storage: Storage,
    readonly config: UploadConfig,
  ) {
    this.rows = new FileRows(store, storage)
    this.focalPoints = new FocalPoints(store, this.rows.type)
  }

  /** Runs `work` with room for files of a caller. The files that it placed stay only if it succeeds or returns true. */
  async receive({ origin }: Caller, work: (draft: PurgingDraft) => Promise<boolean | void>): Promise<void> {
    let draft: PurgingDraft | null = null
    try {
      draft = new PurgingDraft(await this.storage.open(), this.store.tags, origin)
      const isKept = (await work(draft)) !== false
      // In a hook, the transaction that decides about the rows goes on.
      if (isKept && enclosing()) this.#settleLater(draft)
      else await (isKept ? this.#keep(draft) : this.#settle(draft))
    } catch (error) {
      if (draft) await (isOutcomeUnknown(error) ? this.#settleLater(draft) : this.#settle(draft))
      throw shortageError(error) ?? error
    }
  }

  /** Options for reading a form into this library; `admit` throws to reject a file by the name of its part. */
  formOptions({ folder }: Draft, admit: FormOptions['admit'] = () => undefined): FormOptions {
    return { folder, sizeLimit: this.config.sizeLimit, bodies: this.store.bodies, admit }
  }

  /** Adds all files or none, attached to an entry if requested; returns their ids, in order. @throws Arrived if they are there */
  async add(
    draft: PurgingDraft,
    files: readonly SentFile[],
    infos: readonly FileInfo[],
    { place = null, caller = trusted, ...arrival }: Arrival & Attachment = {},
  ): Promise<readonly number[]> {
    if (files.length === 0) throw new ValidationError('Files are empty')
    const { storage, config } = this
    const whereto = { storage, config, sender: draft.sender }
    const prepared = []
    for (const [index, file] of files.entries()) {
      prepared.push(await prepareFile(file, infos[index] ?? {}, whereto))
    }
    await draft.place(prepared.map(({ group }) => group))
    const ids = await this.#insert(draft, prepared, arrival)
    if (place) await this.#attach(ids, place, caller)
    return ids
  }

  async #insert(draft: Draft, prepared: readonly PreparedFile[], arrival: Arrival): Promise<readonly number[]> {
    try {
      return await this.rows.insert(
        prepared.map(({ attributes }) => attributes),
        arrival,
      )
    } catch (error) {
      // If nothing is stored, the storage, which may be unreachable, need not be asked.
      if (error instanceof UnavailableError && !error.isOutcomeUnknown)
        await draft.settle((_hashes, use) => use(new Map()))
      throw error
    }
  }

  /** Removes rows for which something else failed. Rows that may be stored nevertheless keep their files. */
  async forget(ids: readonly number[], failure: unknown): Promise<void> {
    if (!isOutcomeUnknown(failure)) await this.rows.delete(ids)
  }

  /** Returns the id if it is a file's. @throws NotFoundError */
  async require(id: number): Promise<number> {
    return (await this.#find(id)).id
  }

  /** Replaces the content of a file under the same address. @throws NotFoundError, RequestError 409 if it is not as it was seen */
  async replace(
    draft: PurgingDraft,
    id: number,
    file: SentFile,
    info: FileInfo,
    { check, seen }: Basis = {},
  ): Promise<void> {
    const old = await this.#find(id)
    if (old.provider !== this.storage.provider) throw elsewhere()
    const { storage, config } = this
    const { attributes, group } = await prepareFile(file, info, { storage, config, sender: draft.sender }, old)
    await this.#update(id, attributes, check, async (writing, before) => {
      requireUnchanged(before, seen)
      if (this.store.config.admin !== undefined) await forgetFocalPoint(writing, id)
      await draft.place([{ ...group, before }])
    })
  }

  /**
   * Makes a part of a picture the picture, or a file beside it; returns its id.
   * @throws NotFoundError, ValidationError, RequestError 409 if the picture is not as it was seen, or changed meanwhile
   */
  async crop(
    draft: PurgingDraft,
    id: number,
    { crop, isCopy }: SentCrop,
    { check, seen }: Basis = {},
  ): Promise<number> {
    const file = await this.#find(id)
    requireUnchanged(file, seen)
    if (file.provider !== this.storage.provider) throw elsewhere()
    const part = await cropFile(file, crop, this.storage, draft)
    const { name, alternativeText, caption, version } = file
    if (!isCopy) {
      await this.replace(draft, id, part, { name }, { check, seen: version })
      return id
    }
    // The part is of what was read, which another change may have placed by then.
    requireUnchanged(await this.#find(id), version)
    const folder = await lookUp(this.store.writes, (writing) => this.rows.folders.rows.folderOf(writing, id))
    const made = await this.add(draft, [part], [{ name, alternativeText, caption }], { folder })
    return made[0] ?? id
  }

  /** `info`, with the folder to move the file to, if any. @throws NotFoundError */
  async describe(id: number, info: FileInfo & Filing, check?: WriteCheck): Promise<void> {
    await this.#find(id)
    await this.#update(id, info, check)
  }

  /** Changes a held row together with its version. `place` runs while the row is as it was. */
  async #update(
    id: number,
    data: object,
    check?: WriteCheck,
    place?: (writing: WriteTransaction, before: RowFiles) => Promise<void>,
  ) {
    let before: RowFiles | null = null
    await updateEntry(this.store.writes, this.rows.type, id, data, trusted, {
      guard: async (writing) => {
        await check?.(writing)
        before = await this.rows.hold(writing, id)
        await place?.(writing, before)
      },
      also: async (writing) => {
        if (before !== null) await this.rows.stamp(writing, id, before)
      },
    })
  }

  /** @throws NotFoundError */
  async delete(id: number, check?: WriteCheck): Promise<void> {
    const { provider, hash } = await this.#find(id)
    const first: WriteCheck = async (writing) => {
      await check?.(writing)
      if (this.store.config.admin !== undefined) await forgetUpload(writing, id)
    }
    if (provider !== this.storage.provider) {
      await deleteEntry(this.store.writes, this.rows.type, id, { guard: first })
      return
    }
    try {
      await this.receive(trusted, async (draft) => {
        await deleteEntry(this.store.writes, this.rows.type, id, {
          guard: async (writing) => {
            await first(writing)
            const before = await this.rows.hold(writing, id)
            await draft.place([{ hash, files: [], before }])
          },
        })
      })
    } catch (error) {
      if (!(error instanceof RequestError && error.status === 507)) throw error
      // Without room for a journal there must still be a way to make room.
      let names: readonly string[] = []
      await deleteEntry(this.store.writes, this.rows.type, id, {
        guard: async (writing) => {
          await first(writing)
          names = (await this.rows.hold(writing, id)).names
        },
      })
      await this.storage.remove(names)
      this.store.tags?.purge(names.map(fileTag))
    }
  }

  /** Adds files to a media attribute; a single one gets the last of them. A missing entry is ignored. */
  async #attach(ids: readonly number[], { uid, id, attribute }: MediaPlace, caller: Caller): Promise<void> {
    const type = this.store.types.get(uid)
    if (type === undefined) throw new ValidationError(`Unknown ref ${uid}`)
    try {
      await gated(this.store.writes, caller, { uid, acts: ['update'], id, attributes: [attribute] }, () =>
        updateEntry(this.store.writes, type, id, { [attribute]: new SentFiles(ids) }, trusted),
      )
    } catch (error) {
      if (error instanceof NotFoundError) return
      await this.forget(ids, error)
      throw error
    }
  }

  async #find(id: number) {
    const file = await this.rows.find(id)
    if (file === null) throw new NotFoundError('Entity not found', { code: 'gone' })
    return file
  }

  /** A file that stays too long costs only space. */
  async #keep(draft: PurgingDraft): Promise<void> {
    // Another replacement may have placed again what this one drops.
    if (draft.dropsNames) return this.#settle(draft)
    await draft.keep().catch((error: unknown) => this.#retry(draft, error))
  }

  async #settle(draft: Draft): Promise<void> {
    const settled = draft.settle((hashes, use) => this.rows.withRows(hashes, use))
    await settled.catch((error: unknown) => this.#retry(draft, error))
  }

  #retry(draft: Draft, error: unknown): void {
    this.store.log.warn({ err: error }, 'what an upload left could not be removed yet')
    this.#settleLater(draft)
  }

  #settleLater(draft: Draft): void {
    setTimeout(() => void this.#settle(draft), settlingDelay).unref()
  }
}

/** Milliseconds. By then, a database whose client disappeared during a commit has decided. */
const settlingDelay = 60_000

/** Returns true if the database disappeared, possibly after storing everything. */
function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof UnavailableError && error.isOutcomeUnknown
}

function elsewhere(): ValidationError {
  return new ValidationError('The file is kept elsewhere', {}, { code: 'fileElsewhere' })
}
