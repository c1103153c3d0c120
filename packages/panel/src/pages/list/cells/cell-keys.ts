import type { KeyboardEvent } from 'react'
import { filled, rectangleOf, selectionAfter } from './selection.js'
import type { CellEditing } from './use-cell-editing.js'
import type { EditedCells } from './use-cells.js'

/** Does what a key does in a spreadsheet. Any other key is left to the browser and the page. */
export function pressInCells(event: KeyboardEvent, editing: CellEditing, cells: EditedCells): void {
  const isTaken = editing.typed === null ? pressOnCell(event, editing, cells) : pressInText(event, editing)
  if (!isTaken) return
  event.preventDefault()
  event.stopPropagation()
}

function pressInText({ key, shiftKey }: KeyboardEvent, { selection, size, commit, cancel }: CellEditing): boolean {
  if (key === 'Escape') cancel()
  else if (key === 'Enter') commit(selectionAfter('ArrowDown', selection, size))
  else if (key === 'Tab') commit(selectionAfter(shiftKey ? 'ArrowLeft' : 'ArrowRight', selection, size))
  else return false
  return true
}

function pressOnCell(
  { key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent,
  { selection, size, select, begin }: CellEditing,
  { write, undo }: EditedCells,
): boolean {
  const isCommand = ctrlKey || metaKey
  const next = selectionAfter(key, selection, size, {
    isExtending: shiftKey,
    isFar: isCommand,
    isReversed: document.documentElement.dir === 'rtl',
  })
  const rectangle = rectangleOf(selection)
  if (next) select(next)
  else if (key === 'Enter' || key === 'F2') begin(null)
  else if (key === 'Delete' || key === 'Backspace') write(filled(rectangle, ''), rectangle)
  else if (isCommand && key.toLowerCase() === 'z' && !shiftKey) void undo()
  else if (isCommand && key.toLowerCase() === 'a')
    select({ row: 0, column: 0, toRow: size.rows - 1, toColumn: size.columns - 1 })
  else if (key.length === 1 && !isCommand && !altKey) begin(key)
  else return false
  return true
}
