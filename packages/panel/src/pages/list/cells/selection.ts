import type { Texts } from './tsv.js'

/** The chosen cells of a table: from the active one to another corner. */
export interface Selection {
  readonly row: number
  readonly column: number
  readonly toRow: number
  readonly toColumn: number
}

export interface Size {
  readonly rows: number
  readonly columns: number
}

export interface Rectangle {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

export function cellAt(row: number, column: number): Selection {
  return { row, column, toRow: row, toColumn: column }
}

/** Returns the part of a selection that there is, after other rows or columns have come. */
export function withinSize({ row, column, toRow, toColumn }: Selection, { rows, columns }: Size): Selection {
  return {
    row: bounded(row, rows),
    column: bounded(column, columns),
    toRow: bounded(toRow, rows),
    toColumn: bounded(toColumn, columns),
  }
}

export function rectangleOf({ row, column, toRow, toColumn }: Selection): Rectangle {
  return {
    top: Math.min(row, toRow),
    left: Math.min(column, toColumn),
    bottom: Math.max(row, toRow),
    right: Math.max(column, toColumn),
  }
}

export function isWithin({ top, left, bottom, right }: Rectangle, row: number, column: number): boolean {
  return row >= top && row <= bottom && column >= left && column <= right
}

/** Returns the same text for each cell. */
export function filled({ top, left, bottom, right }: Rectangle, text: string): Texts {
  return Array.from({ length: bottom - top + 1 }, () => Array.from({ length: right - left + 1 }, () => text))
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
  PageUp: [-10, 0],
  PageDown: [10, 0],
}

interface StepOptions {
  /** The other corner moves. */
  readonly isExtending?: boolean
  readonly isFar?: boolean
  /** The columns run from right to left. */
  readonly isReversed?: boolean
}

/** Returns the selection after a key, as in a spreadsheet; null for a key that leads nowhere. */
export function selectionAfter(
  key: string,
  now: Selection,
  size: Size,
  { isExtending = false, isFar = false, isReversed = false }: StepOptions = {},
): Selection | null {
  const [rows, columns] = steps[key] ?? []
  if (rows === undefined || columns === undefined) return null
  const isSideways = key === 'ArrowLeft' || key === 'ArrowRight'
  const across = isSideways && isReversed ? -columns : columns
  // With Ctrl an arrow leads to the edge, Home and End to the corner.
  const down = isFar && (key === 'Home' || key === 'End') ? across : rows
  const far = (step: number) => (isFar && step !== 0 ? step * Infinity : step)
  const [fromRow, fromColumn] = isExtending ? [now.toRow, now.toColumn] : [now.row, now.column]
  const row = bounded(fromRow + far(down), size.rows)
  const column = bounded(fromColumn + far(across), size.columns)
  return isExtending ? { ...now, toRow: row, toColumn: column } : cellAt(row, column)
}

function bounded(index: number, count: number): number {
  return Math.max(0, Math.min(index, count - 1))
}
