import { setImmediate } from 'node:timers/promises'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Transaction } from '@content-gen/runtime'
import { versionsTable } from '../tables.js'
import { documentShape } from './document-shape.js'
import { actSql, insertedSql, lastOf, stateSql, valuesOf } from './version-sql.js'
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
  readonly #changed: string
  readonly #deleted: string
  readonly #anyDeleted: string
  readonly #page: string
  readonly #present: string

  constructor(
    private readonly type: CompiledType,
    private readonly dialect: Dialect,
  ) {
    const table = dialect.identifier(type.table)
    const chosen = (id: string) => dialect.anyOf(id, dialect.parameter(8, 'integer', true))
    this.#changed = changedText(type, chosen, dialect)
    this.#anyDeleted = deletedText(table, dialect)
    this.#deleted = `${this.#anyDeleted} and ${chosen('l."entry"')}`
    this.#present = `select "id" from ${table} where ${dialect.anyOf('"id"', dialect.parameter(1, 'integer', true))}`
    this.#page = `select "id" from ${table} where "id" > ${dialect.parameter(1, 'integer', false)} order by "id" limit ${atOnce}`
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
    const run = async (text: string, given: readonly unknown[]) => {
      const rows = await transaction.rows({ text: `${text} returning "entry", "act"`, values: given })
      for (const row of rows) changes.push({ type: this.type, entry: Number(row['entry']), act: String(row['act']) })
    }
    if (ids !== null) {
      if (ids.length === 0) return changes
      const among = this.dialect.bind(ids)
      await run(this.#changed, [...values, among])
      const rows = await transaction.rows({ text: this.#present, values: [among] })
      const present = new Set(rows.map((row) => Number(row['id'])))
      const gone = ids.filter((id) => !present.has(id))
      // The statement would look at every version of entries that are there.
      if (gone.length > 0) await run(this.#deleted, [...deletion, this.dialect.bind(gone)])
      return changes
    }
    for await (const page of this.#pages(transaction)) await run(this.#changed, [...values, this.dialect.bind(page)])
    await run(this.#anyDeleted, deletion)
    return changes
  }

  async *#pages(transaction: Transaction): AsyncGenerator<readonly number[]> {
    for (let page: readonly number[] = [0]; page.length > 0;) {
      const rows = await transaction.rows({ text: this.#page, values: [page.at(-1)] })
      page = rows.map((row) => Number(row['id']))
      if (page.length > 0) yield page
      // SQLite's statements run at once: other requests get their turn.
      await setImmediate()
    }
  }
}

function changedText(type: CompiledType, chosen: (id: string) => string, dialect: Dialect): string {
  const { document, from, entry, isPublished } = stateSql(type, documentShape(type), dialect)
  const found = { entry: 'f."entry"', isPublished: 'f."is_published"', document: 'f."document"' }
  const last = (expression: string) => lastOf(found.entry, expression, dialect)
  const named = dialect.parameter(2, 'text', false)
  const isNew = `${named} = 'update' and coalesce(${last('v."act"')}, 'delete') = 'delete'`
  const act = `case when ${isNew} then 'create' else ${actSql(type, found.entry, found.isPublished, dialect)} end`
  const known = last(`case v."act" when 'delete' then null else v."document" end`)
  return (
    `${insertedSql({ ...found, act }, dialect)} from (select ${entry} as "entry", ${isPublished} as "is_published", ` +
    `${document} as "document" from ${from} where ${chosen(entry)}) f where f."document" is distinct from ${known}`
  )
}

/** Their rows are gone: the last version says what they were. */
function deletedText(table: string, dialect: Dialect): string {
  const entry = 'l."entry"'
  const values = { entry, act: dialect.parameter(2, 'text', false), isPublished: 'l."is_published"' }
  const last = `(select max(n."number") from ${versionsTable} n where n."type" = l."type" and n."entry" = l."entry")`
  return (
    `${insertedSql({ ...values, document: 'l."document"' }, dialect)} from ${versionsTable} l ` +
    `where l."type" = ${dialect.parameter(1, 'text', false)} and l."number" = ${last} and l."act" <> 'delete' ` +
    `and not exists (select 1 from ${table} t where t."id" = ${entry})`
  )
}
