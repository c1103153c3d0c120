import type { SourceRow } from '../source/source.js'
import { importedValue } from '../target/values.js'

/** When a site made its roles and locales, by table and id. Two sites with the same models have none alike. */
export type Marks = ReadonlyMap<string, string>

interface Tables {
  rows(table: string): AsyncIterable<SourceRow>
}

export async function marksOf(site: Tables, tables: readonly string[] = ['up_roles', 'i18n_locale']): Promise<Marks> {
  const marks = new Map<string, string>()
  for (const table of tables)
    for await (const row of site.rows(table)) {
      const moment = importedValue('datetime', row['createdat'] ?? row['created_at'])
      if (typeof moment === 'string') marks.set(`${table} ${String(row['id'])}`, moment)
    }
  return marks
}

/** Returns true if a site may be the one that was marked. */
export function isSameSite(before: Marks, now: Marks): boolean {
  return before.size === 0 || [...before].some(([key, moment]) => now.get(key) === moment)
}
