import type { Step } from '../steps/step.js'
import type { Change } from './change.js'
import { unquote } from './table.js'
import type { Table } from './table.js'

/** PostgreSQL's statements, without those that take away what an earlier release still uses. */
export interface ForLater {
  readonly sql: string
  /** Statements for `later.sql`, which can be repeated. */
  readonly later: readonly string[]
}

const name = '"(?:[^"]|"")+"'
const dropTable = new RegExp(`^-- DropTable\\nDROP TABLE (${name});\\n\\n?`, 'gm')
const alterTable = new RegExp(`^-- AlterTable\\nALTER TABLE (${name}) ((?:[^\\n]*,\\n)*[^\\n]*);\\n\\n?`, 'gm')
const dropColumn = new RegExp(`^DROP COLUMN (${name})$`)
const addColumn = new RegExp(`^ADD COLUMN +(${name}) `)

/** Takes removals out of a script. `removed`: the tables and columns that are nothing but removed. `tables`: those before the script. */
export function forLater(script: string, removed: ReadonlySet<string>, tables: ReadonlyMap<string, Table>): ForLater {
  const later: string[] = []
  const sql = script
    .replaceAll(alterTable, (whole, table: string, list: string) => {
      const actions = list.split(',\n')
      const added = new Set(actions.map((action) => addColumn.exec(action)?.[1]))
      const known = tables.get(inner(table))
      const kept = actions.flatMap((action) => {
        const column = dropColumn.exec(action)?.[1]
        if (column === undefined || added.has(column) || !removed.has(`${inner(table)}.${inner(column)}`)) return action
        later.push(`ALTER TABLE IF EXISTS ${table} DROP COLUMN IF EXISTS ${column}`)
        const was = known?.columns.find((each) => each.name === inner(column))
        return was?.isRequired && !was.hasDefault ? `ALTER COLUMN ${column} DROP NOT NULL` : []
      })
      if (kept.length === actions.length && kept.every((action, index) => action === actions[index])) return whole
      return kept.length === 0 ? '' : `-- AlterTable\nALTER TABLE ${table} ${kept.join(',\n')};\n\n`
    })
    .replaceAll(dropTable, (whole, table: string) => {
      if (!removed.has(inner(table))) return whole
      later.push(`DROP TABLE IF EXISTS ${table}`)
      return ''
    })
  return { sql, later }
}

/** Returns what is removed, and not moved elsewhere. */
export function removedCells(steps: readonly Step[], changes: readonly Change[]): ReadonlySet<string> {
  const moved = new Set(steps.filter(isMove).flatMap(({ covers }) => covers))
  const removed = steps.filter(isRemoval).flatMap(({ covers }) => covers)
  const unexplained = changes.flatMap((change) => {
    if (change.kind === 'table-removed') return [change.table]
    return change.kind === 'column-removed' ? [`${change.table}.${change.column.name}`] : []
  })
  return new Set([...removed, ...unexplained].filter((cell) => !moved.has(cell)))
}

function isRemoval({ losses }: Step): boolean {
  return losses.some((loss) => loss.isRemoval)
}

function isMove(step: Step): boolean {
  return !isRemoval(step) && step.after.length > 0
}

function inner(quoted: string): string {
  return unquote(quoted.slice(1, -1))
}
