import type { Key, ReactNode } from 'react'
import { classNames } from './class-names.js'
import { Table } from './table.js'

export interface RowColumn<Row> {
  /** Null: the controls of a row. */
  readonly title: string | null
  readonly cell: (row: Row) => ReactNode
  readonly className?: string | undefined
}

interface RowTableProps<Row> {
  readonly label: string
  readonly columns: readonly RowColumn<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => Key
}

/** A table of few columns. On a phone each row is a block that has the titles beside the values. */
export function RowTable<Row>({ label, columns, rows, keyOf }: RowTableProps<Row>) {
  return (
    <Table label={label} isFolding>
      <thead>
        <tr>
          {columns.map(({ title }, index) =>
            title === null ? (
              <td key={index} className="cell-acts" />
            ) : (
              <th key={index} scope="col">
                {title}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ title, cell, className }, index) => (
              <td
                key={index}
                data-title={title}
                className={title === null ? classNames(className ?? 'cell-tight', 'cell-acts') : className}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
