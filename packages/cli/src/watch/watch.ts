import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { Repeated } from './repeated.js'

/** Milliseconds: an editor saves in several steps, and the last one counts. */
const settleTime = 100

/** A folder, and the entries whose changes matter. */
export interface WatchedPlace {
  readonly folder: string
  readonly matters: (entry: string) => boolean
}

export interface WatchOptions {
  readonly projectDir: string
  /** Called again before each run: a folder may have been added. */
  readonly places: () => readonly WatchedPlace[]
  /** Called at once, before changes have settled. */
  readonly onChange?: () => void
  /** Called after changes, one run at a time. */
  readonly work: () => Promise<unknown>
}

/** Runs work after changes, until it is closed. */
export class Watch {
  readonly #watched = new Map<string, { close(): void }>()
  readonly #runs: Repeated
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  static open(options: WatchOptions): Watch {
    return new Watch(options)
  }

  private constructor(private readonly options: WatchOptions) {
    this.#runs = new Repeated(async () => {
      this.#attach()
      if (!this.#isClosed) await options.work()
    })
    this.#attach()
  }

  /** Runs the work as if something had changed. */
  run(): Promise<void> {
    return this.#runs.request()
  }

  /** No run starts after this call; resolves when the last one has ended. */
  close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    for (const watcher of this.#watched.values()) watcher.close()
    return this.#runs.idle()
  }

  #schedule(): void {
    this.options.onChange?.()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.run(), settleTime)
  }

  /** Watches each folder separately: Node 20's recursive watch loses a file that an editor replaces. */
  #attach(): void {
    for (const { folder, matters } of this.options.places()) {
      const path = join(this.options.projectDir, folder)
      if (this.#isClosed || this.#watched.has(folder) || !existsSync(path)) continue
      const watcher = watch(path, (_event, entry) => {
        if (entry === null || matters(entry)) this.#schedule()
        if (!existsSync(path)) watcher.close()
      })
      this.#watched.set(folder, watcher)
      watcher.on('close', () => this.#watched.delete(folder))
      watcher.on('error', () => {
        watcher.close()
        this.#schedule()
      })
    }
  }
}
