import type { Page } from '../query/read.js'
import type { Builder, Row } from './builder.js'

/** The columns of a row that an outer select needs. */
export function selectList(columns: readonly string[], row: Row): string {
  return columns.length === 0 ? '1' : columns.map((column) => `${row.name}.${column}`).join(', ')
}

export function pageSql({ offset, limit }: Page, builder: Builder): string {
  const size = limit === null ? null : builder.parameter(limit, 'bigint')
  return builder.dialect.page(size, offset === 0 ? null : builder.parameter(offset, 'bigint'))
}
