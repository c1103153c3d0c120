import type { ListedEntry } from '@content-gen/admin/panel-api'
import type { ListedAttribute } from '../listed-attribute.js'
import { copiedText, isCellAttribute } from './cell-text.js'
import { filled, type Rectangle, type Selection, type Size } from './selection.js'
import { printTsv, readTsv, type Texts } from './tsv.js'
import type { EditedCells } from './use-cells.js'

/** Returns the text of cells for the clipboard. */
export function copiedCells(
  rows: readonly ListedEntry[],
  columns: readonly ListedAttribute[],
  { top, bottom, left, right }: Rectangle,
  { valueOf }: EditedCells,
): string {
  const across = columns.slice(left, right + 1)
  const down = rows.slice(top, bottom + 1)
  return printTsv(
    down.map((entry) =>
      across.map((attribute) => (isCellAttribute(attribute) ? copiedText(attribute, valueOf(entry, attribute)) : '')),
    ),
  )
}

interface Pasted {
  readonly texts: Texts
  /** The cells that get them. */
  readonly selection: Selection
}

/** Returns the texts of a clipboard for cells: those of several go from the first chosen one on, one fills all that are chosen. */
export function pastedCells(text: string, chosen: Rectangle, { rows, columns }: Size): Pasted {
  const { top: row, left: column, bottom, right } = chosen
  const texts = readTsv(text)
  const [[only = ''] = []] = texts
  if (texts.length === 1 && texts[0]?.length === 1)
    return { texts: filled(chosen, only), selection: { row, column, toRow: bottom, toColumn: right } }
  const toRow = Math.min(row + texts.length, rows) - 1
  const toColumn = Math.min(column + Math.max(...texts.map(({ length }) => length)), columns) - 1
  return { texts, selection: { row, column, toRow, toColumn } }
}
