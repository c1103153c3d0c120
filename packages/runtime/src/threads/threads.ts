import { Worker } from 'node:worker_threads'
import type { Outcome, Task } from './task.js'

/** Milliseconds after which an idle thread ends. */
const idle = 30_000
/** Milliseconds beyond its limit after which a task that cannot be stopped is given up. */
const grace = 1_000
/** The factor by which threads may exceed `atOnce` while some of them shut down. */
const surplus = 2

export interface ThreadsOptions {
  /** The module that calls `serveTasks`, and its options. */
  readonly entryPoint: string
  readonly workerData?: object
  /** The most tasks that run at a time. */
  readonly atOnce: number
  /** Megabytes of JavaScript heap. Tasks must never need more: Node may end the whole process instead of the thread. */
  readonly heap: number
}

/** Threads that do tasks, started when needed and ended when idle. */
export class Threads<Given extends Task, Result> {
  readonly #idle: Thread<Given, Result>[] = []
  readonly #all = new Set<Thread<Given, Result>>()
  #isClosed = false

  constructor(private readonly options: ThreadsOptions) {}

  async run(task: Given): Promise<Outcome<Result>> {
    // A task that waited for its turn while the server stopped would open a thread that nobody closes.
    if (this.#isClosed) return { kind: 'ended', cause: new Error('The threads are closed') }
    let thread
    try {
      thread = this.#idleOne() ?? this.#open()
    } catch (cause) {
      // The machine has no resources for another one.
      return { kind: 'ended', cause }
    }
    if (thread === null) return { kind: 'busy' }
    const outcome = await thread.run(task)
    if (thread.isUsable) this.#idle.push(thread)
    return outcome
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#all].map((thread) => thread.close()))
  }

  #idleOne(): Thread<Given, Result> | undefined {
    let thread
    do thread = this.#idle.pop()
    while (thread?.isUsable === false)
    return thread
  }

  /** Returns null if too many have not ended yet. */
  #open(): Thread<Given, Result> | null {
    if (this.#all.size >= this.options.atOnce * surplus) return null
    const thread = new Thread<Given, Result>(this.options, () => {
      this.#all.delete(thread)
      const index = this.#idle.indexOf(thread)
      if (index !== -1) this.#idle.splice(index, 1)
    })
    this.#all.add(thread)
    return thread
  }
}

class Thread<Given extends Task, Result> {
  isUsable = true
  readonly #worker: Worker
  #settle: ((outcome: Outcome<Result>) => void) | null = null
  #timer: NodeJS.Timeout

  constructor({ entryPoint, workerData, heap }: ThreadsOptions, onExit: () => void) {
    this.#worker = new Worker(entryPoint, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: heap },
      // Do not inherit a profiler's or debugger's flags, which are meant for the main thread.
      execArgv: [],
    })
    this.#worker.unref()
    this.#timer = this.#closeAfter(idle)
    this.#worker.on('message', (outcome: Outcome<Result>) => this.#end(outcome))
    this.#worker.on('error', (cause: Error) => {
      this.isUsable = false
      this.#end({ kind: 'ended', cause })
    })
    this.#worker.on('exit', () => {
      this.isUsable = false
      clearTimeout(this.#timer)
      this.#end({ kind: 'ended', cause: new Error('The thread has ended') })
      onExit()
    })
  }

  run(task: Given): Promise<Outcome<Result>> {
    return new Promise((resolve) => {
      this.#settle = resolve
      clearTimeout(this.#timer)
      this.#worker.ref()
      this.#timer = setTimeout(() => {
        this.isUsable = false
        void this.#worker.terminate()
        this.#end({ kind: 'late' })
      }, task.timeout + grace)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      this.#worker.postMessage(task)
    })
  }

  /** Lets the thread end by itself, with what it has opened. */
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

  #end(outcome: Outcome<Result>): void {
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
