import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const types = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.ico', 'image/x-icon'],
  ['.webmanifest', 'application/manifest+json'],
  ['.woff2', 'font/woff2'],
])

/** Names without a step upwards and without hidden files. */
const form = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.[a-z0-9]+$/i

export type Encoding = 'br' | 'gzip'

/** A file of the panel. It is compressed once, when it is first asked for. */
export class StaticFile {
  readonly etag: string
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()

  constructor(
    readonly type: string,
    readonly bytes: Buffer,
  ) {
    this.etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
  }

  get isText(): boolean {
    return !this.type.startsWith('font/') && (this.type === 'image/svg+xml' || !this.type.startsWith('image/'))
  }

  compressed(encoding: Encoding): Promise<Buffer> {
    let found = this.#compressed.get(encoding)
    if (found === undefined) this.#compressed.set(encoding, (found = compressors[encoding](this.bytes)))
    return found
  }
}

const compressors: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
}

const missing: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR'])

/** A file that cannot be opened now may be there. */
function unlessMissing(error: NodeJS.ErrnoException): null {
  if (missing.has(error.code)) return null
  throw error
}

/** The files of a folder. */
export class StaticFiles {
  readonly #files = new Map<string, StaticFile>()

  /** `isFixed`: its files do not change while the server runs. */
  constructor(
    private readonly folder: string,
    private readonly isFixed = true,
  ) {}

  /** Returns null if there is no such file. `name`: `assets/index.js`. */
  async file(name: string): Promise<StaticFile | null> {
    const known = this.#files.get(name)
    if (known !== undefined) return known
    const type = form.test(name) ? types.get(extname(name)) : undefined
    const bytes = type === undefined ? null : await readFile(join(this.folder, name)).catch(unlessMissing)
    if (type === undefined || bytes === null) return null
    const file = new StaticFile(type, bytes)
    if (this.isFixed) this.#files.set(name, file)
    return file
  }
}
