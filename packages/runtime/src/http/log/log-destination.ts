import { write, writeSync } from 'node:fs'

/** Characters from which a write of their own pays off. */
const worthwhile = 65_536
/** The most characters that may wait: a log that is not read must not fill the memory. */
const most = 4_000_000

/**
 * The destination of the log. Many lines are written at once, the last of them a second later. A full disk or a closed reader loses lines
 * and never stops the server.
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

  /** Calls back when all lines have been written, or after a second; called before the process ends. */
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

  /** Waits for the write under way. A slow reader of a pipe gets a second. */
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
