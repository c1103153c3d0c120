/** Uploads, a few at a time. One that fails waits to be tried again, and holds up nothing. */
import { apiBase } from '../../api/index.js'
import type { LibraryFile } from './file.js'

export interface Upload {
  readonly id: number
  readonly name: string
  readonly state: 'waiting' | 'sending' | 'done' | 'failed'
  /** From 0 to 1. */
  readonly progress: number
  readonly error: string | null
}

interface Job {
  readonly file: File
  readonly replaces: number | null
  readonly onDone: (file: LibraryFile) => void
}

const atOnce = 3

export class Uploads {
  #list: readonly Upload[] = []
  #next = 1
  readonly #jobs = new Map<number, Job>()
  readonly #requests = new Map<number, XMLHttpRequest>()
  readonly #listeners = new Set<() => void>()

  get list(): readonly Upload[] {
    return this.#list
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  add(files: readonly File[], onDone: (file: LibraryFile) => void, replaces: number | null = null): void {
    for (const file of files) {
      const id = this.#next++
      this.#jobs.set(id, { file, replaces, onDone })
      this.#list = [...this.#list, { id, name: file.name, state: 'waiting', progress: 0, error: null }]
    }
    this.#tell()
    this.#start()
  }

  retry(id: number): void {
    this.#change(id, { state: 'waiting', progress: 0, error: null })
    this.#start()
  }

  /** Takes it from the list, and ends it if it is under way. */
  remove(id: number): void {
    this.#requests.get(id)?.abort()
    this.#requests.delete(id)
    this.#jobs.delete(id)
    this.#list = this.#list.filter((one) => one.id !== id)
    this.#tell()
    this.#start()
  }

  clearDone(): void {
    for (const { id, state } of this.#list) if (state === 'done') this.#jobs.delete(id)
    this.#list = this.#list.filter(({ state }) => state !== 'done')
    this.#tell()
  }

  #start(): void {
    const free = atOnce - this.#requests.size
    for (const { id } of this.#list.filter(({ state }) => state === 'waiting').slice(0, free)) this.#send(id)
  }

  #send(id: number): void {
    const job = this.#jobs.get(id)
    if (!job) return
    const request = new XMLHttpRequest()
    this.#requests.set(id, request)
    request.open('POST', `${apiBase}/upload${job.replaces === null ? '' : `?id=${job.replaces}`}`)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      this.#change(id, { progress: total > 0 ? loaded / total : 0 }),
    )
    request.addEventListener('load', () => this.#answered(id, job, request))
    request.addEventListener('error', () => this.#ended(id, { state: 'failed', error: '' }))
    request.addEventListener('timeout', () => this.#ended(id, { state: 'failed', error: '' }))
    const body = new FormData()
    body.append('files', job.file, job.file.name)
    this.#change(id, { state: 'sending' })
    request.send(body)
  }

  #answered(id: number, job: Job, request: XMLHttpRequest): void {
    const answer: unknown = request.response
    if (request.status >= 300) return this.#ended(id, { state: 'failed', error: messageOf(answer) })
    const file: unknown = Array.isArray(answer) ? answer[0] : answer
    this.#ended(id, { state: 'done', progress: 1, error: null })
    job.onDone(file as LibraryFile)
  }

  #ended(id: number, change: Partial<Upload>): void {
    this.#requests.delete(id)
    this.#change(id, change)
    this.#start()
  }

  #change(id: number, change: Partial<Upload>): void {
    this.#list = this.#list.map((one) => (one.id === id ? { ...one, ...change } : one))
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

function messageOf(answer: unknown): string {
  const error: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'error') : null
  const message: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'message') : null
  return typeof message === 'string' ? message : ''
}
