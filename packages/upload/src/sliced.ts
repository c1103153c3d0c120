import { once } from 'node:events'
import { Writable } from 'node:stream'
import { Stretches } from '@content-gen/runtime'

/** Bytes that are parsed without a pause: three hundred parts, if they are empty. */
const size = 4 * 1024

/** Passes on what arrives in slices, with pauses: a parser blocks for a tenth of a second if 64 KB are empty parts. */
export class Sliced extends Writable {
  readonly #stretches = new Stretches()

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
    // Chunks of a hundred forms may arrive in one turn.
    await this.#stretches.rest()
    for (let start = 0; start < chunk.length && !this.destroyed; start += size) {
      if (!this.parser.write(chunk.subarray(start, start + size))) await once(this.parser, 'drain')
      if (this.#stretches.areOver) await this.#stretches.rest()
    }
  }
}
