import { uniquesOf } from '../target/uniques.js'
import { importedValue, type Kind } from '../target/values.js'
import type { Copy } from './copy.js'
import type { ImportTally } from './tally.js'

/** The keys of rows, by table. */
export type Keys = ReadonlyMap<string, ReadonlySet<string>>

/** A unique value, or a one-to-one link, of a row to write that another row has here. */
export interface HeldValue {
  readonly table: string
  /** The key of the row that has it. */
  readonly key: string
  /** The key of the row to write. */
  readonly wantedBy: string
  /** The column of the link; null: it is a value. */
  readonly link: string | null
  readonly isComponent: boolean
}

/** A table whose rows have ids, and the columns that are no links. */
export interface TableOfValues {
  readonly type: ImportTally['type']
  readonly kinds: ReadonlyMap<string, Kind>
  readonly isComponent: boolean
}

/** Returns what rows to write need, and rows have here that are neither written nor deleted. */
export async function findHeldValues(
  { rows, provider, clashes }: Pick<Copy, 'rows' | 'provider' | 'clashes'>,
  tables: Iterable<TableOfValues>,
  written: Keys,
): Promise<readonly HeldValue[]> {
  const found: HeldValue[] = []
  for (const { type, kinds, isComponent } of tables) {
    const { table } = type
    const keys = written.get(table) ?? new Set()
    if (keys.size === 0) continue
    for (const names of await uniquesOf(rows, provider, table)) {
      const [first = ''] = names
      const link = kinds.has(first) ? null : first
      const columns = names.map((name) => `"${name}"`).join()
      for (const { id, ...row } of await rows.query(`select id, ${columns} from "${table}"`)) {
        const key = String(id)
        if (keys.has(key)) continue
        const values = names.map((name) => [name, importedValue(kinds.get(name) ?? 'key', row[name]) ?? null] as const)
        const wantedBy = String(clashes.holderOf(type, names, Object.fromEntries(values)))
        if (keys.has(wantedBy)) found.push({ table, key, wantedBy, link, isComponent })
      }
    }
  }
  return found
}
