/** The folders of the library: which one a file is in, and the path stored in its row. */
import { NotFoundError } from '@content-gen/runtime'
import { findRow, insertRow, lookUp, selectRows, tableOf } from '@content-gen/runtime/write'
import type { Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Session } from '@content-gen/runtime/write'

const folderUid = 'plugin::upload.folder'
/** The folder for files that arrive by the API, as in Strapi v4. */
const apiFolder = 'API Uploads'
const root = '/'

export class Folders {
  readonly #type: CompiledType

  /** @throws Error if the project has no folders */
  constructor(
    private readonly store: Store,
    private readonly files: CompiledType,
  ) {
    const type = store.types.get(folderUid)
    if (type === undefined) throw new Error('The media library has no folders: run `content-gen generate`.')
    this.#type = type
  }

  /** Returns the columns of a file in the API's folder, which is created if necessary. */
  async ofTheApi(session: Session): Promise<Readonly<Record<string, unknown>>> {
    const [name, path, pathId] = [this.#field('name'), this.#field('path'), this.#field('pathId')]
    const table = tableOf(this.#type)
    const place = { [name]: apiFolder, [keyOf(this.#type, 'parent')]: null }
    const known = await findRow(session, table, [path], { where: place })
    if (known !== null) return this.#columns(known['id'], known[path])
    const numbers = (await selectRows(session, table, [pathId], {})).map((row) => Number(row[pathId] ?? 0))
    const number = 1 + numbers.reduce((most, each) => Math.max(most, each), 0)
    const times = { [this.#field('createdAt')]: session.now, [this.#field('updatedAt')]: session.now }
    const made = root + String(number)
    return this.#columns(await insertRow(session, table, { ...place, [pathId]: number, [path]: made, ...times }), made)
  }

  /** Returns the path of files in a folder; null: in none. @throws NotFoundError */
  async pathIn(id: number | null): Promise<string> {
    if (id === null) return root
    const path = this.#field('path')
    const row = await lookUp(this.store.writes, (session) =>
      findRow(session, tableOf(this.#type), [path], { where: { id } }),
    )
    if (row === null) throw new NotFoundError('Folder not found')
    return String(row[path])
  }

  #columns(id: unknown, path: unknown): Readonly<Record<string, unknown>> {
    return { [keyOf(this.files, 'folder')]: id, [fieldOf(this.files, 'folderPath')]: path }
  }

  #field(name: string): string {
    return fieldOf(this.#type, name)
  }
}

/** Returns Prisma's name of a scalar attribute. */
export function fieldOf(type: CompiledType, name: string): string {
  const attribute = type.attributes.get(name)
  if (attribute?.kind !== 'scalar') throw new Error(`${type.uid} has no attribute ${name}`)
  return attribute.descriptor.field
}

/** Returns the column of a to-one relation. */
function keyOf(type: CompiledType, name: string): string {
  const attribute = type.attributes.get(name)
  const link = attribute?.kind === 'relation' ? attribute.descriptor.link : undefined
  if (link?.kind !== 'foreignKey') throw new Error(`${type.uid} has no relation ${name}`)
  return link.key.field
}
