import { Worker } from 'node:worker_threads'
import { CompareProblem } from '../compare/knowledge.js'
import type { Comparison } from '../compare/report.js'
import type { Comparer } from './copies.js'
import type { CopiedRequest } from './copied-request.js'
import type { FromThread, Ready, ThreadData, ToThread } from './messages.js'

/** Megabytes: a comparison that needs more ends, and the proxy goes on. */
const memory = 512
/** Milliseconds. */
const patience = 10_000
const between = 1_000

/** The comparison, in a thread of its own. */
export class ComparingThread implements Comparer {
  /** Is called with the bytes of each copy that was compared. */
  onReleased: (bytes: number) => void = () => undefined
  readonly #worker: Worker
  readonly #skipped = new Map<string, number>()
  #isOver = false

  private constructor(worker: Worker) {
    this.#worker = worker
    worker.on('message', (message: FromThread) => {
      if ('released' in message) this.onReleased(message.released)
    })
    worker.on('exit', () => {
      this.#isOver = true
    })
    setInterval(() => this.#tellSkipped(), between).unref()
  }

  /** Throws a `CompareProblem` if the project cannot be read. */
  static async start(
    data: ThreadData,
    onEnd: (reason: string) => void,
  ): Promise<Ready & { readonly thread: ComparingThread }> {
    const worker = new Worker(new URL('worker.js', import.meta.url), {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: memory },
    })
    const first = await new Promise<FromThread>((resolve, reject) => {
      worker.once('message', resolve).once('error', reject)
    })
    if ('problem' in first) throw new CompareProblem(first.problem)
    if (!('ready' in first)) throw new Error('The thread that compares did not begin.')
    worker.on('error', ({ message }) => onEnd(message))
    return { thread: new ComparingThread(worker), ...first.ready }
  }

  take(copy: CopiedRequest): void {
    if (this.#isOver) return
    this.#send({ copy })
  }

  skip(reason: string): void {
    this.#skipped.set(reason, (this.#skipped.get(reason) ?? 0) + 1)
  }

  /** Returns null if the thread has ended, or is busy for too long. */
  report(): Promise<Comparison | null> {
    this.#tellSkipped()
    return new Promise((resolve) => {
      if (this.#isOver) return resolve(null)
      setTimeout(() => resolve(null), patience).unref()
      this.#worker.once('exit', () => resolve(null))
      this.#worker.on('message', (message: FromThread) => {
        if ('report' in message) resolve(message.report)
      })
      return this.#send({ wanted: 'report' })
    })
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }

  #tellSkipped(): void {
    if (this.#skipped.size > 0) this.#send({ skipped: new Map(this.#skipped) })
    this.#skipped.clear()
  }

  #send(message: ToThread): void {
    this.#worker.postMessage(message, [])
  }
}
