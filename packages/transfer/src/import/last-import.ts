import { importedTable as table, type Rows } from '@content-gen/operate'
import { ImportProblem } from '../problem.js'
import type { TargetTable } from '../target/table.js'
import type { Kind } from '../target/values.js'
import type { Copy } from './copy.js'
import { isSameSite, marksOf, type Marks } from './marks.js'

const atOnce = 500
/** Has the sums of what roles may do, by their type. */
export const grantsTable = 'up_permissions'
/** Have the ids here, by those in Strapi. */
export const [rolesTable, administratorsTable] = ['up_roles', 'admin_users'] as const
/** Has the kind of the source, and its marks. */
const [sourceTable, kindKey] = ['strapi', 'kind'] as const
/** Has the ids of entries of Strapi 5, by document and locale. */
const documentsTable = 'strapi documents'
/** In place of a row's key: the header of the table. */
const noKey = ''

/** The columns that were written, and the one that tells rows apart. */
export interface Header {
  readonly key: string
  readonly kinds: readonly (readonly [string, Kind])[]
}

const sources = {
  database: 'a database',
  archive: 'an archive of Strapi 4',
  archive5: 'an archive of Strapi 5',
  project: 'another project',
} as const
export type SourceKind = keyof typeof sources

/** The sums of the rows that the last import wrote, by their keys. */
export class LastImport {
  readonly #sums = new Map<string, Map<string, string>>()
  readonly #headers = new Map<string, Header>()

  /** Returns what the database keeps; null if nothing was imported. */
  static async read(rows: Rows): Promise<LastImport | null> {
    await make(rows)
    const last = new LastImport()
    for (const row of await rows.query(`select "table", "key", "sum" from "${table}"`)) {
      const [name, key, sum] = [String(row['table']), String(row['key']), String(row['sum'])]
      if (key === noKey) last.#headers.set(name, JSON.parse(sum) as Header)
      else last.#of(name).set(key, sum)
    }
    return last.#sums.size > 0 || last.#headers.size > 0 ? last : null
  }

  /** @throws ImportProblem unless the last import was of this source, as far as can be told */
  static async of(kind: SourceKind, marks: Marks, rows: Rows): Promise<LastImport> {
    const last = await LastImport.read(rows)
    if (last === null)
      throw new ImportProblem('Nothing was imported here before: leave --since-last out the first time.')
    if (last.kind !== kind)
      throw new ImportProblem(
        `The last import was of ${sources[last.kind]}: --since-last compares with another of its kind.`,
      )
    if (!isSameSite(last.#marks(), marks))
      throw new ImportProblem(
        'This is another site than that of the last import: it made none of its roles and locales when that one did. Import it into a project without entries.',
      )
    return last
  }

  #marks(): Marks {
    return new Map([...this.sumsOf(sourceTable)].filter(([key]) => key !== kindKey))
  }

  tables(): Iterable<string> {
    return this.#headers.keys()
  }

  headerOf(name: string): Header | undefined {
    return this.#headers.get(name)
  }

  sumsOf(name: string): ReadonlyMap<string, string> {
    return this.#sums.get(name) ?? new Map()
  }

  /** An archive has less than its database, such as who made an entry. */
  get kind(): SourceKind {
    const kind = this.sumsOf(sourceTable).get(kindKey)
    return isKind(kind) ? kind : 'database'
  }

  /** Returns the ids here, by those in Strapi. */
  idsOf(name: typeof rolesTable | typeof administratorsTable): ReadonlyMap<number, number> {
    return new Map([...this.sumsOf(name)].map(([old, id]) => [Number(old), Number(id)]))
  }

  /** Returns the ids here of entries of Strapi 5, by document and locale. */
  documents(): ReadonlyMap<string, number> {
    return new Map([...this.sumsOf(documentsTable)].map(([key, id]) => [key, Number(id)]))
  }

  #of(name: string): Map<string, string> {
    const found = this.#sums.get(name) ?? new Map<string, string>()
    this.#sums.set(name, found)
    return found
  }
}

/** The sums of a table; no header: of something else than rows. */
export interface KeptTable {
  readonly name: string
  readonly header: Header | null
  readonly sums: Iterable<readonly [string, string]>
}

/** Returns what is kept of a table that was written. */
export function keptRows(target: TargetTable): KeptTable {
  return { name: target.name, header: target.header(), sums: target.sums() }
}

/** Returns what is kept of a source, by which another one is known. */
export function keptSource(kind: SourceKind, marks: Marks): KeptTable {
  return { name: sourceTable, header: null, sums: [[kindKey, kind], ...marks] }
}

export function keptDocuments(ids: ReadonlyMap<string, number>): KeptTable {
  return { name: documentsTable, header: null, sums: [...ids].map(([key, id]) => [key, String(id)] as const) }
}

/** Returns what is kept of Strapi's site, and the ids that are not those of Strapi. */
export async function sourceOf(copy: Pick<Copy, 'site' | 'roles' | 'administrators'>): Promise<readonly KeptTable[]> {
  const sums = (ids: ReadonlyMap<number, number>) => [...ids].map(([old, id]) => [String(old), String(id)] as const)
  return [
    keptSource(copy.site.kind, await marksOf(copy.site)),
    { name: rolesTable, header: null, sums: sums(copy.roles) },
    { name: administratorsTable, header: null, sums: sums(copy.administrators) },
  ]
}

function isKind(kind: string | undefined): kind is SourceKind {
  return kind !== undefined && Object.hasOwn(sources, kind)
}

/** Keeps the sums of rows for the next import, in place of those that were kept. */
export async function keepSums(rows: Rows, tables: Iterable<KeptTable>): Promise<void> {
  await make(rows)
  await rows.query(`delete from "${table}"`)
  await keepMore(rows, tables)
}

/** Keeps the sums of more tables. */
export async function keepMore(rows: Rows, tables: Iterable<KeptTable>): Promise<void> {
  const waiting: string[][] = []
  const flush = async () => {
    const part = waiting.splice(0)
    if (part.length === 0) return
    const marks = part.map(() => '(?, ?, ?)').join()
    await rows.query(`insert into "${table}" ("table", "key", "sum") values ${marks}`, part.flat())
  }
  for (const { name, header, sums } of tables) {
    if (header) waiting.push([name, noKey, JSON.stringify(header)])
    for (const [key, sum] of sums) if (waiting.push([name, key, sum]) >= atOnce) await flush()
  }
  await flush()
}

async function make(rows: Rows): Promise<void> {
  await rows.query(
    `create table if not exists "${table}" ("table" text not null, "key" text not null, "sum" text not null, primary key ("table", "key"))`,
  )
}
