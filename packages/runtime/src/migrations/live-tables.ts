import type { ReadRows } from '../statement.js'
import type { ColumnKind, LiveColumn, LiveTables } from './tables.js'

export type DatabaseProvider = 'sqlite' | 'postgresql'

const columns: Readonly<Record<DatabaseProvider, string>> = {
  sqlite: `select m.name as "table", c.name as "column", lower(c.type) as type, c."notnull" as "isRequired",
    c.dflt_value is not null or c.pk > 0 as "hasDefault"
    from sqlite_master m join pragma_table_info(m.name) c where m.type in ('table', 'view')`,
  postgresql: `select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type, a.attnotnull as "isRequired",
    a.atthasdef or a.attidentity <> '' as "hasDefault"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and a.attnum > 0 and not a.attisdropped and pg_table_is_visible(c.oid)
      and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
}

export async function readLiveTables(provider: DatabaseProvider, rows: ReadRows): Promise<LiveTables> {
  const tables = new Map<string, Map<string, LiveColumn>>()
  for (const { table, column, type, isRequired, hasDefault } of await rows(columns[provider])) {
    const name = String(table)
    const known = tables.get(name) ?? new Map<string, LiveColumn>()
    const kind = kinds.get(String(type)) ?? null
    known.set(String(column), { kind, isRequired: Boolean(isRequired), hasDefault: Boolean(hasDefault) })
    tables.set(name, known)
  }
  return tables
}

const kinds: ReadonlyMap<string, ColumnKind> = new Map([
  ['integer', 'integer'],
  ['smallint', 'integer'],
  ['bigint', 'bigint'],
  ['real', 'float'],
  ['double precision', 'float'],
  ['boolean', 'boolean'],
  ['text', 'text'],
  ['character varying', 'text'],
  ['json', 'json'],
  ['jsonb', 'json'],
  ['datetime', 'moment'],
  ['timestamp without time zone', 'moment'],
  ['timestamp with time zone', 'moment'],
])

const recordsExist: Readonly<Record<DatabaseProvider, string>> = {
  sqlite: `select 1 as "canRead" from sqlite_master where type = 'table' and name = '_prisma_migrations'`,
  postgresql: `select has_table_privilege(to_regclass('_prisma_migrations'), 'select') as "canRead"`,
}

/** Returns the names of the migrations that the database records as applied, in order; null if there is no readable table of migrations. */
export async function readApplied(provider: DatabaseProvider, rows: ReadRows): Promise<readonly string[] | null> {
  return (await readRecords(provider, rows))?.map(({ name }) => name) ?? null
}

/** A migration that is applied, and the note about what is left of it. */
export interface AppliedRecord {
  readonly name: string
  readonly logs: string
}

/** As `readApplied`, with the notes. */
export async function readRecords(
  provider: DatabaseProvider,
  rows: ReadRows,
): Promise<readonly AppliedRecord[] | null> {
  const [table] = await rows(recordsExist[provider])
  if (!table?.['canRead']) return null
  const applied = await rows(
    `select migration_name as name, coalesce(logs, '') as logs from "_prisma_migrations"
     where finished_at is not null and rolled_back_at is null`,
  )
  const records = applied.map(({ name, logs }) => ({ name: String(name), logs: String(logs) }))
  return records.sort((one, other) => (one.name < other.name ? -1 : 1))
}
