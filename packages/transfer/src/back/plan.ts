import type { SourceRow } from '../source/source.js'
import type { Cells, StrapiTables } from './tables.js'

/** Links that a table of Strapi shall have, among those that are compared. */
interface Plan {
  readonly isCompared: ((row: SourceRow) => boolean)[]
  readonly wanted: Cells[]
}

/** The links of Strapi's tables: rows that say the same stay as they are. */
export class LinkPlans {
  readonly #plans = new Map<string, Plan>()

  constructor(
    private readonly tables: StrapiTables,
    private readonly leave: (reason: string, count: number) => void,
  ) {}

  add(table: string, isCompared: (row: SourceRow) => boolean, wanted: readonly Cells[]): void {
    const plan = this.#plans.get(table) ?? { isCompared: [], wanted: [] }
    this.#plans.set(table, plan)
    plan.isCompared.push(isCompared)
    plan.wanted.push(...wanted)
  }

  /** Deletes what is not wanted, and returns what is then to be inserted. */
  async deleteOthers(): Promise<() => Promise<void>> {
    const missing: (readonly [table: string, cells: Cells])[] = []
    for (const [table, { isCompared, wanted }] of this.#plans) {
      if (!this.tables.site.has(table)) {
        this.leave(`links, for which Strapi has no table ${table}`, wanted.length)
        continue
      }
      const columns = await this.tables.columns(table)
      const names = [...new Set(wanted.flatMap((cells) => Object.keys(cells)))].filter((name) => columns.has(name))
      const open = new Map<string, Cells[]>()
      for (const cells of wanted) {
        const word = wordOf(cells, names)
        const those = open.get(word) ?? []
        open.set(word, those)
        those.push(cells)
      }
      const gone: number[] = []
      for await (const row of this.tables.site.rows(table))
        if (isCompared.some((is) => is(row)) && open.get(wordOf(row, names))?.pop() === undefined)
          gone.push(Number(row['id']))
      await this.tables.delete(table, gone)
      for (const cells of [...open.values()].flat()) missing.push([table, cells])
    }
    return async () => {
      for (const [table, cells] of missing) await this.tables.insert(table, cells)
    }
  }
}

function wordOf(row: SourceRow, names: readonly string[]): string {
  return JSON.stringify(names.map((name) => plainValue(row[name])))
}

/** Numbers may arrive as text. */
function plainValue(value: unknown): unknown {
  if (value === null || value === undefined) return null
  const text = String(value)
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}
