import { uniquesOf } from '../target/uniques.js'
import { importedValue } from '../target/values.js'
import { kindsOf, type Copy } from './copy.js'

/** The keys of rows, by table. */
export type Keys = ReadonlyMap<string, ReadonlySet<string>>

/** Returns the rows to write whose unique values are taken by rows here that are neither written nor deleted. */
export async function findTaken(copy: Copy, written: Keys): Promise<Keys> {
  const found = new Map<string, Set<string>>()
  for (const type of copy.types.values()) {
    const keys = written.get(type.table) ?? new Set()
    if (keys.size === 0) continue
    const kinds = kindsOf(type)
    for (const names of await uniquesOf(copy.rows, copy.provider, type.table)) {
      const columns = names.map((name) => `"${name}"`).join()
      for (const { id, ...row } of await copy.rows.query(`select id, ${columns} from "${type.table}"`)) {
        if (keys.has(String(id))) continue
        const values = names.map(
          (name) => [name, importedValue(kinds.get(name) ?? 'string', row[name]) ?? null] as const,
        )
        const other = String(copy.clashes.holderOf(type, names, Object.fromEntries(values)))
        if (keys.has(other)) found.set(type.table, (found.get(type.table) ?? new Set()).add(other))
      }
    }
  }
  return found
}
