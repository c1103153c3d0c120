import type { GrantTable } from '../strapi/grants.js'
import { writtenValue } from './rows.js'
import type { StrapiTables } from './tables.js'

interface Grant {
  readonly action: string
  readonly permission: number
  readonly link: number
}

/** The actions of roles, or of tokens, in Strapi's tables. */
export class BackGrants {
  readonly #grants = new Map<number, Grant[]>()

  private constructor(
    private readonly tables: StrapiTables,
    private readonly where: GrantTable,
  ) {}

  static async read(tables: StrapiTables, where: GrantTable): Promise<BackGrants> {
    const grants = new BackGrants(tables, where)
    const actions = new Map<number, string>()
    for await (const row of tables.site.rows(where.table)) actions.set(Number(row['id']), String(row['action']))
    for await (const row of tables.site.rows(where.links)) {
      const [permission, holder] = [Number(row[where.permission]), Number(row[where.holder])]
      const action = actions.get(permission)
      if (action !== undefined) grants.#of(holder).push({ action, permission, link: Number(row['id']) })
    }
    return grants
  }

  actionsOf(holder: number): ReadonlySet<string> {
    return new Set(this.#of(holder).map(({ action }) => action))
  }

  /** Withdraws actions that are not wanted, and grants those that are missing. Returns true if there were any. */
  async set(holder: number, wanted: ReadonlySet<string>): Promise<boolean> {
    const [before, { table, links, permission, holder: owner, order }] = [this.#of(holder), this.where]
    const gone = before.filter(({ action }) => !wanted.has(action))
    const missing = [...wanted].filter((action) => before.every((each) => each.action !== action))
    await this.tables.delete(
      links,
      gone.map((each) => each.link),
    )
    await this.tables.delete(
      table,
      gone.map((each) => each.permission),
    )
    const now = writtenValue(this.tables.database.provider, 'datetime', new Date().toISOString())
    for (const [index, action] of missing.entries()) {
      const id = await this.tables.insert(table, { action, createdat: now, updatedat: now })
      await this.tables.insert(links, { [permission]: id, [owner]: holder, [order]: before.length + index + 1 })
    }
    return gone.length + missing.length > 0
  }

  #of(holder: number): Grant[] {
    const known = this.#grants.get(holder) ?? []
    this.#grants.set(holder, known)
    return known
  }
}
