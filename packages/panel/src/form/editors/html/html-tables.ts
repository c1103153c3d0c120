import type { BlocksElement } from '../blocks/blocks-types.js'
import type { PastedCell, PastedTable } from '../blocks/blocks-tables.js'
import { inline } from './html-writing.js'

/** Returns a pasted table as a closed block, in the form in which CKEditor keeps tables. */
export function closedTable(table: PastedTable): readonly BlocksElement[] {
  const rows = table.map((cells) => `<tr>${cells.map(cellOf).join('')}</tr>`).join('')
  const source = `<figure class="table"><table><tbody>${rows}</tbody></table></figure>`
  return [{ type: 'html', source, children: [{ type: 'text', text: '' }] }]
}

function cellOf({ words, isHead, columns, rows }: PastedCell): string {
  const name = isHead ? 'th' : 'td'
  return `<${name}${span('colspan', columns)}${span('rowspan', rows)}>${inline(words)}</${name}>`
}

const span = (name: string, count: number): string => (count > 1 ? ` ${name}="${count}"` : '')
