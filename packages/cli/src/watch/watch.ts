import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { Repeated } from './repeated.js'

/** An editor saves in several steps: wait for the last. Milliseconds. */
const settleTime = 100

/** A folder, and those of its entries a change of which counts. */
export interface WatchedPlace {
  readonly folder: string
  readonly matters: (entry: string) => boolean
}

export interface WatchOptions {
  readonly projectDir: string
  /** Asked again before each run: a folder may have come. */
  readonly places: () => readonly WatchedPlace[]
  /** Called at once, before things have settled. */
  readonly onChange?: () => void
  /** Called after changes, one run at a time. */
  readonly work: () => Promise<unknown>
}

/** Calls for work after changes, until it is closed. */
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

  /** No run begins after this; the answer is when the last one is over. */
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

  /** Each folder by itself: a recursive watch of Node 20 loses a file that an editor replaces by another. */
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
