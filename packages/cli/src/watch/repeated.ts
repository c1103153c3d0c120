import { reportFailure } from '@content-gen/operate/commands'

/** Work that runs again and again, never twice at a time: requests that come meanwhile are one more run. */
export class Repeated {
  #running: Promise<void> | null = null
  #isWanted = false

  constructor(private readonly work: () => Promise<unknown>) {}

  /** Answers when a run that began after this is over. An error of the work is reported, and ends nothing. */
  request(): Promise<void> {
    this.#isWanted = true
    this.#running ??= this.#run()
    return this.#running
  }

  /** When nothing runs any more. */
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
