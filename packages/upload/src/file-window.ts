import type { FileHandle } from 'node:fs/promises'

const length = 64 * 1024

/** Reads small parts of a file, near each other, with few calls of the system. */
export class FileWindow {
  readonly #bytes = Buffer.alloc(length)
  #start = 0
  #end = 0

  constructor(private readonly file: FileHandle) {}

  /** Returns fewer bytes at the end of the file. `size`: at most 64 KB. */
  async at(position: number, size: number): Promise<Buffer> {
    if (position < this.#start || position + size > this.#end) {
      const { bytesRead } = await this.file.read(this.#bytes, 0, length, position)
      this.#start = position
      this.#end = position + bytesRead
    }
    return this.#bytes.subarray(position - this.#start, Math.min(position + size, this.#end) - this.#start)
  }
}
