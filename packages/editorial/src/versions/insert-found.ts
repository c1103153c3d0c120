import { open, Parameter, prepared, sql } from '@content-gen/runtime/write'
import type { Prepared, Sql } from '@content-gen/runtime/write'
import { setImmediate } from 'node:timers/promises'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Transaction } from '@content-gen/runtime'
import { versionsTable } from '../tables.js'
import { documentShape } from './document-shape.js'
import {
  actSql,
  givenAct,
  givenType,
  insertedSql,
  lastOf,
  occasionParameters,
  stateSql,
  valuesOf,
} from './version-sql.js'
import type { Dialect, Occasion } from './version-sql.js'

const atOnce = 500

/** A change that came to light, by the act of its version. */
export interface FoundChange {
  readonly type: CompiledType
  readonly entry: number
  readonly act: string
}

/** Stores versions of entries of one type if they are not as their last version says. */
export class FoundVersions {
  readonly #changed: Prepared
  readonly #deleted: Prepared
  readonly #anyDeleted: Prepared
  readonly #page: Prepared
  readonly #present: Prepared

  constructor(
    private readonly type: CompiledType,
    private readonly dialect: Dialect,
  ) {
    const table = dialect.identifier(type.table)
    const ids = new Parameter(null, 'integer', true)
    const [after] = open('integer')
    const insert = (whole: Sql, ...more: readonly Parameter[]) =>
      prepared(sql`${whole} returning "entry", "act"`, [...occasionParameters, ...more], dialect)
    this.#changed = insert(
      changedSql(type, (id) => dialect.anyOf(id, ids), dialect),
      ids,
    )
    this.#anyDeleted = insert(deletedSql(table))
    this.#deleted = insert(sql`${deletedSql(table)} and ${dialect.anyOf('l."entry"', ids)}`, ids)
    this.#present = prepared(sql`select "id" from ${table} where ${dialect.anyOf('"id"', ids)}`, [ids], dialect)
    const page = sql`select "id" from ${table} where "id" > ${after} order by "id" limit ${String(atOnce)}`
    this.#page = prepared(page, [after], dialect)
  }

  /** Returns the changes. `ids` null: any. */
  async insert(
    transaction: Transaction,
    ids: readonly number[] | null,
    occasion: Occasion,
  ): Promise<readonly FoundChange[]> {
    const changes: FoundChange[] = []
    const values = valuesOf(this.type, occasion)
    const deletion = valuesOf(this.type, { ...occasion, act: 'delete' })
    const run = async (statement: ReturnType<Prepared>) => {
      for (const row of await transaction.rows(statement))
        changes.push({ type: this.type, entry: Number(row['entry']), act: String(row['act']) })
    }
    if (ids !== null) {
      if (ids.length === 0) return changes
      const among = this.dialect.bind(ids)
      await run(this.#changed(...values, among))
      const rows = await transaction.rows(this.#present(among))
      const present = new Set(rows.map((row) => Number(row['id'])))
      const gone = ids.filter((id) => !present.has(id))
      // The statement would look at every version of entries that are there.
      if (gone.length > 0) await run(this.#deleted(...deletion, this.dialect.bind(gone)))
      return changes
    }
    for await (const page of this.#pages(transaction)) await run(this.#changed(...values, this.dialect.bind(page)))
    await run(this.#anyDeleted(...deletion))
    return changes
  }

  async *#pages(transaction: Transaction): AsyncGenerator<readonly number[]> {
    for (let page: readonly number[] = [0]; page.length > 0;) {
      const rows = await transaction.rows(this.#page(page.at(-1)))
      page = rows.map((row) => Number(row['id']))
      if (page.length > 0) yield page
      // SQLite's statements run at once: other requests get their turn.
      await setImmediate()
    }
  }
}

function changedSql(type: CompiledType, chosen: (id: string) => Sql, dialect: Dialect): Sql {
  const { document, from, entry, isPublished } = stateSql(type, documentShape(type), dialect)
  const found = { entry: 'f."entry"', isPublished: 'f."is_published"', document: 'f."document"' }
  const last = (expression: string) => lastOf(found.entry, expression)
  const isNew = sql`${givenAct} = 'update' and coalesce(${last('v."act"')}, 'delete') = 'delete'`
  const act = sql`case when ${isNew} then 'create' else ${actSql(type, found.entry, found.isPublished)} end`
  const known = last(`case v."act" when 'delete' then null else v."document" end`)
  const current = sql`select ${entry} as "entry", ${isPublished} as "is_published", ${document} as "document" from ${from} where ${chosen(entry)}`
  return sql`${insertedSql({ ...found, act })} from (${current}) f where f."document" is distinct from ${known}`
}

/** Their rows are gone: the last version says what they were. */
function deletedSql(table: string): Sql {
  const entry = 'l."entry"'
  const values = { entry, act: givenAct, isPublished: 'l."is_published"' }
  const last = `(select max(n."number") from ${versionsTable} n where n."type" = l."type" and n."entry" = l."entry")`
  const isLast = sql`l."type" = ${givenType} and l."number" = ${last} and l."act" <> 'delete'`
  const isGone = `not exists (select 1 from ${table} t where t."id" = ${entry})`
  return sql`${insertedSql({ ...values, document: 'l."document"' })} from ${versionsTable} l where ${isLast} and ${isGone}`
}
