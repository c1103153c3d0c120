/** Cells as spreadsheets put them on the clipboard: tabs between them, lines between rows. */
import { formulaStart } from '@content-gen/contract'

/** The texts of cells, row by row. */
export type Texts = readonly (readonly string[])[]

/** Returns a text with the sign by which spreadsheets leave it a text, if it needs that. */
export function withSign(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text
}

/** Returns the text that `withSign` was given. */
export function withoutSign(text: string): string {
  return text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text
}

export function printTsv(rows: Texts): string {
  const quoted = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return rows.map((cells) => cells.map(quoted).join('\t')).join('\n')
}

export function readTsv(text: string): Texts {
  const rows: string[][] = [[]]
  // A cell: in quotes, or up to the next tab or line; and what follows it.
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|\r|$)/y
  for (let at = 0; at <= text.length;) {
    cell.lastIndex = at
    const found = cell.exec(text)
    // A quote within a cell that is not quoted.
    const [whole, quoted, plain = '', end = ''] = found ?? lineOf(text, at)
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    at += whole.length
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  // Spreadsheets end the last row as every other.
  const last = rows.at(-1)
  return rows.length > 1 && last?.length === 1 && last[0] === '' ? rows.slice(0, -1) : rows
}

function lineOf(text: string, at: number): readonly [string, undefined, string, string] {
  const [whole = '', plain = '', end = ''] = /^([^\t\r\n]*)(\t|\r?\n|\r|$)/.exec(text.slice(at)) ?? []
  return [whole, undefined, plain, end]
}
