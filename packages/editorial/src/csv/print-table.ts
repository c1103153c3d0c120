import { stringify } from 'csv-stringify/sync'

/** Quotes what another delimiter, or a program that trims, would take apart. */
const quoted = /[;\t\r\n]|^\s|\s$/

/** Returns rows of cells as lines. */
export function printRows(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    { record_delimiter: '\r\n', quoted_match: quoted },
  )
}
