import type { Store } from '@content-gen/runtime'
import { pauseAfter } from './schedule.js'
import { brokenOff, settlementOf } from './settlement.js'
import type { Deliver } from './deliver.js'
import type { Delivery, Outbox, Settlement } from './outbox.js'

/** Durations in milliseconds. */
export interface Timing {
  /** Between looks for what other processes have stored, or for what is due again. */
  readonly poll: number
  /** Others wait as long for the deliveries of a process that was killed. */
  readonly lease: number
  /** A stopping server waits as long for the attempts that it has begun. */
  readonly lastPatience: number
  /** Deliveries of one webhook that are on their way at a time: each of another entry. */
  readonly concurrency: number
  readonly pauseAfter: typeof pauseAfter
}

const usual: Timing = { poll: 1000, lease: 15_000, lastPatience: 4000, concurrency: 8, pauseAfter }

export interface WorkerOptions {
  /** The name of the webhook. */
  readonly webhook: string
  readonly outbox: Outbox
  readonly deliver: Deliver
  readonly log: { warn(text: string): void; info(text: string): void; error(text: string): void }
  readonly failures?: Pick<Store['failures'], 'tell'>
  readonly timing?: Partial<Timing>
}

/** Delivers the events of one webhook, until it is stopped. */
export class WebhookWorker {
  readonly #timing: Timing
  /** The attempts that have begun. */
  readonly #sent = new Map<AbortController, Promise<void>>()
  #running: Promise<void> | null = null
  #isStopping = false
  /** Ends the pause of `#run`; a call before the pause begins counts, too. */
  #wake = () => undefined as void
  #isAwake = false
  /** The kinds of trouble that are in the log. */
  readonly #trouble = new Set<'receiver' | 'outbox'>()

  constructor(private readonly options: WorkerOptions) {
    this.#timing = { ...usual, ...options.timing }
  }

  start(): void {
    this.#running ??= this.#run()
  }

  /** Looks for new events at once. */
  wake(): void {
    this.#isAwake = true
    this.#wake()
  }

  /** Begins no more attempts, and waits for those on their way; breaks them off in the end, which leaves them for the next start. */
  async stop(): Promise<void> {
    this.#isStopping = true
    this.wake()
    await this.#running
    const end = setTimeout(() => {
      for (const attempt of this.#sent.keys()) attempt.abort()
    }, this.#timing.lastPatience)
    await Promise.all(this.#sent.values())
    clearTimeout(end)
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      this.#isAwake = false
      const free = this.#timing.concurrency - this.#sent.size
      const claimed = free > 0 ? await this.#claim(free) : []
      for (const delivery of claimed) this.#begin(delivery)
      if (claimed.length < free || free <= 0) await this.#pause()
    }
  }

  async #claim(limit: number): Promise<readonly Delivery[]> {
    try {
      const claimed = await this.options.outbox.claim(this.options.webhook, limit, this.#timing.lease)
      this.#trouble.delete('outbox')
      return claimed
    } catch (error) {
      this.#report('outbox', `The deliveries of the webhook ${this.options.webhook} cannot be read: ${String(error)}`)
      return []
    }
  }

  #begin(delivery: Delivery): void {
    const attempt = new AbortController()
    const ended = this.#attempt(delivery, attempt.signal).finally(() => {
      this.#sent.delete(attempt)
      // The next event of the same entry may follow.
      this.wake()
    })
    this.#sent.set(attempt, ended)
  }

  async #attempt(delivery: Delivery, signal: AbortSignal): Promise<void> {
    const { outbox, deliver, webhook } = this.options
    const outcome = await deliver(delivery.event, signal)
    const settlement = signal.aborted ? brokenOff(delivery) : settlementOf(delivery, outcome, this.#timing.pauseAfter)
    if (!signal.aborted) this.#log(delivery, settlement)
    try {
      await outbox.settle(delivery, settlement)
    } catch (error) {
      // It is delivered once more after the lease.
      this.#report('outbox', `A delivery of the webhook ${webhook} cannot be noted: ${String(error)}`)
    }
  }

  #log(delivery: Delivery, settlement: Settlement): void {
    const { webhook, log, failures } = this.options
    if (settlement.state === 'delivered') {
      if (this.#trouble.delete('receiver')) log.info(`The webhook ${webhook} accepts events again.`)
    } else if (settlement.state === 'dead') {
      const { name, id } = delivery.event
      const sentence = `The webhook ${webhook} did not accept ${name} (${id}): ${settlement.reason}`
      log.error(sentence)
      failures?.tell(new Error(sentence), { kind: 'webhook', name: webhook })
    } else {
      this.#report('receiver', `The webhook ${webhook} fails, and events are sent again: ${settlement.reason}`)
    }
  }

  /** Logs the first of many alike. */
  #report(trouble: 'receiver' | 'outbox', text: string): void {
    if (!this.#trouble.has(trouble)) this.options.log.warn(text)
    this.#trouble.add(trouble)
  }

  #pause(): Promise<void> {
    if (this.#isAwake) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.#timing.poll)
      this.#wake = () => (clearTimeout(timer), resolve())
    })
  }
}
