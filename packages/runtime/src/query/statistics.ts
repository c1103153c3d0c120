import type { Database } from '../database.js'
import type { CompiledLink, CompiledType, Types } from '../types.js'

/** How many rows the tables of an app have, measured at the start and now and then. */
export class Statistics {
  #counts: ReadonlyMap<string, number> = new Map()
  #measured = 0
  #measuring: Promise<void> | null = null

  private constructor(
    private readonly database: Database,
    private readonly tables: readonly string[],
  ) {}

  static async open(database: Database, types: Types): Promise<Statistics> {
    const statistics = new Statistics(database, [...tablesOf(types)])
    await statistics.#measure()
    return statistics
  }

  rowsOf(type: CompiledType): number {
    this.#refresh()
    return this.#counts.get(type.table) ?? 0
  }

  /** How many rows a link leads to on average. */
  fanOut({ source, target, many, link }: CompiledLink): number {
    if (!many || link.kind === 'foreignKey' || link.kind === 'morphKey') return 1
    const between = 'table' in link ? link.table : target.table
    if (link.kind === 'group') return 2
    return (this.#counts.get(between) ?? 0) / Math.max(this.#counts.get(source.table) ?? 0, 1)
  }

  #refresh(): void {
    if (this.#measuring !== null || Date.now() - this.#measured < interval) return
    // Old counts do until the next attempt.
    this.#measuring = this.#measure().catch(() => undefined)
  }

  async #measure(): Promise<void> {
    this.#measured = Date.now()
    try {
      const rows = await this.database.rows(this.database.dialect.rowCounts(this.tables))
      this.#counts = new Map(rows.map(({ name, count }) => [String(name), Number(count)]))
    } finally {
      this.#measuring = null
    }
  }
}

const interval = 5 * 60_000

function tablesOf(types: Types): Set<string> {
  const tables = new Set<string>()
  for (const type of types.values()) {
    tables.add(type.table)
    for (const attribute of type.attributes.values()) {
      if (attribute.kind === 'scalar') continue
      const links = 'links' in attribute ? attribute.links : [attribute.link]
      for (const { link } of links) if ('table' in link) tables.add(link.table)
    }
  }
  return tables
}
