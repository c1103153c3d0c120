import type { ListedEntry } from '@content-gen/admin/panel-api'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { ListedAttribute } from '../listed-attribute.js'
import { cellText } from './cell-text.js'
import { cellAt, withinSize, type Selection, type Size } from './selection.js'
import type { EditedCells } from './use-cells.js'

/** The chosen cells of a table, and the text with which somebody edits the active one. */
export interface CellEditing {
  /** Of the table. */
  readonly body: RefObject<HTMLTableSectionElement | null>
  readonly size: Size
  readonly selection: Selection
  readonly select: (next: Selection) => void
  /** Null: nobody edits. */
  readonly typed: string | null
  readonly type: (text: string) => void
  /** Edits the active cell. Null: with its own text. */
  readonly begin: (text: string | null) => void
  /** Writes what is typed, and goes on. Null: the focus is elsewhere already. */
  readonly commit: (next: Selection | null) => void
  /** Leaves the active cell as it was. */
  readonly cancel: () => void
}

export function useCellEditing(
  rows: readonly ListedEntry[],
  columns: readonly ListedAttribute[],
  { valueOf, isOpen, write }: EditedCells,
): CellEditing {
  const [chosen, select] = useState<Selection>(cellAt(0, 0))
  const [typed, setTyped] = useState<string | null>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const isEditing = useRef(false)
  /** The field in which somebody edited is gone, and the focus with it. */
  const wantsFocus = useRef(false)
  const size = { rows: rows.length, columns: columns.length }
  const selection = withinSize(chosen, size)
  const { row, column } = selection

  useEffect(() => {
    const active = body.current?.rows[row]?.cells[column]
    if (typed !== null || !(wantsFocus.current || body.current?.contains(document.activeElement))) return
    wantsFocus.current = false
    active?.focus()
  }, [row, column, typed])

  const end = (isFocused: boolean) => {
    isEditing.current = false
    wantsFocus.current = isFocused
    setTyped(null)
  }
  return {
    body,
    size,
    selection,
    select,
    typed,
    type: setTyped,
    begin: (text) => {
      const [entry, attribute] = [rows[row], columns[column]]
      if (!entry || !attribute || !isOpen(entry, attribute)) return
      isEditing.current = true
      setTyped(text ?? cellText(valueOf(entry, attribute)))
    },
    commit: (next) => {
      if (isEditing.current && typed !== null) write([[typed]], { top: row, left: column })
      end(next !== null)
      if (next) select(next)
    },
    cancel: () => end(true),
  }
}
