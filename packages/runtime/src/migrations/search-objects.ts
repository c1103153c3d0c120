/** The search indexes of texts, as each database has them. */
import { createHash } from 'node:crypto'
import { searchTable } from '../database/search-table.js'
import type { DatabaseProvider } from './live-tables.js'

/** Statements that create the search index of a table, for the rows that it has and those to come. They can be repeated. */
export function createSearch(provider: DatabaseProvider, table: string, columns: readonly string[]): string[] {
  if (provider === 'sqlite')
    return [
      ...dropSearch(provider, table, columns),
      createSqliteTable(table, columns),
      fillSearch(table, columns),
      ...searchTriggers(table, columns).map(({ sql }) => sql),
    ]
  // The compiler compares the same expression.
  const indexes = columns.map(
    (column) =>
      `CREATE INDEX IF NOT EXISTS ${quote(indexName(table, column))} ON ${quote(table)} USING gin (lower(${quote(column)}) gin_trgm_ops)`,
  )
  return ['CREATE EXTENSION IF NOT EXISTS pg_trgm', ...indexes]
}

/** Statements that drop it. */
export function dropSearch(provider: DatabaseProvider, table: string, columns: readonly string[]): string[] {
  if (provider === 'postgresql')
    return columns.map((column) => `DROP INDEX IF EXISTS ${quote(indexName(table, column))}`)
  return [
    ...triggerKinds.map((kind) => `DROP TRIGGER IF EXISTS ${quote(triggerName(table, kind))}`),
    `DROP TABLE IF EXISTS ${quote(searchTable(table))}`,
  ]
}

/**
 * It has the ids of the rows with each three letters in a row, and neither the texts nor the places: the rows that it finds are compared
 * with the text anyway, and it takes a sixth of the space.
 */
function createSqliteTable(table: string, columns: readonly string[]): string {
  const options = `content='', contentless_delete=1, detail=none, tokenize='trigram'`
  return `CREATE VIRTUAL TABLE ${quote(searchTable(table))} USING fts5(${columns.map(quote).join(', ')}, ${options})`
}

/** Returns the statement that puts all rows of a table into its empty search index. */
function fillSearch(table: string, columns: readonly string[]): string {
  const list = columns.map(quote).join(', ')
  return `INSERT INTO ${quote(searchTable(table))} (rowid, ${list}) SELECT "id", ${list} FROM ${quote(table)}`
}

const triggerKinds = ['insert', 'update', 'delete'] as const

/** Returns the triggers that keep the search index of a table of SQLite right, whoever writes to it. */
export function searchTriggers(
  table: string,
  columns: readonly string[],
): readonly { readonly name: string; readonly sql: string }[] {
  const [index, own, list] = [quote(searchTable(table)), quote(table), columns.map(quote).join(', ')]
  // A row that was replaced, without a trigger, leaves its entry: it is replaced too.
  const add = `INSERT OR REPLACE INTO ${index} (rowid, ${list}) VALUES (new."id", ${columns.map((each) => `new.${quote(each)}`).join(', ')});`
  const remove = `DELETE FROM ${index} WHERE rowid = old."id";`
  const isChanged = ['id', ...columns].map((each) => `new.${quote(each)} IS NOT old.${quote(each)}`).join(' OR ')
  const actions = {
    insert: `AFTER INSERT ON ${own} BEGIN ${add} END`,
    update: `AFTER UPDATE OF "id", ${list} ON ${own} WHEN ${isChanged} BEGIN ${remove} ${add} END`,
    delete: `AFTER DELETE ON ${own} BEGIN ${remove} END`,
  }
  return triggerKinds.map((kind) => {
    const name = triggerName(table, kind)
    return { name, sql: `CREATE TRIGGER ${quote(name)} ${actions[kind]}` }
  })
}

function triggerName(table: string, kind: (typeof triggerKinds)[number]): string {
  return `${searchTable(table)}.${kind}`
}

/** PostgreSQL's longest name. */
const longestName = 63

function indexName(table: string, column: string): string {
  const usual = `${table}.${column}.search`
  if (Buffer.byteLength(usual) <= longestName) return usual
  return `${createHash('sha256').update(usual).digest('hex').slice(0, 40)}.search`
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
