import { once } from 'node:events'
import { Writable } from 'node:stream'
import { Pauses } from '@content-gen/runtime'

/** Bytes that are parsed without a pause: three hundred parts, if they are empty. */
const size = 4 * 1024

/** Passes on what arrives in slices, with pauses: a parser blocks for a tenth of a second if 64 KB are empty parts. */
export class Sliced extends Writable {
  #hasBegun = false

  constructor(private readonly parser: Writable) {
    super()
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#pass(chunk).then(() => done(), done)
  }

  override _final(done: (error?: Error | null) => void): void {
    this.parser.end()
    done()
  }

  async #pass(chunk: Buffer): Promise<void> {
    const pauses = new Pauses()
    // A hundred forms may begin in one turn. Those that go on are ahead: all of them in turn would need the memory of all at once.
    if (!this.#hasBegun) await pauses.rest()
    this.#hasBegun = true
    for (let start = 0; start < chunk.length && !this.destroyed; start += size) {
      if (!this.parser.write(chunk.subarray(start, start + size))) await once(this.parser, 'drain')
      if (pauses.areDue) await pauses.rest()
    }
  }
}
