/** A column of PostgreSQL gets another type beside reads and writes: a new column takes its place. */
import { splitStatements } from '@content-gen/operate'
import { dropJsonReader, jsonReader } from '../sql/from-text.js'
import { inBatches } from '../sql/in-batches.js'
import { quote, quoteBody } from '../sql/quote.js'
import type { Retype } from '../steps/step.js'
import type { Table } from './table.js'

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
  const indexes = indexesOf(columns, before)
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
  return [
    `ALTER TABLE ${quote(table)} ADD COLUMN ${next} ${type}`,
    `CREATE OR REPLACE FUNCTION ${next}() RETURNS trigger LANGUAGE plpgsql AS ${quoteBody(body)}`,
    `CREATE TRIGGER ${next} BEFORE INSERT OR UPDATE ON ${quote(table)} FOR EACH ROW EXECUTE FUNCTION ${next}()`,
  ]
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
    `DROP TRIGGER ${next} ON ${quote(table)}`,
    `DROP FUNCTION ${next}()`,
    `ALTER TABLE ${quote(table)} DROP COLUMN ${quote(column)}`,
    `ALTER TABLE ${quote(table)} RENAME COLUMN ${next} TO ${quote(column)}`,
  ]
}

const index = /^CREATE (UNIQUE )?INDEX ("(?:[^"]|"")+") ON ("(?:[^"]|"")+")([^]*)$/

/** The indexes that go with the old columns are made of the new ones, and get their names. */
function indexesOf(columns: readonly Column[], before: string): { readonly create: string; readonly rename: string }[] {
  return splitStatements('postgresql', before).flatMap(({ text }, position) => {
    const [, unique = '', name, of, list = ''] = index.exec(text) ?? []
    const ours = columns.filter(({ table, column }) => of === quote(table) && list.includes(quote(column)))
    if (ours.length === 0) return []
    const twin = `content_gen_next_index_${position}`
    const changed = ours.reduce((all, { column, next }) => all.replace(quote(column), `"${next}"`), list)
    return [
      {
        create: `CREATE ${unique}INDEX CONCURRENTLY ${twin} ON ${of}${changed}`,
        rename: `ALTER INDEX ${twin} RENAME TO ${name}`,
      },
    ]
  })
}
