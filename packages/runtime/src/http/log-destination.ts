import { write, writeSync } from 'node:fs'

/** Characters that are worth a write of their own. */
const worthwhile = 65_536
/** What waits at most: a log that nobody takes must not fill the memory. */
const most = 4_000_000

/**
 * Where the lines of the log go: many with one write, the last of them a second later. A full disk or a reader that went away
 * costs lines and never the server.
 */
export class LogDestination {
  #lines = ''
  #underWay: Buffer = Buffer.alloc(0)
  #isBusy = false

  constructor(private readonly descriptor: number) {
    setInterval(() => this.#flush(), 1000).unref()
    process.on('exit', () => this.#finish())
  }

  write(line: string): void {
    if (this.#lines.length + line.length > most) return
    this.#lines += line
    if (this.#lines.length >= worthwhile) this.#flush()
  }

  /** Calls back when all lines have arrived, or after a second: whoever ends the process waits for that. */
  flush(done: () => void): void {
    const deadline = performance.now() + 1000
    const look = () => {
      this.#flush()
      if (performance.now() > deadline || !this.#isBusy) done()
      else setTimeout(look, 2)
    }
    look()
  }

  #flush(): void {
    if (this.#isBusy || !this.#hasMore()) return
    this.#isBusy = true
    write(this.descriptor, this.#underWay, (error, written) => {
      this.#underWay = this.#underWay.subarray(written)
      if (error) setTimeout(() => this.#goOn(), 100).unref()
      else this.#goOn()
    })
  }

  #goOn(): void {
    this.#isBusy = false
    if (this.#underWay.length > 0) this.#flush()
  }

  #hasMore(): boolean {
    if (this.#underWay.length === 0) {
      this.#underWay = Buffer.from(this.#lines)
      this.#lines = ''
    }
    return this.#underWay.length > 0
  }

  /** What is under way arrives by itself. A pipe whose reader is slow gets a second. */
  #finish(): void {
    if (this.#isBusy) this.#underWay = Buffer.alloc(0)
    for (let patience = 100; patience > 0 && this.#hasMore();) {
      try {
        this.#underWay = this.#underWay.subarray(writeSync(this.descriptor, this.#underWay))
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
        patience -= 1
      }
    }
  }
}
