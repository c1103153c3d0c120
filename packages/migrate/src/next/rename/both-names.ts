/** A renamed column that PostgreSQL keeps under both names while an earlier release runs. */
import { createHash } from 'node:crypto'
import { splitStatements } from '@content-gen/operate'
import { isValue } from '../../content/content.js'
import type { ContentFile } from '../../content/content.js'
import { inBatches } from '../../sql/in-batches.js'
import { quote, quoteBody } from '../../sql/quote.js'
import type { Retyped } from '../retype.js'
import type { Table } from '../table.js'
import type { PhysicalRename } from './physical-rename.js'

export interface BothNames extends Pick<Retyped, 'prepare' | 'alone'> {
  /** Statements for `later.sql`, which can be repeated. */
  readonly later: readonly string[]
}

type ColumnRename = PhysicalRename & { readonly kind: 'column' }

/** SQL that creates the tables, before the renames and after them. */
export interface Creation {
  readonly before: string
  readonly after: string
}

/**
 * Returns null if something else than the values of attributes gets another name: an earlier release cannot live with that. `tables`: those
 * before the renames.
 */
export function bothNames(
  renames: readonly PhysicalRename[],
  old: ContentFile | null,
  tables: ReadonlyMap<string, Table>,
  creation: Creation,
): BothNames | null {
  const columns = renames.filter((rename) => rename.kind === 'column')
  const indexes = newIndexes(columns, creation)
  if (
    columns.length < renames.length ||
    indexes === null ||
    !columns.every((each) => isFree(each, columns, old, tables))
  )
    return null
  return {
    prepare: columns.flatMap((each) => prepare(each, tables)),
    alone: [...columns.map(fill), ...indexes],
    later: columns.flatMap(end),
  }
}

/** Returns true for an attribute of its own, whose new name nothing has. */
function isFree(
  { table, from, to }: ColumnRename,
  renames: readonly ColumnRename[],
  old: ContentFile | null,
  tables: ReadonlyMap<string, Table>,
): boolean {
  const names = [...(tables.get(table)?.columns ?? [])].map(({ name }) => name)
  const values = (old?.models ?? []).filter((model) => model.table === table).flatMap(({ attributes }) => attributes)
  const isChained = renames.some((other) => other.table === table && other.from === to)
  return !isChained && !names.includes(to) && values.some((each) => isValue(each) && each.column === from)
}

function nameOf({ table, from, to }: ColumnRename): string {
  return `content_gen_both_${createHash('sha256').update(`${table}.${from}.${to}`).digest('hex').slice(0, 8)}`
}

/** Whichever name a release writes, the other one gets the value. JSON has no equality. */
function prepare(rename: ColumnRename, tables: ReadonlyMap<string, Table>): string[] {
  const [table, from, to, name] = [quote(rename.table), quote(rename.from), quote(rename.to), nameOf(rename)]
  const type = tables.get(rename.table)?.columns.find((column) => column.name === rename.from)?.type
  return [
    `ALTER TABLE ${table} ADD COLUMN ${to} ${type}`,
    `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS ${quoteBody(`BEGIN
  IF TG_OP = 'INSERT' AND NEW.${to} IS NULL OR TG_OP = 'UPDATE' AND NEW.${from}::text IS DISTINCT FROM OLD.${from}::text THEN
    NEW.${to} := NEW.${from};
  ELSIF TG_OP = 'INSERT' OR NEW.${to}::text IS DISTINCT FROM OLD.${to}::text THEN
    NEW.${from} := NEW.${to};
  END IF;
  RETURN NEW;
END`)}`,
    `CREATE TRIGGER ${name} BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION ${name}()`,
  ]
}

function fill({ table, from, to }: ColumnRename): string {
  const [old, now] = [quote(from), quote(to)]
  return inBatches(table, `${now} = ${old}`, `${old} IS NOT NULL AND ${now} IS NULL`)
}

function end(rename: ColumnRename): string[] {
  const [table, name] = [quote(rename.table), nameOf(rename)]
  return [
    `DROP TRIGGER IF EXISTS ${name} ON ${table}`,
    `DROP FUNCTION IF EXISTS ${name}()`,
    `ALTER TABLE IF EXISTS ${table} DROP COLUMN IF EXISTS ${quote(rename.from)}`,
  ]
}

const index = /^CREATE ((?:UNIQUE )?INDEX )(("(?:[^"]|"")+") ON ("(?:[^"]|"")+")[^]*)$/

/** The indexes of the new names beside those of the old ones; null if one keeps its name. */
function newIndexes(columns: readonly ColumnRename[], { before, after }: Creation): string[] | null {
  const taken = new Set(splitStatements('postgresql', before).map(({ text }) => index.exec(text)?.[3]))
  const made = splitStatements('postgresql', after).flatMap(({ text }) => {
    const [, kind = '', rest = '', name, of] = index.exec(text) ?? []
    return columns.some(({ table, to }) => of === quote(table) && rest.includes(quote(to)))
      ? [{ kind, rest, name }]
      : []
  })
  if (made.some(({ name }) => taken.has(name))) return null
  return made.map(({ kind, rest }) => `CREATE ${kind}CONCURRENTLY ${rest}`)
}
