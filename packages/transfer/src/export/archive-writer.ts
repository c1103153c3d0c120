import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack, type Pack } from 'tar-stream'
import { encipher, type CipherName } from '../cipher/sealed.js'
import { ownBeginning, removeLeftovers } from '../leftovers.js'

export interface ArchiveOptions {
  /** Ends in `.tar` or `.tar.gz`, and in `.enc` after that if it is encrypted. */
  readonly path: string
  readonly cipher: { readonly name: CipherName; readonly key: string } | null
}

/**
 * An archive in the making. It has its name only once it is complete; until then it is in a hidden folder beside, which the next run
 * removes if this one is killed.
 */
export class ArchiveWriter {
  readonly #pack: Pack = pack()
  readonly #written: Promise<unknown>

  private constructor(
    private readonly path: string,
    private readonly folder: string,
    cipher: ArchiveOptions['cipher'],
  ) {
    const file = createWriteStream(this.#file, { flags: 'wx', mode: 0o600, flush: true })
    const gzip = /\.gz(\.enc)?$/.test(path) ? [createGzip()] : []
    const sealed = cipher === null ? [] : [encipher(cipher.name, cipher.key)]
    this.#written = pipeline([Readable.from(this.#pack, { objectMode: false }), ...gzip, ...sealed, file])
    this.#written.catch(() => undefined)
  }

  static async create({ path, cipher }: ArchiveOptions): Promise<ArchiveWriter> {
    const place = resolve(path)
    const beginning = `.${basename(place)}.part-`
    await removeLeftovers(dirname(place), beginning)
    const folder = await mkdtemp(join(dirname(place), ownBeginning(beginning)))
    return new ArchiveWriter(place, folder, cipher)
  }

  get #file(): string {
    return join(this.folder, 'archive')
  }

  /** A place for one file on its way into the archive. */
  get draft(): string {
    return join(this.folder, 'file')
  }

  addText(name: string, text: string): Promise<void> {
    const bytes = Buffer.from(text)
    return this.#add(name, bytes.length, Readable.from([bytes]))
  }

  async addFile(name: string, path: string): Promise<number> {
    const { size } = await stat(path)
    await this.#add(name, size, createReadStream(path, size === 0 ? {} : { end: size - 1 }))
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

  /** Gives the archive its name. */
  async finish(): Promise<void> {
    this.#pack.finalize()
    await this.#written
    await rename(this.#file, this.path)
    await syncFolder(dirname(this.path))
    await rm(this.folder, { recursive: true, force: true })
  }

  async discard(): Promise<void> {
    this.#pack.destroy(new Error('The archive was given up.'))
    await this.#written.catch(() => undefined)
    await rm(this.folder, { recursive: true, force: true })
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().catch(() => undefined)
  await folder.close()
}
