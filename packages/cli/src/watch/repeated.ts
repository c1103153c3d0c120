import { reportFailure } from '@content-gen/operate/commands'

/** Work that may be requested repeatedly but never runs concurrently: requests during a run cause one more run. */
export class Repeated {
  #running: Promise<void> | null = null
  #isWanted = false

  constructor(private readonly work: () => Promise<unknown>) {}

  /** Resolves when a run that began after this call has ended. An error of the work is reported and ends nothing. */
  request(): Promise<void> {
    this.#isWanted = true
    this.#running ??= this.#run()
    return this.#running
  }

  /** Resolves when nothing runs. */
  async idle(): Promise<void> {
    await this.#running
  }

  async #run(): Promise<void> {
    while (this.#isWanted) {
      this.#isWanted = false
      try {
        await this.work()
      } catch (error) {
        reportFailure(error)
      }
    }
    this.#running = null
  }
}
