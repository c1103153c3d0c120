/** The rows of the library: what the write path of entries does not do. */
import { fileUid } from '@content-gen/runtime/query'
import { inSession, lookUp, rowsOf } from '@content-gen/runtime/write'
import type { Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'

/** What the library itself needs to know of a file of its own. */
export interface StoredFile {
  readonly id: number
  readonly hash: string
  readonly ext: string
  readonly provider: string
  /** The names of all its stored files, the first being the upload itself. */
  readonly names: readonly string[]
}

export class FileRows {
  readonly type: CompiledType

  /** @throws Error where the project has no file type */
  constructor(private readonly store: Store) {
    const type = store.types.get(fileUid)
    if (type === undefined) throw new Error('The project has no media library: run `content-gen generate`.')
    this.type = type
  }

  /** Inserts all or none; answers their ids. */
  insert(files: readonly Readonly<Record<string, unknown>>[]): Promise<number[]> {
    return inSession(this.store.writes, async (session) => {
      const ids: number[] = []
      for (const file of files) {
        // A null that is left out is one that JSON columns understand too.
        const known = Object.entries(file).filter(([, value]) => value !== null)
        const columns = known.map(([name, value]) => [this.#field(name), value])
        const times = { [this.#field('createdAt')]: session.now, [this.#field('updatedAt')]: session.now }
        const data = { ...Object.fromEntries(columns), ...times }
        const { id } = await rowsOf(session, this.type).create({ data, select: { id: true } })
        ids.push(Number(id))
      }
      return ids
    })
  }

  delete(ids: readonly number[]): Promise<void> {
    return inSession(this.store.writes, async (session) => {
      await rowsOf(session, this.type).deleteMany({ where: { id: { in: [...ids] } } })
    })
  }

  find(id: number): Promise<StoredFile | null> {
    const select = Object.fromEntries(
      ['id', ...['hash', 'ext', 'provider', 'formats'].map((name) => this.#field(name))].map((field) => [
        field,
        true as const,
      ]),
    )
    return lookUp(this.store.writes, async (session) => {
      const row = await rowsOf(session, this.type).findFirst({ where: { id }, select })
      if (row === null) return null
      const text = (name: string) => String(row[this.#field(name)] ?? '')
      const [hash, ext] = [text('hash'), text('ext')]
      return {
        id,
        hash,
        ext,
        provider: text('provider'),
        names: [hash + ext, ...versionNames(row[this.#field('formats')])],
      }
    })
  }

  /** Those of the hashes that belong to a row. */
  known(hashes: readonly string[]): Promise<ReadonlySet<string>> {
    const hash = this.#field('hash')
    return lookUp(this.store.writes, async (session) => {
      const where = { [hash]: { in: [...hashes] } }
      const rows = await rowsOf(session, this.type).findMany({ where, select: { [hash]: true } })
      return new Set(rows.map((row) => String(row[hash])))
    })
  }

  #field(name: string): string {
    const attribute = this.type.attributes.get(name)
    if (attribute?.kind !== 'scalar') throw new Error(`${fileUid} has no attribute ${name}`)
    return attribute.descriptor.field
  }
}

function versionNames(formats: unknown): string[] {
  if (typeof formats !== 'object' || formats === null) return []
  return Object.values(formats).flatMap((version: unknown) => {
    if (typeof version !== 'object' || version === null || !('hash' in version) || !('ext' in version)) return []
    return [`${String(version.hash)}${String(version.ext)}`]
  })
}
