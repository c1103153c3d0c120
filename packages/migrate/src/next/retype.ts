/** A column of PostgreSQL gets another type beside reads and writes: a new column takes its place. */
import { dropJsonReader, jsonReader } from '../sql/from-text.js'
import { inBatches } from '../sql/in-batches.js'
import { quote } from '../sql/quote.js'
import type { Retype } from '../steps/step.js'
import type { Table } from './table.js'
import { addTwin, dropTrigger, indexesOf } from './twin-column.js'

export interface Retyped {
  /** Makes new columns, and triggers that keep them equal to the old ones. */
  readonly prepare: readonly string[]
  /** Fills and indexes them: each statement on its own, outside of a transaction. */
  readonly alone: readonly string[]
  /** Begins the transaction in which they take the place of the old ones. */
  readonly lock: readonly string[]
  readonly swap: readonly string[]
}

interface Column extends Retype {
  /** The name of the new column until it takes the place of the old one, and of its trigger. */
  readonly next: string
}

/** `before`: SQL that creates the tables which the migration starts from. `after`: the tables that it leads to. */
export function retype(retypes: readonly Retype[], before: string, after: ReadonlyMap<string, Table>): Retyped {
  const columns = retypes.map((each, index): Column => ({ ...each, next: `content_gen_next_${index + 1}` }))
  const readsJson = columns.some(({ conversion }) => conversion?.readsJson)
  const indexes = twinIndexes(columns, before)
  return {
    prepare: [...(readsJson ? [jsonReader] : []), ...columns.flatMap((each) => prepare(each, after))],
    alone: [...columns.map(fill), ...indexes.map(({ create }) => create)],
    lock: [...new Set(columns.map(({ table }) => quote(table)))].flatMap(lock),
    swap: [...columns.flatMap(swap), ...indexes.map(({ rename }) => rename), ...(readsJson ? [dropJsonReader] : [])],
  }
}

function prepare({ table, column, next, target, conversion }: Column, after: ReadonlyMap<string, Table>): string[] {
  const type = after.get(target.table)?.columns.find(({ name }) => name === target.column)?.type
  const old = `NEW.${quote(column)}`
  const text = conversion === null ? '' : `DECLARE "text" text := ${conversion.text(old)};\n`
  const value = conversion === null ? old : conversion.value('"text"')
  const body = `${text}BEGIN\n  NEW.${next} := ${value};\n  RETURN NEW;\nEND`
  return addTwin({ table, column: next, type, trigger: next, body })
}

/** The trigger fills the new column of each row that is written. */
function fill({ table, column, next }: Column): string {
  const old = quote(column)
  return inBatches(table, `${old} = ${old}`, `${old} IS NOT NULL AND ${next} IS NULL`)
}

/** The batches call for a vacuum, which gives way to whoever has waited for a second: in a mode in which nobody waits behind. */
function lock(table: string): string[] {
  return [
    `SET LOCAL lock_timeout = '3s'`,
    `LOCK TABLE ${table} IN SHARE UPDATE EXCLUSIVE MODE`,
    `SET LOCAL lock_timeout = '200ms'`,
    `LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`,
  ]
}

function swap({ table, column, next }: Column): string[] {
  return [
    ...dropTrigger(table, next),
    `ALTER TABLE ${quote(table)} DROP COLUMN ${quote(column)}`,
    `ALTER TABLE ${quote(table)} RENAME COLUMN ${next} TO ${quote(column)}`,
  ]
}

/** The indexes that go with the old columns are made of the new ones, and get their names. */
function twinIndexes(
  columns: readonly Column[],
  before: string,
): { readonly create: string; readonly rename: string }[] {
  return indexesOf(before, columns).map(({ kind, name, table, list }, position) => {
    const twin = `content_gen_next_index_${position}`
    const ours = columns.filter((each) => quote(each.table) === table)
    const changed = ours.reduce((all, { column, next }) => all.replace(quote(column), quote(next)), list)
    return {
      create: `${kind} CONCURRENTLY ${twin} ON ${table}${changed}`,
      rename: `ALTER INDEX ${twin} RENAME TO ${name}`,
    }
  })
}
