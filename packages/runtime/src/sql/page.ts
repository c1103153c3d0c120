import type { Page } from '../query/read.js'
import type { Builder, RowAlias } from './builder.js'
import type { Part, Sql } from './sql.js'

/** Limits that are part of a statement's text. Others are parameters: clients choose them, and each text is prepared. */
const usual: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 15, 16, 18, 20, 24, 25, 30, 40, 50, 100])

/** The columns of a row that an outer select needs. */
export function selectList(columns: readonly string[], row: RowAlias): string {
  return columns.length === 0 ? '1' : columns.map((column) => `${row.name}.${column}`).join(', ')
}

export function pageSql({ offset, limit }: Page, builder: Builder): Sql {
  const size = limit === null ? null : limitSql(limit, builder)
  return builder.dialect.page(size, offset === 0 ? null : builder.parameter(offset, 'bigint'))
}

function limitSql(limit: number, builder: Builder): Part {
  return builder.dialect.plansByLimit && usual.has(limit) ? String(limit) : builder.parameter(limit, 'bigint')
}
