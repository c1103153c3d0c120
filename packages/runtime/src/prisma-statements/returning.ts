import { writtenTable } from './written-table.js'
import type { RowWatch } from './watch.js'

/** A statement that also returns the columns by which its rows are known. */
export interface Returning {
  readonly text: string
  readonly table: string
  /** The number of columns at the end of each row that the statement itself does not return. */
  readonly added: number
  /** The statement itself returns nothing. */
  readonly isSilent: boolean
}

const hidden = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|--[^\n]*|\/\*[^]*?\*\//g
const innermost = /\([^()]*\)/g
/** Texts in forms that `hidden` does not know. */
const otherTexts = /\be'|\$\w*\$/i
/** Statements that change other rows too. */
const otherRows = /\bwith\b|\breplace\b/i
/** Clauses with names of other tables, or that come after `returning`. */
const otherNames = /\b(?:from|using|order|limit)\b/i
const set = /\bset\b(.*?)(?:\bwhere\b|\breturning\b|$)/is

/**
 * Lets a statement of any origin return which rows it changes. Returns undefined if it changes none that matter, null if its text does not
 * tell.
 */
export function returning(text: string, watch: RowWatch): Returning | undefined | null {
  const table = writtenTable(text)
  if (table === undefined) return undefined
  const columns = table === null ? null : watch.columnsOf(table)
  if (columns === undefined) return undefined
  const clauses = outermost(text)
  if (table === null || columns === null || otherTexts.test(text) || otherRows.test(clauses)) return null
  const own = clauses.replace(/^\s*delete\s+from/i, '')
  if (!/^\s*insert/i.test(clauses) && otherNames.test(own)) return null
  if (moves(text, clauses, columns)) return null
  const end = clauses.replace(/[\s;]+$/, '').length
  const isSilent = !/\breturning\b/i.test(clauses)
  const list = columns.map((column) => `"${column.replaceAll('"', '""')}"`).join(', ')
  return {
    text: `${text.slice(0, end)}${isSilent ? ' returning ' : ', '}${list}`,
    table,
    added: columns.length,
    isSilent,
  }
}

/** Puts dots for names, texts and everything in parentheses, and spaces for comments. */
function outermost(text: string): string {
  const blank = (found: string) => (/^(?:--|\/\*)/.test(found) ? ' ' : '.').repeat(found.length)
  let clauses = text.replace(hidden, blank)
  for (let before = ''; before !== clauses;) {
    before = clauses
    clauses = clauses.replace(innermost, blank)
  }
  return clauses
}

/** Returns true if rows may get other values in these columns: nothing returns the ones that they had. */
function moves(text: string, clauses: string, columns: readonly string[]): boolean {
  const found = set.exec(clauses)
  if (found === null) return false
  const assignments = text.slice(found.index, found.index + found[0].length)
  const words = new Set(assignments.toLowerCase().split(/[^\p{L}\p{N}_$-]+/u))
  return columns.some((column) => words.has(column.toLowerCase()))
}
