import { fillRows } from '../steps/step.js'
import type { Fill } from '../steps/step.js'
import { quote } from '../sql/quote.js'
import { unquote } from './table.js'

/** PostgreSQL's statements, without those that would read a whole table while writes wait. */
export interface BesideTraffic {
  readonly sql: string
  /** Statements after all others, each outside of a transaction. */
  readonly alone: readonly string[]
}

const name = '"(?:[^"]|"")+"'
const index = new RegExp(`^-- CreateIndex\\nCREATE (UNIQUE )?INDEX (${name} ON (${name})[^\\n]*);\\n\\n?`, 'gm')
const foreignKey = new RegExp(`^ALTER TABLE (${name}) ADD CONSTRAINT (${name}) FOREIGN KEY [^\\n]*(?=;$)`, 'gm')
const dropIndex = new RegExp(`^DROP INDEX (?=${name};$)`, 'gm')

/**
 * Takes what fills a new column, and reads a table that has rows, out of the transaction of a script: indexes are built concurrently, foreign
 * keys are checked after they hold for writes. `tables`: those before the script, which may have rows. `isWhole`: nothing else is part of the migration.
 */
export function besideTraffic(
  script: string,
  tables: { readonly has: (table: string) => boolean },
  fills: readonly Fill[],
  isWhole: boolean,
): BesideTraffic {
  const indexes: string[] = []
  const checks: string[] = []
  const late: string[] = []
  const sql = fills
    .reduce((text, fill) => {
      const filled = filledAtOnce(text, fill)
      if (filled === text) late.push(fillRows(fill))
      return filled
    }, script)
    .replaceAll(index, (whole, unique: string | undefined, rest: string, table: string) => {
      if (!tables.has(unquote(table.slice(1, -1)))) return whole
      indexes.push(`CREATE ${unique ?? ''}INDEX CONCURRENTLY ${rest}`)
      return ''
    })
    .replaceAll(foreignKey, (whole, table: string, constraint: string) => {
      if (!tables.has(unquote(table.slice(1, -1)))) return whole
      checks.push(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${constraint}`)
      return `${whole} NOT VALID`
    })
  const isOfDrops = isWhole && sql.replaceAll(/^(--.*|DROP INDEX .*)?$\n?/gm, '') === ''
  return {
    sql: isOfDrops ? sql.replaceAll(dropIndex, 'DROP INDEX CONCURRENTLY ') : sql,
    alone: [...late, ...checks, ...indexes],
  }
}

/** A default of a column that is being added costs nothing: PostgreSQL writes no row. */
function filledAtOnce(script: string, { table, column, value }: Fill): string {
  const added = new RegExp(
    `(^ALTER TABLE ${escaped(quote(table))} (?:[^;]*\\n)?ADD COLUMN +${escaped(quote(column))} [^\\n]*?)([,;])$`,
    'm',
  )
  const rest = `ALTER TABLE ${quote(table)} ALTER COLUMN ${quote(column)} DROP DEFAULT;`
  const filled = script.replace(added, (_, definition: string, end: string) => `${definition} DEFAULT ${value}${end}`)
  return filled === script ? script : `${filled.trimEnd()}\n\n${rest}\n`
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
