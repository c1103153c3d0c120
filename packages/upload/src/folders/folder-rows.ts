/** The rows of folders, and the columns of files that say which folder they are in. */
import {
  countRows,
  deleteRows,
  findRow,
  holdRows,
  insertRow,
  lockTable,
  Parameter,
  selectRows,
  setRows,
  sql,
  tableOf,
  updateRows,
} from '@content-gen/runtime/write'
import { FolderTree } from './folder-tree.js'
import { everything } from '@content-gen/runtime/query'
import type { CompiledLink, CompiledScalar, CompiledType, Condition, Property, Types } from '@content-gen/runtime/query'
import type { Row, WriteTransaction, Table } from '@content-gen/runtime/write'
import type { Folder } from './folder-tree.js'

const folderUid = 'plugin::upload.folder'
const root = '/'

export class FolderRows {
  readonly #table: Table
  readonly #files: Table
  readonly #names: Readonly<Record<'name' | 'parent' | 'path' | 'pathId' | 'createdAt' | 'updatedAt', string>>
  readonly #path: CompiledScalar
  readonly #folder: string
  readonly #folderPath: string
  /** From a file to its folder. */
  readonly link: CompiledLink

  /** @throws Error if the project has no folders */
  constructor(types: Types, files: CompiledType) {
    const type = types.get(folderUid)
    if (type === undefined) throw new Error('The media library has no folders: run `content-gen generate`.')
    const field = (name: string) => scalarOf(type, name).descriptor.field
    this.#table = tableOf(type)
    this.#files = tableOf(files)
    this.#names = {
      name: field('name'),
      parent: keyOf(linkOf(type, 'parent')),
      path: field('path'),
      pathId: field('pathId'),
      createdAt: field('createdAt'),
      updatedAt: field('updatedAt'),
    }
    this.#path = scalarOf(type, 'path')
    this.link = linkOf(files, 'folder')
    this.#folder = keyOf(this.link)
    this.#folderPath = scalarOf(files, 'folderPath').descriptor.field
  }

  /** Reads all folders. */
  async tree(writing: WriteTransaction): Promise<FolderTree> {
    const rows = await selectRows(writing, this.#table, this.#columns, {})
    return new FolderTree(rows.map((row) => this.#folderOf(row)))
  }

  /** Reads all folders, and keeps others from changing one until the session ends. */
  async hold(writing: WriteTransaction): Promise<FolderTree> {
    await lockTable(writing, this.#table)
    return this.tree(writing)
  }

  async find(writing: WriteTransaction, id: number): Promise<Folder | null> {
    const row = await findRow(writing, this.#table, this.#columns, { where: { id } })
    return row && this.#folderOf(row)
  }

  /** Returns a folder, which nobody moves or deletes until the session ends: others may put files into it, too. Null if there is none. */
  async keep(writing: WriteTransaction, id: number): Promise<Folder | null> {
    const table = writing.context.database.dialect.identifier(this.#table.name)
    await holdRows(writing, sql`select 1 from ${table} where "id" = ${new Parameter(id, 'integer')}`, true)
    return this.find(writing, id)
  }

  /** Returns a folder of the root by its name. */
  async atRoot(writing: WriteTransaction, name: string): Promise<Folder | null> {
    const where = { [this.#names.name]: name, [this.#names.parent]: null }
    const row = await findRow(writing, this.#table, this.#columns, { where })
    return row && this.#folderOf(row)
  }

  /** Adds a folder; returns it. */
  async add(writing: WriteTransaction, { name, parent, path, pathId }: Omit<Folder, 'id'>): Promise<Folder> {
    const { createdAt, updatedAt, ...names } = this.#names
    const own = { [names.name]: name, [names.parent]: parent, [names.path]: path, [names.pathId]: pathId }
    const times = { [createdAt]: writing.now, [updatedAt]: writing.now }
    return { id: await insertRow(writing, this.#table, { ...own, ...times }), name, parent, path, pathId }
  }

  async change(
    writing: WriteTransaction,
    ids: readonly number[],
    change: Partial<Pick<Folder, 'name' | 'parent'>>,
  ): Promise<void> {
    const { name, parent, updatedAt } = this.#names
    await setRows(writing, this.#table, among('id', ids), {
      ...(change.name === undefined ? {} : { [name]: change.name }),
      ...(change.parent === undefined ? {} : { [parent]: change.parent }),
      [updatedAt]: writing.now,
    })
  }

  /** Gives folders, and the files in them, other paths. */
  async setPaths(writing: WriteTransaction, paths: readonly Pick<Folder, 'id' | 'path'>[]): Promise<void> {
    const folders = paths.map(({ id, path }) => ({ id, [this.#names.path]: path }))
    await updateRows(writing, this.#table, { key: 'id' }, folders)
    const files = paths.map(({ id, path }) => ({ [this.#folder]: id, [this.#folderPath]: path }))
    await updateRows(writing, this.#files, { key: this.#folder }, files)
  }

  async remove(writing: WriteTransaction, ids: readonly number[]): Promise<void> {
    await deleteRows(writing, this.#table, among('id', ids))
  }

  /** Returns the columns of files in a folder; null: in none. */
  columnsIn(folder: Pick<Folder, 'id' | 'path'> | null): Record<string, unknown> {
    return { [this.#folder]: folder?.id ?? null, [this.#folderPath]: folder?.path ?? root }
  }

  async place(writing: WriteTransaction, files: readonly number[], folder: Folder | null): Promise<void> {
    await setRows(writing, this.#files, among('id', files), this.columnsIn(folder))
  }

  /** Returns the folder of a file. */
  async folderOf(writing: WriteTransaction, file: number): Promise<number | null> {
    const folder =
      (await findRow(writing, this.#files, [this.#folder], { where: { id: file } }))?.[this.#folder] ?? null
    return folder === null ? null : Number(folder)
  }

  countFiles(writing: WriteTransaction, folders: readonly number[]): Promise<number> {
    return countRows(writing, this.#files, among(this.#folder, folders))
  }

  /** Returns the ids of the files in folders, at most `most`. */
  async filesIn(writing: WriteTransaction, folders: readonly number[], most: number): Promise<readonly number[]> {
    const rows = await selectRows(writing, this.#files, [], among(this.#folder, folders), most)
    return rows.map(({ id }) => Number(id))
  }

  /** Returns the numbers of files by folder. */
  async fileCounts(writing: WriteTransaction): Promise<ReadonlyMap<number, number>> {
    const { dialect } = writing.context.database
    const key = dialect.identifier(columnOf(this.#files, this.#folder))
    const text = `select ${key} as folder, count(*) as files from ${dialect.identifier(this.#files.name)} where ${key} is not null group by ${key}`
    const rows = await writing.transaction.rows({ text, values: [] })
    return new Map(rows.map(({ folder, files }) => [Number(folder), Number(files)]))
  }

  get #columns(): readonly string[] {
    const { name, parent, path, pathId } = this.#names
    return [name, parent, path, pathId]
  }

  #folderOf(row: Row): Folder {
    const { name, parent, path, pathId } = this.#names
    return {
      id: Number(row['id']),
      name: String(row[name]),
      parent: row[parent] === null ? null : Number(row[parent]),
      path: String(row[path]),
      pathId: Number(row[pathId] ?? 0),
    }
  }

  /** The id of a file's folder, in answers to the panel. */
  get property(): Property {
    const item = { kind: 'id', as: 'number' } as const
    return { key: 'folder', value: { kind: 'one', link: this.link, where: everything, order: [], item } }
  }

  /** Returns the condition that files are in a folder, or, if `isDeep`, in one below it; null: the root. */
  condition(folder: Folder | null, isDeep: boolean): Condition {
    if (!isDeep) {
      const term: Condition = { kind: 'compare', operand: { kind: 'id' }, ...inFolder(folder) }
      return { kind: 'related', link: this.link, term }
    }
    if (folder === null) return everything
    // Paths of folders: those of files are empty in some copied databases.
    const operand = { kind: 'scalar', attribute: this.#path } as const
    const own: Condition = { kind: 'compare', operand, operator: 'eq', value: folder.path }
    const below: Condition = { kind: 'compare', operand, operator: 'startsWith', value: `${folder.path}/` }
    return { kind: 'related', link: this.link, term: { kind: 'or', terms: [own, below] } }
  }
}

function columnOf({ name, columns }: Table, field: string): string {
  const column = columns.get(field)
  if (column === undefined) throw new Error(`The table ${name} has no field ${field}`)
  return column.name
}

function inFolder(folder: Folder | null) {
  return folder === null
    ? ({ operator: 'isNull', value: null } as const)
    : ({ operator: 'eq', value: folder.id } as const)
}

function among(field: string, values: readonly number[]) {
  return { among: { field, values } }
}

function scalarOf(type: CompiledType, name: string): CompiledScalar {
  const attribute = type.attributes.get(name)
  if (attribute?.kind !== 'scalar') throw new Error(`${type.uid} has no attribute ${name}`)
  return attribute
}

function linkOf(type: CompiledType, name: string): CompiledLink {
  const attribute = type.attributes.get(name)
  if (attribute?.kind !== 'relation') throw new Error(`${type.uid} has no relation ${name}`)
  return attribute.link
}

/** Returns the column of a to-one relation. */
function keyOf({ link, source, attribute }: CompiledLink): string {
  if (link.kind !== 'foreignKey') throw new Error(`${source.uid}: ${attribute} has no column`)
  return link.key.field
}
