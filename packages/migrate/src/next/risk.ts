import type { DatabaseProvider } from '@content-gen/operate'
import { describe } from './change.js'
import type { Change } from './change.js'

/** Returns why a change needs consent; null if it cannot lose data or fail. */
export function riskOf(provider: DatabaseProvider, change: Change): string | null {
  switch (change.kind) {
    case 'table-removed':
    case 'column-removed':
      return describe(change)
    case 'column-added':
      if (!change.column.isRequired || change.column.hasDefault) return null
      return `Adds ${change.table}.${change.column.name}, required and without a default: fails if the table has rows.`
    case 'made-required':
      return `${describe(change).slice(0, -1)}: fails if a row has no value.`
    case 'type-changed':
      if (isLossless(provider, change.from, change.column.type)) return null
      return change.column.type === 'TEXT'
        ? `${describe(change).slice(0, -1)}: the text would show the values as the database stores them.`
        : `${describe(change).slice(0, -1)}: values that do not fit are lost, or make it fail.`
    case 'reference-changed':
      return `${describe(change).slice(0, -1)}: they would point at unrelated rows.`
    case 'unique-added':
      return change.isNew ? null : `${describe(change).slice(0, -1)}: fails if two rows are equal.`
    default:
      return null
  }
}

// Neither times nor JSON become text here: the text would have the database's form, which is not what a text field stores.
const lossless: Record<DatabaseProvider, Readonly<Record<string, readonly string[]>>> = {
  sqlite: {
    INTEGER: ['BIGINT', 'REAL', 'TEXT'],
    BIGINT: ['TEXT'],
    REAL: ['TEXT'],
    BOOLEAN: ['INTEGER', 'BIGINT'],
  },
  postgresql: {
    INTEGER: ['BIGINT', 'DOUBLE PRECISION', 'TEXT'],
    BIGINT: ['TEXT'],
    'DOUBLE PRECISION': ['TEXT'],
  },
}

export function isLossless(provider: DatabaseProvider, from: string, to: string): boolean {
  return lossless[provider][from]?.includes(to) ?? false
}
