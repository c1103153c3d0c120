/** Columns of PostgreSQL that triggers fill from others, whatever an earlier release writes, and the indexes of columns. */
import { splitStatements } from '@content-gen/operate'
import { quote, quoteBody } from '../sql/quote.js'

export interface TwinColumn {
  readonly table: string
  readonly column: string
  readonly type: string | undefined
  /** The name of the trigger and of its function. */
  readonly trigger: string
  /** The text of the function. */
  readonly body: string
}

export function addTwin({ table, column, type, trigger, body }: TwinColumn): string[] {
  return [
    `ALTER TABLE ${quote(table)} ADD COLUMN ${quote(column)} ${type}`,
    `CREATE OR REPLACE FUNCTION ${trigger}() RETURNS trigger LANGUAGE plpgsql AS ${quoteBody(body)}`,
    `CREATE TRIGGER ${trigger} BEFORE INSERT OR UPDATE ON ${quote(table)} FOR EACH ROW EXECUTE FUNCTION ${trigger}()`,
  ]
}

/** Returns statements that can be repeated. */
export function dropTrigger(table: string, trigger: string): string[] {
  return [`DROP TRIGGER IF EXISTS ${trigger} ON ${quote(table)}`, `DROP FUNCTION IF EXISTS ${trigger}()`]
}

/** A statement that makes an index or a foreign key. Names are as SQL. */
export interface Made {
  readonly text: string
  readonly name: string
  readonly table: string
}

/** An index. `kind`: `CREATE INDEX`, or a unique one. `list`: its columns, perhaps after a method. */
export interface MadeIndex extends Made {
  readonly kind: string
  readonly list: string
}

interface ColumnOf {
  readonly table: string
  readonly column: string
}

const name = '"(?:[^"]|"")+"'
const index = new RegExp(`^(CREATE (?:UNIQUE )?INDEX) (${name}) ON (${name})([^]*)$`)
const foreignKey = new RegExp(`^ALTER TABLE (${name}) ADD CONSTRAINT (${name}) FOREIGN KEY (\\([^)]*\\))`)

/** Returns the indexes that a script makes of any of the columns. */
export function indexesOf(script: string, columns: readonly ColumnOf[]): MadeIndex[] {
  return splitStatements('postgresql', script).flatMap(({ text }) => {
    const [, kind = '', called = '', table = '', list = ''] = index.exec(text) ?? []
    return isOfSome(columns, table, list) ? [{ text, kind, name: called, table, list }] : []
  })
}

/** Returns the foreign keys that a script makes of any of the columns. */
export function foreignKeysOf(script: string, columns: readonly ColumnOf[]): Made[] {
  return splitStatements('postgresql', script).flatMap(({ text }) => {
    const [, table = '', called = '', list = ''] = foreignKey.exec(text) ?? []
    return isOfSome(columns, table, list) ? [{ text, name: called, table }] : []
  })
}

function isOfSome(columns: readonly ColumnOf[], table: string, list: string): boolean {
  return columns.some((each) => table === quote(each.table) && list.includes(quote(each.column)))
}
