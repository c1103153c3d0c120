import { Worker } from 'node:worker_threads'
import { BusyError, TooSlowError, UnavailableError } from '../errors.js'
import type { Reading, ReadingResult, ThreadRow } from './reading.js'

/** Milliseconds after which an idle thread ends. */
const idle = 30_000
/** Milliseconds beyond its limit after which a statement that cannot be stopped is given up. */
const grace = 1_000
/** Megabytes of JavaScript heap: rows are bytes, which live outside it. */
const heap = 128
/** The factor by which threads may exceed `atOnce` while some of them shut down. */
const surplus = 2

export interface ReadThreadsOptions {
  /** The module that calls `serveReadings`, and its options. */
  readonly entryPoint: string
  readonly workerData: object
  /** The most readings that run at a time. */
  readonly atOnce: number
}

/** Threads with a connection each, started when needed and ended when idle. */
export class ReadThreads {
  readonly #idle: Thread[] = []
  readonly #all = new Set<Thread>()

  constructor(private readonly options: ReadThreadsOptions) {}

  /** @throws TooSlowError if the time is over before the statement ends, UnavailableError if no thread can be started now */
  async run(reading: Reading): Promise<readonly ThreadRow[]> {
    const thread = this.#idleOne() ?? this.#open()
    const result = await thread.run(reading)
    if (thread.isUsable) this.#idle.push(thread)
    switch (result.kind) {
      case 'rows':
        return result.rows
      case 'late':
        throw new TooSlowError(reading.text)
      case 'failure':
        throw Object.assign(new Error(result.message), { code: result.code })
      case 'ended':
        throw new UnavailableError(false, result.cause)
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((thread) => thread.close()))
  }

  #idleOne(): Thread | undefined {
    let thread
    do thread = this.#idle.pop()
    while (thread?.isUsable === false)
    return thread
  }

  #open(): Thread {
    if (this.#all.size >= this.options.atOnce * surplus) throw new BusyError()
    const thread = startedThread(this.options, () => {
      this.#all.delete(thread)
      const index = this.#idle.indexOf(thread)
      if (index !== -1) this.#idle.splice(index, 1)
    })
    this.#all.add(thread)
    return thread
  }
}

/** @throws UnavailableError if the machine has no resources for another one */
function startedThread(options: ReadThreadsOptions, onExit: () => void): Thread {
  try {
    return new Thread(options, onExit)
  } catch (error) {
    throw new UnavailableError(false, error)
  }
}

/** The outcome of a reading; its thread may have ended or never started. */
type Outcome = ReadingResult | { readonly kind: 'ended'; readonly cause: Error }

class Thread {
  isUsable = true
  readonly #worker: Worker
  #settle: ((outcome: Outcome) => void) | null = null
  #timer: NodeJS.Timeout

  constructor({ entryPoint, workerData }: ReadThreadsOptions, onExit: () => void) {
    this.#worker = new Worker(entryPoint, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: heap },
      // Do not inherit a profiler's or debugger's flags, which are meant for the main thread.
      execArgv: [],
    })
    this.#worker.unref()
    this.#timer = this.#closeAfter(idle)
    this.#worker.on('message', (result: ReadingResult) => this.#end(result))
    this.#worker.on('error', (cause: Error) => {
      this.isUsable = false
      this.#end({ kind: 'ended', cause })
    })
    this.#worker.on('exit', () => {
      this.isUsable = false
      clearTimeout(this.#timer)
      this.#end({ kind: 'ended', cause: new Error('The reading thread has ended') })
      onExit()
    })
  }

  run(reading: Reading): Promise<Outcome> {
    return new Promise((resolve) => {
      this.#settle = resolve
      clearTimeout(this.#timer)
      this.#worker.ref()
      this.#timer = setTimeout(() => {
        this.isUsable = false
        void this.#worker.terminate()
        this.#end({ kind: 'late' })
      }, reading.timeout + grace)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      this.#worker.postMessage(reading)
    })
  }

  /** Lets the thread and its connection end by themselves. */
  async close(): Promise<void> {
    this.isUsable = false
    clearTimeout(this.#timer)
    const hasEnded = new Promise((resolve) => this.#worker.once('exit', resolve))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.#worker.postMessage(null)
    const timer = setTimeout(() => void this.#worker.terminate(), grace)
    await hasEnded
    clearTimeout(timer)
  }

  #end(outcome: Outcome): void {
    const settle = this.#settle
    if (!settle) return
    this.#settle = null
    clearTimeout(this.#timer)
    this.#worker.unref()
    if (this.isUsable) this.#timer = this.#closeAfter(idle)
    settle(outcome)
  }

  #closeAfter(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => void this.close(), milliseconds).unref()
  }
}
