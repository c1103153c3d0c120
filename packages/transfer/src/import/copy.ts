import type { DatabaseProvider, Rows, RowValue } from '@content-gen/operate'
import type { TypeDescriptor } from '@content-gen/runtime'
import { ImportProblem, wordsOf } from '../problem.js'
import type { SourceRow } from '../source/source.js'
import type { StrapiSite } from '../strapi/site.js'
import { TargetTable, type Keeping } from '../target/table.js'
import { importedValue, type Kind } from '../target/values.js'
import { Clashes, type OnClash } from './clashes.js'
import { ImportTally } from './tally.js'

export interface Progress {
  readonly table: string
  readonly rows: number
  /** Tables, of how many. */
  readonly done: number
  readonly of: number
}

/** An import on its way: the two databases, and what is known of their rows. */
export class Copy {
  readonly types: ReadonlyMap<string, TypeDescriptor>
  /** The rows that were imported, by type. */
  readonly ids = new Map<string, Set<number>>()
  /** The ids here of those that have others in Strapi. */
  readonly roles = new Map<number, number>()
  readonly administrators = new Map<number, number>()
  readonly tables = new Map<string, TargetTable[]>()
  readonly tallies = new Map<string, ImportTally>()
  readonly clashes: Clashes
  /** Sums of what roles may do, by their type. */
  readonly grants = new Map<string, string>()

  constructor(
    readonly site: StrapiSite,
    readonly rows: Rows,
    readonly provider: DatabaseProvider,
    descriptors: readonly TypeDescriptor[],
    onClash: OnClash,
    /** The keys of the rows to write, by table; null: the project is empty. */
    readonly changes: ReadonlyMap<string, ReadonlySet<string>> | null = null,
  ) {
    this.types = new Map(descriptors.map((type) => [type.uid, type]))
    this.clashes = new Clashes(onClash)
  }

  tally(type: Pick<TypeDescriptor, 'uid' | 'table'>): ImportTally {
    const known = this.tallies.get(type.uid) ?? new ImportTally(type)
    this.tallies.set(type.uid, known)
    return known
  }

  /** Returns the writer of a table that belongs to a type. */
  table(
    type: Pick<TypeDescriptor, 'uid'>,
    name: string,
    kinds: ReadonlyMap<string, Kind>,
    keeping: Omit<Keeping, 'only'> = { key: 'id' },
  ): TargetTable {
    const known = this.tables.get(type.uid) ?? []
    this.tables.set(type.uid, known)
    const found = known.find((table) => table.name === name)
    if (found) return found
    const only = this.changes === null ? null : (this.changes.get(name) ?? new Set<string>())
    const table = new TargetTable(this.rows, this.provider, name, kinds, { ...keeping, only })
    known.push(table)
    return table
  }

  /** Returns the writer of a type's own table. */
  entries(type: TypeDescriptor): TargetTable {
    return this.table(type, type.table, kindsOf(type))
  }

  /** Runs a statement with values of Strapi. @throws ImportProblem if the database refuses them */
  async query(text: string, values: readonly RowValue[]): ReturnType<Rows['query']> {
    try {
      return await this.rows.query(text, values)
    } catch (error) {
      throw new ImportProblem(`The database of the project did not take a row: ${wordsOf(error)}.`, { cause: error })
    }
  }

  /** Returns the row's id in Strapi. @throws ImportProblem */
  idOf(table: string, row: SourceRow, column = 'id'): number {
    const id = importedValue('key', row[column])
    if (typeof id === 'number') return id
    throw new ImportProblem(`In ${table}, ${column} is ${JSON.stringify(String(row[column]))}, which is no id.`)
  }
}

/** The columns that an entry has by itself. */
export function kindsOf(type: TypeDescriptor): ReadonlyMap<string, Kind> {
  const kinds = new Map<string, Kind>()
  for (const attribute of Object.values(type.attributes)) {
    if ('column' in attribute) kinds.set(attribute.column, attribute.type)
    if ('link' in attribute && attribute.link.kind === 'morphKey')
      kinds.set(attribute.link.morphType.column, 'string').set(attribute.link.morphId.column, 'integer')
  }
  for (const { column } of Object.values(type.creators ?? {})) kinds.set(column, 'key')
  return kinds
}

/** Returns a place in a list. */
export function placeOf(value: unknown, otherwise: number): number {
  const place = importedValue('position', value)
  return typeof place === 'number' ? place : otherwise
}
