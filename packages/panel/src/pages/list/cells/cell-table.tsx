import type { ContentType, ListedEntry } from '@content-gen/admin/panel-api'
import type { ClipboardEvent } from 'react'
import { useIssueText } from '../../../form/control/issue-text.js'
import { useT } from '../../../i18n/index.js'
import { classNames, Table, useFailureText } from '../../../kit/index.js'
import { columnTitle, isNumeric, type ListedAttribute } from '../listed-attribute.js'
import { pressInCells } from './cell-keys.js'
import './cells.css'
import { copiedCells, pastedCells } from './clipboard.js'
import { EditedCell } from './edited-cell.js'
import { cellAt, isWithin, rectangleOf } from './selection.js'
import { useCellEditing } from './use-cell-editing.js'
import { useCells } from './use-cells.js'

interface CellTableProps {
  readonly type: ContentType
  readonly rows: readonly ListedEntry[]
  readonly columns: readonly ListedAttribute[]
}

/** The entries of a list as cells that are edited in place, as in a spreadsheet. */
export default function CellTable({ type, rows, columns }: CellTableProps) {
  const t = useT()
  const issueText = useIssueText()
  const failureText = useFailureText()
  const cells = useCells(type, rows, columns)
  const editing = useCellEditing(rows, columns, cells)
  const { body, size, selection, select, typed, begin, commit } = editing
  const rectangle = rectangleOf(selection)

  const onCopy = (event: ClipboardEvent) => {
    if (typed !== null) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copiedCells(rows, columns, rectangle, cells))
  }
  const onPaste = (event: ClipboardEvent) => {
    if (typed !== null) return
    event.preventDefault()
    const pasted = pastedCells(event.clipboardData.getData('text/plain'), rectangle, size)
    cells.write(pasted.texts, rectangle)
    select(pasted.selection)
  }
  return (
    <Table label={type.displayName} isGrid>
      <thead>
        <tr>
          {columns.map((attribute) => (
            <th key={attribute.name} scope="col" className={classNames(isNumeric(attribute) && 'cell-number')}>
              {columnTitle(t, attribute)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        ref={body}
        className="cells"
        onKeyDown={(event) => pressInCells(event, editing, cells)}
        onCopy={onCopy}
        onPaste={onPaste}
      >
        {rows.map((entry, row) => (
          <tr key={entry.id}>
            {columns.map((attribute, column) => {
              const state = cells.stateOf(entry, attribute)
              const isActive = row === selection.row && column === selection.column
              return (
                <EditedCell
                  key={attribute.name}
                  attribute={attribute}
                  title={columnTitle(t, attribute)}
                  value={cells.valueOf(entry, attribute)}
                  text={state?.text}
                  fault={state?.issue ? issueText(state.issue) : state?.error ? failureText(state.error) : null}
                  isSaving={state?.isSaving ?? false}
                  isClosed={!cells.isOpen(entry, attribute)}
                  isActive={isActive}
                  isChosen={isWithin(rectangle, row, column)}
                  typed={isActive ? typed : null}
                  onType={editing.type}
                  onLeave={() => commit(null)}
                  onChoose={(isExtending) => {
                    if (isExtending) select({ ...selection, toRow: row, toColumn: column })
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
