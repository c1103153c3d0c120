/** A renamed column that PostgreSQL keeps under both names while an earlier release runs. */
import { createHash } from 'node:crypto'
import { inBatches } from '../../sql/in-batches.js'
import { quote } from '../../sql/quote.js'
import type { Retyped } from '../retype.js'
import type { Table } from '../table.js'
import { addTwin, dropTrigger, foreignKeysOf, indexesOf } from '../twin-column.js'
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
 * Returns null if a table gets another name, or a column that each row needs: an earlier release cannot live with that. `tables`: those before the
 * renames.
 */
export function bothNames(
  renames: readonly PhysicalRename[],
  tables: ReadonlyMap<string, Table>,
  { before, after }: Creation,
): BothNames | null {
  const columns = renames.filter((rename) => rename.kind === 'column')
  const made = columns.map(({ table, to }) => ({ table, column: to }))
  const indexes = indexesOf(after, made)
  const isTaken = indexes.some(({ name }) => before.includes(` INDEX ${name} ON `))
  if (columns.length < renames.length || isTaken || !columns.every((each) => isFree(each, columns, tables))) return null
  const foreignKeys = foreignKeysOf(after, made)
  return {
    prepare: [
      ...columns.flatMap((each) => prepare(each, tables)),
      ...foreignKeys.map(({ text }) => `${text} NOT VALID`),
    ],
    alone: [
      ...columns.map(fill),
      ...foreignKeys.map(({ table, name }) => `ALTER TABLE ${table} VALIDATE CONSTRAINT ${name}`),
      ...indexes.map(({ kind, name, table, list }) => `${kind} CONCURRENTLY ${name} ON ${table}${list}`),
    ],
    later: columns.flatMap(end),
  }
}

/** Returns true for a column that may be empty, whose new name nothing has. */
function isFree(
  { table, from, to }: ColumnRename,
  renames: readonly ColumnRename[],
  tables: ReadonlyMap<string, Table>,
): boolean {
  const columns = tables.get(table)?.columns ?? []
  const isChained = renames.some((other) => other.table === table && other.from === to)
  const mayBeEmpty = columns.some(({ name, isRequired, hasDefault }) => name === from && !isRequired && !hasDefault)
  return mayBeEmpty && !isChained && !columns.some(({ name }) => name === to)
}

function nameOf({ table, from, to }: ColumnRename): string {
  return `content_gen_both_${createHash('sha256').update(`${table}.${from}.${to}`).digest('hex').slice(0, 8)}`
}

/** Whichever name a release writes, the other one gets the value. JSON has no equality. */
function prepare(rename: ColumnRename, tables: ReadonlyMap<string, Table>): string[] {
  const { table, to: column } = rename
  const [from, to] = [quote(rename.from), quote(column)]
  const type = tables.get(table)?.columns.find(({ name }) => name === rename.from)?.type
  const body = `BEGIN
  IF TG_OP = 'INSERT' AND NEW.${to} IS NULL OR TG_OP = 'UPDATE' AND NEW.${from}::text IS DISTINCT FROM OLD.${from}::text THEN
    NEW.${to} := NEW.${from};
  ELSIF TG_OP = 'INSERT' OR NEW.${to}::text IS DISTINCT FROM OLD.${to}::text THEN
    NEW.${from} := NEW.${to};
  END IF;
  RETURN NEW;
END`
  return addTwin({ table, column, type, trigger: nameOf(rename), body })
}

function fill({ table, from, to }: ColumnRename): string {
  const [old, now] = [quote(from), quote(to)]
  return inBatches(table, `${now} = ${old}`, `${old} IS NOT NULL AND ${now} IS NULL`)
}

function end(rename: ColumnRename): string[] {
  const { table, from } = rename
  return [
    ...dropTrigger(table, nameOf(rename)),
    `ALTER TABLE IF EXISTS ${quote(table)} DROP COLUMN IF EXISTS ${quote(from)}`,
  ]
}
