/** Uploads, a few at a time. One that fails waits to be tried again, and holds up nothing. */
import type { Reason } from '@content-gen/admin/panel-api'
import { apiBase, belongingHeaders, queryText, send, sendBare } from '../../api/index.js'
import { randomKey } from '../../random-key.js'
import type { LibraryFile } from '../file/file.js'
import { mendedName } from './mended-name.js'
import { failureOf, isLasting, isUncertain, UploadError, type UploadFailure } from './upload-failure.js'

export interface Upload {
  readonly id: number
  readonly name: string
  readonly state: 'waiting' | 'sending' | 'done' | 'failed'
  /** From 0 to 1. */
  readonly progress: number
  readonly failure: UploadFailure | null
  /** Another name under which it may be sent, since its own was refused. */
  readonly mended: string | null
}

export interface Target {
  /** The file that gets another content. */
  readonly replaces?: number | undefined
  /** Its `updatedAt`, as the person has seen it. Undefined: its content goes, whatever it is. */
  readonly seen?: string | undefined
  /** Called if the file is not as it was seen. */
  readonly onChanged?: (() => void) | undefined
  /** The folder of a new file; none: the root. */
  readonly folder?: number | undefined
}

interface Job {
  readonly file: File
  readonly name: string
  readonly target: Target
  /** By it, the server knows a file that arrived although its answer did not. */
  readonly key: string
  readonly onDone: (file: LibraryFile) => void
}

const atOnce = 3

/** True for an upload that may go well if the same is sent again. */
export function canRetry({ state, failure, mended }: Upload): boolean {
  return state === 'failed' && mended === null && failure !== null && !isLasting(failure)
}

export class Uploads {
  #list: readonly Upload[] = []
  #next = 1
  readonly #jobs = new Map<number, Job>()
  /** The functions that end the uploads under way. */
  readonly #running = new Map<number, () => void>()
  readonly #listeners = new Set<() => void>()

