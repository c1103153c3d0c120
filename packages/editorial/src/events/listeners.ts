import { setTimeout as sleep } from 'node:timers/promises'
import type { Deliver } from '../webhooks/deliver.js'
import type { EventName } from '@content-gen/contract'
import type { EventOf, WithEvents } from './content-event.js'
import type { Subscriber } from './subscriber.js'

/** Milliseconds. */
const patience = 10_000

/** The owner's listeners: one subscriber, which no webhook can have the name of. */
export class Listeners implements WithEvents {
  /** null if nobody listens. Another object after each change. */
  subscriber: Subscriber | null = null
  readonly #byName = new Map<string, ((body: string) => Promise<void>)[]>()
  #isOpen = true

  on<Name extends EventName>(name: Name, listener: (event: EventOf<Name>) => void | Promise<void>): void {
    if (!this.#isOpen) throw new Error('Listen to events in `register`: the server has started')
    const known = this.#byName.get(name) ?? []
    // The text was made for an event of this name.
    known.push(async (body) => listener(JSON.parse(body) as EventOf<Name>))
    this.#byName.set(name, known)
    this.subscriber = { name: '(code)', events: [...this.#byName.keys()], types: [] }
  }

  /** Nobody can begin to listen after that. */
  close(): void {
    this.#isOpen = false
  }

  /** Calls the listeners of an event one after the other. */
  readonly deliver: Deliver = async ({ name, body }, signal) => {
    const timeout = new AbortController()
    const either = AbortSignal.any([timeout.signal, signal])
    try {
      return await Promise.race([this.#call(name, body), this.#end(either)])
    } catch (error) {
      return { error: `The listener failed: ${error instanceof Error ? error.message : String(error)}` }
    } finally {
      timeout.abort()
    }
  }

  async #call(name: string, body: string): Promise<{ status: number }> {
    for (const listener of this.#byName.get(name) ?? []) await listener(body)
    return { status: 200 }
  }

  async #end(signal: AbortSignal): Promise<{ error: string }> {
    await sleep(patience, undefined, { signal, ref: false }).catch(() => undefined)
    return { error: `The listener took longer than ${patience / 1000} seconds.` }
  }
}
