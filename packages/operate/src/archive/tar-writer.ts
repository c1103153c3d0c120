import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable, type Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pack, type Pack } from 'tar-stream'
import { UnfinishedFile } from './unfinished-file.js'

/** Writes a tar file, which has its name only once it is complete. */
export class TarWriter {
  readonly #pack: Pack = pack()
  readonly #written: Promise<unknown>

  private constructor(
    private readonly file: UnfinishedFile,
    through: readonly Duplex[],
  ) {
    const target = createWriteStream(file.path, { flags: 'wx', mode: 0o600 })
    this.#written = pipeline([Readable.from(this.#pack, { objectMode: false }), ...through, target])
    this.#written.catch(() => undefined)
  }

  /** `through`: what compresses or encrypts its bytes. */
  static async create(path: string, through: readonly Duplex[] = []): Promise<TarWriter> {
    return new TarWriter(await UnfinishedFile.create(path), through)
  }

  /** A place for one file on its way into the tar file. */
  get draft(): string {
    return this.file.draft
  }

  addText(name: string, text: string): Promise<void> {
    const bytes = Buffer.from(text)
    return this.#add(name, bytes.length, Readable.from([bytes]))
  }

  /** Returns the bytes that the file has. `onBytes` sees them on their way. */
  async addFile(name: string, path: string, onBytes?: (bytes: Buffer | string) => void): Promise<number> {
    const { size } = await stat(path)
    const content = createReadStream(path, size === 0 ? {} : { end: size - 1 })
    if (onBytes !== undefined) content.on('data', onBytes)
    await this.#add(name, size, content)
    return size
  }

  async #add(name: string, size: number, content: Readable): Promise<void> {
    const added = new Promise<void>((done, fail) => {
      const entry = this.#pack.entry({ name, size }, (error) => (error ? fail(error) : done()))
      content.on('error', fail)
      content.pipe(entry)
    })
    // A full disk ends the file, and nothing would take what is added.
    await Promise.race([added, this.#written.then(() => added)])
  }

  /** Gives the tar file its name. */
  async finish(): Promise<void> {
    this.#pack.finalize()
    await this.#written
    await this.file.finish()
  }

  /** Removes what is not finished. */
  async discard(): Promise<void> {
    this.#pack.destroy(new Error('The archive was given up.'))
    await this.#written.catch(() => undefined)
    await this.file.discard()
  }
}