  get list(): readonly Upload[] {
    return this.#list
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** `onDone` is also told the place of the file among those that were added with it: they end in any order. */
  add(files: readonly File[], onDone: (file: LibraryFile, index: number) => void, target: Target = {}): void {
    for (const [index, file] of files.entries()) {
      const id = this.#next++
      this.#jobs.set(id, { file, name: file.name, target, key: randomKey(), onDone: (done) => onDone(done, index) })
      this.#list = [...this.#list, { id, name: file.name, state: 'waiting', progress: 0, failure: null, mended: null }]
    }
    this.#proceed()
  }

  /** Tries all that failed again, but those that would be refused again. */
  retryFailed(): void {
    this.#list = this.#list.map((one) => (canRetry(one) ? { ...one, state: 'waiting', progress: 0 } : one))
    this.#proceed()
  }

  /** Sends another file in the place of one that was refused. */
  exchange(id: number, file: File): void {
    const job = this.#jobs.get(id)
    if (!job) return
    this.#jobs.set(id, { ...job, file, name: file.name, key: randomKey() })
    this.#change(id, { name: file.name, state: 'waiting', progress: 0, failure: null, mended: null })
    this.#proceed()
  }

  /** Changes the name that a file may be sent under. */
  mend(id: number, name: string): void {
    this.#change(id, { mended: name })
  }

  /** Sends files whose names were refused under their mended ones. */
  sendMended(ids: readonly number[]): void {
    this.#list = this.#list.map((one) => {
      const job = this.#jobs.get(one.id)
      const name = one.mended?.trim() ?? ''
      if (!ids.includes(one.id) || !job || name === '') return one
      this.#jobs.set(one.id, { ...job, name })
      return { ...one, name, state: 'waiting', progress: 0, mended: null }
    })
    this.#proceed()
  }

  /** Takes it from the list, and ends it if it is under way. */
  remove(id: number): void {
    this.#running.get(id)?.()
    this.#running.delete(id)
    this.#jobs.delete(id)
    this.#list = this.#list.filter((one) => one.id !== id)
    this.#proceed()
  }

  clear(): void {
    for (const { id } of this.#list) this.remove(id)
  }

  #proceed(): void {
    const free = atOnce - this.#running.size
    for (const upload of this.#list.filter(({ state }) => state === 'waiting').slice(0, free)) void this.#run(upload)
    this.#tell()
    const isBusy = this.#list.some(({ state }) => state === 'waiting' || state === 'sending')
    if (isBusy) window.addEventListener('beforeunload', warn)
    else window.removeEventListener('beforeunload', warn)
  }

  async #run({ id, failure }: Upload): Promise<void> {
    const job = this.#jobs.get(id)
    if (!job) return
    const ending = new AbortController()
    this.#running.set(id, () => ending.abort())
    this.#change(id, { state: 'sending', failure: null })
    const result = await this.#sent(id, job, failure, ending.signal)
    // It was taken from the list meanwhile.
    if (ending.signal.aborted) return
    this.#running.delete(id)
    if ('status' in result) {
      // Told once that somebody was faster: whoever tries again means it.
      if (result.status === 409) {
        this.#jobs.set(id, { ...job, target: { ...job.target, seen: undefined } })
        job.target.onChanged?.()
      }
      this.#change(id, { state: 'failed', failure: result, mended: mendedName(job.name, result) })
    } else {
      this.#jobs.delete(id)
      this.#change(id, { state: 'done', progress: 1 })
      job.onDone(result)
    }
    this.#proceed()
  }

  async #sent(
    id: number,
    job: Job,
    before: UploadFailure | null,
    signal: AbortSignal,
  ): Promise<LibraryFile | UploadFailure> {
    try {
      const arrived = isUncertain(before) && job.target.replaces === undefined ? await findArrived(job, signal) : null
      signal.throwIfAborted()
      return arrived ?? (await post(job, signal, (progress) => this.#change(id, { progress })))
    } catch (error) {
      return failureOf(error)
    }
  }

  #change(id: number, change: Partial<Upload>): void {
    this.#list = this.#list.map((one) => (one.id === id ? { ...one, ...change } : one))
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** Those of the library's page: they go on, and stay listed, while other pages are shown. */
export const pageUploads = new Uploads()

function warn(event: Event): void {
  event.preventDefault()
}

function findArrived({ key }: Job, signal: AbortSignal): Promise<LibraryFile | null> {
  return sendBare<LibraryFile | null>('/upload/arrived', { key, signal })
}

/** With XMLHttpRequest, since `fetch` does not tell how far a body is sent. */
function post(job: Job, signal: AbortSignal, onProgress: (progress: number) => void): Promise<LibraryFile> {
  const { file, name, target, key } = job
  const request = new XMLHttpRequest()
  request.open(
    'POST',
    `${apiBase}/upload${queryText({ id: target.replaces, updatedAt: target.seen, folder: target.folder })}`,
  )
  for (const header of Object.entries({ 'idempotency-key': key, ...belongingHeaders() }))
    request.setRequestHeader(...header)
  request.responseType = 'json'
  signal.addEventListener('abort', () => request.abort())
  const body = new FormData()
  body.append('files', file, name)
  return new Promise((resolve, reject) => {
    const fail = () => reject(new UploadError(request.status, messageOf(request.response), reasonOf(request.response)))
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    for (const end of ['error', 'timeout', 'abort']) request.addEventListener(end, fail)
    request.addEventListener('load', () => {
      const answer: unknown = request.response
      if (request.status !== 200) fail()
      // It is what the route answers.
      else resolve((Array.isArray(answer) ? answer[0] : answer) as LibraryFile)
      // Whoever listens learns that the session is over.
      if (request.status === 401) void send('/session').catch(() => undefined)
    })
    request.send(body)
  })
}

function messageOf(answer: unknown): string {
  const message = partOf(partOf(answer, 'error'), 'message')
  return typeof message === 'string' ? message : ''
}

function reasonOf(answer: unknown): Reason | null {
  // The contract says so.
  return (partOf(partOf(answer, 'error'), 'reason') ?? null) as Reason | null
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : null
}
