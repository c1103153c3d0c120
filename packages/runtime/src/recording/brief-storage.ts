import { AsyncLocalStorage } from 'node:async_hooks'

/** A value for the code that some work runs. While no such work runs, it costs nothing: on Node 20 an open storage slows down every promise. */
export class BriefStorage<Value> {
  readonly #storage = new AsyncLocalStorage<Value>()
  #running = 0

  /** Returns the value around the calling code. Code that nobody awaited may lose it when its work ends. */
  getStore(): Value | undefined {
    return this.#running === 0 ? undefined : this.#storage.getStore()
  }

  async run<Result>(value: Value, work: () => Promise<Result>): Promise<Result> {
    this.#running++
    try {
      return await this.#storage.run(value, work)
    } finally {
      this.#running--
      if (this.#running === 0) this.#storage.disable()
    }
  }

  /** Keeps values for code that nobody awaited, from now on. */
  keep(): void {
    this.#running++
  }
}
