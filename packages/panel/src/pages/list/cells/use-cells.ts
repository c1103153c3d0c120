import type { ContentType, ListedEntry } from '@content-gen/admin/panel-api'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTypeRights } from '../../../api/index.js'
import { useI18n } from '../../../i18n/index.js'
import { toast, useFailureText } from '../../../kit/index.js'
import { momentOrder } from '../../../kit/moment-order.js'
import type { ListedAttribute } from '../listed-attribute.js'
import { CellChanges, cellKey, type CellState, type EntryChange } from './cell-changes.js'
import { isCellAttribute, pastedText, readCell, type CellAttribute } from './cell-text.js'
import type { Texts } from './tsv.js'

/** The values of the cells of a list, with the changes of the person. */
export interface EditedCells {
  readonly stateOf: (entry: ListedEntry, attribute: ListedAttribute) => CellState | undefined
  readonly valueOf: (entry: ListedEntry, attribute: ListedAttribute) => unknown
  /** Returns true for a cell that the person may edit. */
  readonly isOpen: (entry: ListedEntry, attribute: ListedAttribute) => attribute is CellAttribute
  /** Reads texts into the cells from this one on, and saves those that are values. */
  readonly write: (texts: Texts, from: { readonly top: number; readonly left: number }) => void
  /** Takes the last change back, and tells what could not be. */
  readonly undo: () => Promise<void>
}

export function useCells(
  type: ContentType,
  rows: readonly ListedEntry[],
  columns: readonly ListedAttribute[],
): EditedCells {
  const { t, language } = useI18n()
  const failureText = useFailureText()
  const { can } = useTypeRights(type.uid)
  const [changes] = useState(() => new CellChanges(type))
  const cells = useSyncExternalStore(changes.subscribe, () => changes.cells)
  const known = useRef(new Set<number>())
  const words = { yes: t('common.yes'), no: t('common.no'), date: momentOrder(language) }

  useEffect(() => {
    const inWork = rows.filter(({ id, copy }) => copy !== null && !known.current.has(id))
    for (const { id } of inWork) {
      known.current.add(id)
      void changes.readWork(id).catch(() => known.current.delete(id))
    }
  }, [changes, rows])

  const stateOf = (entry: ListedEntry, { name }: ListedAttribute) => cells.get(cellKey(entry.id, name))
  const isOpen = (entry: ListedEntry, attribute: ListedAttribute): attribute is CellAttribute =>
    isCellAttribute(attribute) && can('update', attribute.name, entry.locale)
  return {
    stateOf,
    valueOf: (entry, attribute) => {
      const state = stateOf(entry, attribute)
      return state?.text ?? (state?.value === undefined ? entry.values[attribute.name] : state.value)
    },
    isOpen,
    write: (texts, { top, left }) => {
      const saved: EntryChange[] = []
      for (const [down, line] of texts.entries()) {
        const entry = rows[top + down]
        if (!entry) continue
        const values: Record<string, unknown> = {}
        for (const [across, text] of line.entries()) {
          const attribute = columns[left + across]
          if (!attribute || !isCellAttribute(attribute)) continue
          const read = isOpen(entry, attribute) ? readCell(attribute, pastedText(attribute, text), words) : refused
          if ('value' in read) values[attribute.name] = read.value
          else changes.refuse(entry.id, attribute.name, text, read.issue)
        }
        if (Object.keys(values).length > 0) saved.push({ id: entry.id, values })
      }
      if (saved.length > 0) changes.save(saved)
    },
    undo: async () => {
      for (const failure of await changes.undo()) toast({ tone: 'bad', text: failureText(failure) })
    },
  }
}

const refused = { issue: { path: [], rule: 'refused' } } as const
