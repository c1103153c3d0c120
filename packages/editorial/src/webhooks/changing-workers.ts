import type { StoredWebhook } from './stored-webhooks.js'
import type { WebhookWorker } from './worker.js'

/** One worker for each stored webhook that is turned on, made anew when the webhook changes. */
export class ChangingWorkers {
  readonly #running = new Map<number, { readonly key: string; readonly worker: WebhookWorker }>()
  /** Webhooks whose secrets do not open, as the log knows. */
  readonly #locked = new Set<number>()
  #refreshing: Promise<void> = Promise.resolve()
  #isStopping = false

  constructor(
    private readonly list: () => Promise<readonly StoredWebhook[]>,
    private readonly workerOf: (webhook: StoredWebhook) => WebhookWorker,
    private readonly log: { warn(object: object | string, text?: string): void },
  ) {}

  /** Never rejects. Calls follow each other. */
  refresh(): Promise<void> {
    this.#refreshing = this.#refreshing.then(() => this.#refresh())
    return this.#refreshing
  }

  wake(): void {
    for (const { worker } of this.#running.values()) worker.wake()
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#refreshing
    await Promise.all([...this.#running.values()].map(({ worker }) => worker.stop()))
  }

  async #refresh(): Promise<void> {
    if (this.#isStopping) return
    try {
      this.#compare(await this.list())
    } catch (error) {
      this.log.warn({ err: error }, 'the stored webhooks cannot be read')
    }
  }

  #compare(webhooks: readonly StoredWebhook[]): void {
    const wanted = new Map(webhooks.filter((webhook) => this.#isUsable(webhook)).map((each) => [each.id, each]))
    for (const [id, { key, worker }] of this.#running) {
      const webhook = wanted.get(id)
      if (webhook && JSON.stringify(webhook) === key) continue
      this.#running.delete(id)
      // Its attempts end beside the work of its successor, which cannot claim them.
      void worker.stop()
    }
    for (const [id, webhook] of wanted) {
      if (this.#running.has(id)) continue
      const worker = this.workerOf(webhook)
      this.#running.set(id, { key: JSON.stringify(webhook), worker })
      worker.start()
    }
  }

  #isUsable({ id, name, isEnabled, isLocked }: StoredWebhook): boolean {
    if (isLocked && !this.#locked.has(id))
      this.log.warn(
        `The secret of the webhook ${name} was stored by a server with another JWT_SECRET: set it again. Its events wait.`,
      )
    if (isLocked) this.#locked.add(id)
    else this.#locked.delete(id)
    return isEnabled && !isLocked
  }
}
