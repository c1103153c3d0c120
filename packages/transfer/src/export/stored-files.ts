import type { StoredFiles, TarWriter } from '@content-gen/operate'
import { isObject } from '../json-object.js'
import { wordsOf } from '../problem.js'
import type { Item } from './items.js'

/** A stored file of an entry of the library: the upload itself, or one of its versions, which has a name in `formats`. */
export interface StoredFile {
  readonly name: string
  readonly format: string | null
  readonly described: Readonly<Record<string, unknown>>
}

export interface MissingFile {
  readonly id: number
  readonly name: string
  readonly reason: string
}

/** No folder, nothing hidden. */
const safeName = /^\w[\w.-]{0,254}$/

export function filesOf({ values }: Item): readonly StoredFile[] {
  const main = Object.fromEntries(values)
  const formats = values.get('formats')
  const versions = Object.entries(isObject(formats) ? formats : {}).flatMap(([format, described]) =>
    isObject(described) ? [{ name: nameOf(described), format, described }] : [],
  )
  return [{ name: nameOf(main), format: null, described: main }, ...versions]
}

/** Puts files into an archive, and counts them. */
export class FileCopy {
  copied = 0
  bytes = 0
  readonly missing: MissingFile[] = []

  constructor(
    private readonly archive: TarWriter,
    private readonly storage: StoredFiles | null,
  ) {}

  /** Returns false if the file cannot be read: it may have been deleted since. `before`: runs once it can be. */
  async copy(item: Item, file: StoredFile, path: string, before?: () => Promise<void>): Promise<boolean> {
    const reason = await this.#fetch(item, file)
    if (reason !== null) {
      this.missing.push({ id: item.id, name: file.name, reason })
      return false
    }
    await before?.()
    this.bytes += await this.archive.addFile(path, this.archive.draft)
    this.copied++
    return true
  }

  async #fetch({ values }: Item, { name, described }: StoredFile): Promise<string | null> {
    if (!safeName.test(name)) return `${JSON.stringify(name)} is no name of a stored file`
    if (this.storage === null) return 'the project has no media library'
    try {
      await this.storage.read(String(values.get('provider')), described, this.archive.draft)
      return null
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw error
      return wordsOf(error instanceof Error && error.cause instanceof Error ? error.cause : error)
    }
  }
}

function nameOf(described: Readonly<Record<string, unknown>>): string {
  return `${textOf(described['hash'])}${textOf(described['ext'])}`
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
