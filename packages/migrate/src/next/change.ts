import type { Column, Index, Table } from './table.js'

/** One difference between two schemas, in terms of the owner's data. */
export type Change =
  | { readonly kind: 'table-added' | 'table-removed'; readonly table: string }
  | { readonly kind: ColumnChange; readonly table: string; readonly column: Column }
  | { readonly kind: 'type-changed'; readonly table: string; readonly column: Column; readonly from: string }
  | {
      readonly kind: 'reference-changed'
      readonly table: string
      readonly column: Column
      /** The table whose ids the values are; null if they are not known to be ids. */
      readonly from: string | null
      readonly to: string
    }
  | {
      readonly kind: 'unique-added'
      readonly table: string
      readonly columns: readonly string[]
      readonly isNew: boolean
    }
  | {
      readonly kind: 'unique-removed' | 'index-added' | 'index-removed'
      readonly table: string
      readonly columns: readonly string[]
    }

type ColumnChange = 'column-added' | 'column-removed' | 'made-required' | 'made-optional'

/** Lists changes in a natural order: tables as the new schema has them, then removals. */
export function compareTables(before: ReadonlyMap<string, Table>, after: ReadonlyMap<string, Table>): Change[] {
  const changes: Change[] = []
  for (const table of after.values()) {
    const old = before.get(table.name)
    if (old) changes.push(...compareColumns(old, table), ...compareIndexes(old, table))
    else changes.push({ kind: 'table-added', table: table.name })
  }
  for (const { name } of before.values()) if (!after.has(name)) changes.push({ kind: 'table-removed', table: name })
  return changes
}

function compareColumns(before: Table, after: Table): Change[] {
  const table = after.name
  const old = new Map(before.columns.map((column) => [column.name, column]))
  const kept = new Set(after.columns.map((column) => column.name))
  const changes: Change[] = []
  for (const column of after.columns) {
    const was = old.get(column.name)
    if (!was) {
      changes.push({ kind: 'column-added', table, column })
      continue
    }
    if (was.type !== column.type) changes.push({ kind: 'type-changed', table, column, from: was.type })
    const { references: from } = was
    const { references: to } = column
    if (to !== null && to !== from) changes.push({ kind: 'reference-changed', table, column, from, to })
    if (was.isRequired === column.isRequired) continue
    changes.push({ kind: column.isRequired ? 'made-required' : 'made-optional', table, column })
  }
  for (const column of before.columns) {
    if (!kept.has(column.name)) changes.push({ kind: 'column-removed', table, column })
  }
  return changes
}

function compareIndexes(before: Table, after: Table): Change[] {
  const table = after.name
  const columns = new Set(before.columns.map((column) => column.name))
  const old = new Set(before.indexes.map(key))
  const kept = new Set(after.indexes.map(key))
  const added = after.indexes
    .filter((index) => !old.has(key(index)))
    .map((index): Change => {
      if (!index.isUnique) return { kind: 'index-added', table, columns: index.columns }
      // NULL differs from NULL: an index on a new, empty column cannot find duplicates.
      const isNew = index.columns.some((name) => !columns.has(name))
      return { kind: 'unique-added', table, columns: index.columns, isNew }
    })
  const removed = before.indexes
    .filter(
      (index) => !kept.has(key(index)) && index.columns.every((name) => after.columns.some((c) => c.name === name)),
    )
    .map((index): Change => ({
      kind: index.isUnique ? 'unique-removed' : 'index-removed',
      table,
      columns: index.columns,
    }))
  return [...added, ...removed]
}

function key(index: Index): string {
  return JSON.stringify([index.isUnique, index.method, index.columns])
}

/** Returns a sentence for the head of the migration file. */
export function describe(change: Change): string {
  switch (change.kind) {
    case 'table-added':
      return `Adds the table ${change.table}.`
    case 'table-removed':
      return `Removes the table ${change.table} and all of its rows.`
    case 'column-added':
      return `Adds ${change.table}.${change.column.name}.`
    case 'column-removed':
      return `Removes ${change.table}.${change.column.name} and all of its values.`
    case 'made-required':
      return `Makes ${change.table}.${change.column.name} required.`
    case 'made-optional':
      return `Makes ${change.table}.${change.column.name} optional.`
    case 'type-changed':
      return `Changes ${change.table}.${change.column.name} from ${change.from} to ${change.column.type}.`
    case 'reference-changed': {
      const { table, column, from, to } = change
      const instead = from === null ? '' : ` instead of ${from}`
      const loss = column.isRequired ? `all rows of ${table}` : 'all of its values'
      return `Points ${table}.${column.name} at ${to}${instead} and removes ${loss}.`
    }
    case 'unique-added':
      return `Makes ${change.table} unique by ${change.columns.join(', ')}.`
    case 'unique-removed':
      return `Lets rows of ${change.table} share ${change.columns.join(', ')}.`
    case 'index-added':
      return `Indexes ${change.table} by ${change.columns.join(', ')}.`
    case 'index-removed':
      return `Drops the index of ${change.table} by ${change.columns.join(', ')}.`
  }
}
