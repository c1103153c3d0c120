/**
 * SQLite changes most things about a table by rebuilding it, from the columns that the migration's author knew. This carries over what
 * other branches have done to the table since.
 */
import { MigrationError } from './errors.js'
import type { MeanwhileTable } from './meanwhile.js'
import { indexKey } from './schema-tables.js'
import type { ScriptStatement } from './statements.js'

/** The values of a row as text. */
type TextRow = Readonly<Record<string, string | null>>

/** The operations of a database that this file needs. */
export interface SqliteTables {
  exec(text: string): void
  rows(text: string, value: string): readonly TextRow[]
}

/** Runs a script; tables that it rebuilds keep the changes made since it was written. */
export function keepMeanwhile(
  database: SqliteTables,
  tables: readonly MeanwhileTable[],
  statements: readonly ScriptStatement[],
  run: () => void,
): void {
  const rebuilt = new Set(statements.flatMap(({ text }) => /^DROP TABLE "([^"]+)"$/.exec(text)?.[1] ?? []))
  const affected = tables.filter(({ table }) => rebuilt.has(table))
  const restore = affected.map((table) => orExplain(table, () => setAside(database, table)))
  run()
  affected.forEach((table, index) => orExplain(table, () => restore[index]?.()))
}

/** Foreign keys and required columns cannot be added to or removed from an existing table. */
function orExplain<Result>({ table }: MeanwhileTable, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'SQLITE_ERROR') throw error
    const message = `The migration rebuilds the table ${table}, which another branch has changed in a way that cannot be kept: ${error.message}.`
    throw new MigrationError('migration-failed', message, unwritten, { cause: error })
  }
}

const unwritten =
  'Nothing was changed. If the migration was applied nowhere else, delete its folder and run `content-gen migrate dev` again.'

/** Saves values, and gives the script the columns that it reads. Returns a function that restores everything. */
function setAside(database: SqliteTables, { table, kept, removed, knownIndexes }: MeanwhileTable): () => void {
  const columns = database.rows('select name, type, "notnull", dflt_value from pragma_table_info(?)', table)
  const references = database.rows('select * from pragma_foreign_key_list(?)', table)
  const own = columns.filter(({ name }) => kept.includes(name ?? ''))
  const definitions = own.map((column) => define(column, references))
  const indexes = readIndexes(database, table)
  const isGone = ({ key }: LiveIndex) => knownIndexes.has(key) && !indexes.some((index) => index.key === key)
  const aside = quote(`meanwhile_${table}`)
  const list = own.map(({ name }) => quote(name)).join(', ')
  if (own.length > 0) database.exec(`create temporary table ${aside} as select "id", ${list} from ${quote(table)}`)
  for (const name of removed) database.exec(`alter table ${quote(table)} add column ${quote(name)}`)
  return () => {
    const written = readIndexes(database, table)
    for (const name of [...removed, ...kept]) dropColumn(database, table, name)
    for (const definition of definitions) database.exec(`alter table ${quote(table)} add column ${definition}`)
    if (own.length > 0) {
      const same = `${aside}."id" = ${quote(table)}."id"`
      database.exec(`create unique index temp.${quote(`meanwhile_${table}_id`)} on ${aside} ("id")`)
      database.exec(`update ${quote(table)} set (${list}) = (select ${list} from ${aside} where ${same})
        where exists (select 1 from ${aside} where ${same})`)
      database.exec(`drop table ${aside}`)
    }
    for (const { name } of readIndexes(database, table).filter(isGone)) database.exec(`drop index ${quote(name)}`)
    const unknown = indexes.filter(({ key }) => !knownIndexes.has(key))
    restoreIndexes(database, table, [...written.filter((index) => !isGone(index)), ...unknown])
  }
}

/** A column that an index uses cannot be dropped. */
function dropColumn(database: SqliteTables, table: string, column: string): void {
  if (!columnsOf(database, table).has(column)) return
  for (const { name, columns } of readIndexes(database, table))
    if (columns.includes(column)) database.exec(`drop index ${quote(name)}`)
  database.exec(`alter table ${quote(table)} drop column ${quote(column)}`)
}

/** Recreates missing indexes whose columns exist. */
function restoreIndexes(database: SqliteTables, table: string, indexes: readonly LiveIndex[]): void {
  const present = columnsOf(database, table)
  for (const { key, sql, columns } of indexes) {
    const isThere = readIndexes(database, table).some((index) => index.key === key)
    if (!isThere && columns.every((name) => present.has(name))) database.exec(sql)
  }
}

function columnsOf(database: SqliteTables, table: string): ReadonlySet<string> {
  return new Set(database.rows('select name from pragma_table_info(?)', table).map(({ name }) => name ?? ''))
}

interface LiveIndex {
  readonly name: string
  readonly sql: string
  readonly columns: readonly string[]
  readonly key: string
}

function readIndexes(database: SqliteTables, table: string): LiveIndex[] {
  const found = database.rows(
    `select m.name, m.sql, l."unique" as "isUnique" from sqlite_master m join pragma_index_list(m.tbl_name) l on l.name = m.name
     where m.type = 'index' and m.tbl_name = ? and m.sql is not null`,
    table,
  )
  return found.map(({ name, sql, isUnique }) => {
    const indexed = database.rows('select name from pragma_index_info(?) order by seqno', name ?? '')
    const columns = indexed.map((column) => column['name'] ?? '')
    return { name: name ?? '', sql: sql ?? '', columns, key: indexKey(isUnique === '1', columns) }
  })
}

function define(column: TextRow, references: readonly TextRow[]): string {
  const { name, type, notnull, dflt_value: fallback } = column
  const reference = references.find(({ from }) => from === name)
  return [
    quote(name),
    type,
    ...(notnull === '1' ? ['not null'] : []),
    ...(fallback === null ? [] : [`default ${fallback}`]),
    ...(reference
      ? [
          `references ${quote(reference['table'])} (${quote(reference['to'])})`,
          `on delete ${reference['on_delete']} on update ${reference['on_update']}`,
        ]
      : []),
  ].join(' ')
}

function quote(name: string | null | undefined): string {
  return `"${(name ?? '').replaceAll('"', '""')}"`
}
