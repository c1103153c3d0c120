import type { ContentType, ListedEntry } from '@content-gen/admin/panel-api'
import { useEffect, useRef, useState, useSyncExternalStore, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useTypeRights } from '../../../api/index.js'
import { useIssueText } from '../../../form/control/issue-text.js'
import { useI18n } from '../../../i18n/index.js'
import { Table, toast, useFailureText } from '../../../kit/index.js'
import { momentOrder } from '../../../kit/moment-order.js'
import { columnTitle, type ListedAttribute } from '../listed-attribute.js'
import { CellChanges, cellKey, type EntryChange } from './cell-changes.js'
import { cellText, copiedText, isCellAttribute, pastedText, readCell } from './cell-text.js'
import './cells.css'
import { EditedCell } from './edited-cell.js'
import { cellAt, isWithin, rectangleOf, selectionAfter, withinSize, type Selection } from './selection.js'
import { printTsv, readTsv } from './tsv.js'

interface CellTableProps {
  readonly type: ContentType
  readonly rows: readonly ListedEntry[]
  readonly columns: readonly ListedAttribute[]
}

/** The entries of a list as cells that are edited in place, as in a spreadsheet. */
export default function CellTable({ type, rows, columns }: CellTableProps) {
  const { t, language } = useI18n()
  const issueText = useIssueText()
  const failureText = useFailureText()
  const { can } = useTypeRights(type.uid)
  const [changes] = useState(() => new CellChanges(type))
  const cells = useSyncExternalStore(changes.subscribe, () => changes.cells)
  const [chosen, setSelection] = useState<Selection>(cellAt(0, 0))
  const size = { rows: rows.length, columns: columns.length }
  const selection = withinSize(chosen, size)
  /** The text with which somebody edits the active cell. */
  const [typed, setTyped] = useState<string | null>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const known = useRef(new Set<number>())
  const isEditing = useRef(false)
  /** The field in which somebody edited is gone, and the focus with it. */
  const wantsFocus = useRef(false)
  const rectangle = rectangleOf(selection)
  const words = { yes: t('common.yes'), no: t('common.no'), date: momentOrder(language) }

  useEffect(() => {
    const inWork = rows.filter(({ id, copy }) => copy !== null && !known.current.has(id))
    for (const { id } of inWork) {
      known.current.add(id)
      void changes.readWork(id).catch(() => known.current.delete(id))
    }
  }, [changes, rows])
  useEffect(() => {
    const active = body.current?.rows[selection.row]?.cells[selection.column]
    if (typed !== null || !(wantsFocus.current || body.current?.contains(document.activeElement))) return
    wantsFocus.current = false
    active?.focus()
  }, [selection.row, selection.column, typed])

  const stateOf = (entry: ListedEntry, { name }: ListedAttribute) => cells.get(cellKey(entry.id, name))
  const valueOf = (entry: ListedEntry, attribute: ListedAttribute) => {
    const state = stateOf(entry, attribute)
    return state?.text ?? (state?.value === undefined ? entry.values[attribute.name] : state.value)
  }
  const write = (texts: readonly (readonly string[])[], { top, left } = rectangle) => {
    const saved: EntryChange[] = []
    for (const [down, line] of texts.entries()) {
      const entry = rows[top + down]
      if (!entry) continue
      const values: Record<string, unknown> = {}
      for (const [across, text] of line.entries()) {
        const attribute = columns[left + across]
        if (!attribute) continue
        const isOpen = isCellAttribute(attribute) && can('update', attribute.name, entry.locale)
        const read = isOpen ? readCell(attribute, pastedText(attribute, text), words) : refused
        if ('value' in read) values[attribute.name] = read.value
        else if (isCellAttribute(attribute)) changes.refuse(entry.id, attribute.name, text, read.issue)
      }
      if (Object.keys(values).length > 0) saved.push({ id: entry.id, values })
    }
    if (saved.length > 0) changes.save(saved)
  }
  const end = () => {
    isEditing.current = false
    setTyped(null)
  }
  const commit = (next: Selection | null) => {
    if (isEditing.current && typed !== null)
      write([[typed]], { ...rectangle, top: selection.row, left: selection.column })
    end()
    wantsFocus.current = next !== null
    if (next) setSelection(next)
  }
  const begin = (text: string | null) => {
    const [entry, attribute] = [rows[selection.row], columns[selection.column]]
    if (!entry || !attribute || !isCellAttribute(attribute) || !can('update', attribute.name, entry.locale)) return
    isEditing.current = true
    setTyped(text ?? cellText(valueOf(entry, attribute)))
  }
  const undo = async () => {
    for (const failure of await changes.undo()) toast({ tone: 'bad', text: failureText(failure) })
  }
  const step = (key: string, event: KeyboardEvent) =>
    selectionAfter(key, selection, size, {
      isExtending: event.shiftKey && key !== 'Tab',
      isFar: event.ctrlKey || event.metaKey,
      isReversed: document.documentElement.dir === 'rtl',
    })
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    const isCommand = event.ctrlKey || event.metaKey
    if (typed !== null) {
      if (key === 'Escape') {
        wantsFocus.current = true
        end()
      } else if (key === 'Enter') commit(cellAt(Math.min(selection.row + 1, size.rows - 1), selection.column))
      else if (key === 'Tab')
        commit(selectionAfter(event.shiftKey ? 'ArrowLeft' : 'ArrowRight', selection, size, plain))
      else return
      event.preventDefault()
      return event.stopPropagation()
    }
    const next = step(key, event)
    if (next) setSelection(next)
    else if (key === 'Enter' || key === 'F2') begin(null)
    else if (key === 'Delete' || key === 'Backspace') write(emptied(rectangle))
    else if (isCommand && key.toLowerCase() === 'z' && !event.shiftKey) void undo()
    else if (isCommand && key.toLowerCase() === 'a')
      setSelection({ row: 0, column: 0, toRow: size.rows - 1, toColumn: size.columns - 1 })
    else if (key.length === 1 && !isCommand && !event.altKey) begin(key)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onCopy = (event: ClipboardEvent) => {
    if (typed !== null) return
    event.preventDefault()
    const { top, bottom, left, right } = rectangle
    const lines = rows
      .slice(top, bottom + 1)
      .map((entry) =>
        columns
          .slice(left, right + 1)
          .map((attribute) => (isCellAttribute(attribute) ? copiedText(attribute, valueOf(entry, attribute)) : '')),
      )
    event.clipboardData.setData('text/plain', printTsv(lines))
  }
  const onPaste = (event: ClipboardEvent) => {
    if (typed !== null) return
    event.preventDefault()
    const texts = readTsv(event.clipboardData.getData('text/plain'))
    const [[only = ''] = []] = texts
    const { top, bottom, left, right } = rectangle
    const isOne = texts.length === 1 && texts[0]?.length === 1
    // One cell fills all that are chosen.
    write(isOne ? emptied(rectangle).map((line) => line.map(() => only)) : texts)
    if (!isOne)
      setSelection({
        row: top,
        column: left,
        toRow: Math.min(top + texts.length, size.rows) - 1,
        toColumn: Math.min(left + Math.max(...texts.map(({ length }) => length)), size.columns) - 1,
      })
    else setSelection({ row: top, column: left, toRow: bottom, toColumn: right })
  }
  return (
    <Table label={type.displayName} isGrid>
      <thead>
        <tr>
          {columns.map((attribute) => (
            <th key={attribute.name} scope="col">
              {columnTitle(t, attribute)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} className="cells" onKeyDown={onKeyDown} onCopy={onCopy} onPaste={onPaste}>
        {rows.map((entry, row) => (
          <tr key={entry.id}>
            {columns.map((attribute, column) => {
              const state = stateOf(entry, attribute)
              const isActive = row === selection.row && column === selection.column
              return (
                <EditedCell
                  key={attribute.name}
                  attribute={attribute}
                  title={columnTitle(t, attribute)}
                  value={valueOf(entry, attribute)}
                  text={state?.text}
                  fault={state?.issue ? issueText(state.issue) : state?.error ? failureText(state.error) : null}
                  isSaving={state?.isSaving ?? false}
                  isClosed={!isCellAttribute(attribute) || !can('update', attribute.name, entry.locale)}
                  isActive={isActive}
                  isChosen={isWithin(rectangle, row, column)}
                  typed={isActive ? typed : null}
                  onType={setTyped}
                  onLeave={() => commit(null)}
                  onChoose={(isExtending) => {
                    if (isExtending) setSelection({ ...selection, toRow: row, toColumn: column })
                    else if (!isActive || typed === null) commit(cellAt(row, column))
                  }}
                  onEdit={() => begin(null)}
                />
              )
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const plain = { isExtending: false, isFar: false, isReversed: false }
const refused = { issue: { path: [], rule: 'refused' } } as const

function emptied({ top, left, bottom, right }: ReturnType<typeof rectangleOf>): readonly (readonly string[])[] {
  return Array.from({ length: bottom - top + 1 }, () => Array.from({ length: right - left + 1 }, () => ''))
}
