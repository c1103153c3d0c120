import type Turndown from 'turndown'

/** Writes tables as the preview shows them. The first row is their head: they have to have one. */
export function addTables(turndown: Turndown): void {
  turndown.addRule('cell', {
    filter: ['th', 'td'],
    replacement: (content) =>
      ` ${content
        .trim()
        .replaceAll(/\s*\n\s*/g, ' ')
        .replaceAll('|', String.raw`\|`)} |`,
  })
  turndown.addRule('row', {
    filter: 'tr',
    replacement: (content, row) => {
      const table = row instanceof Element ? row.closest('table') : null
      const isFirst = table?.querySelector('tr') === row
      return `|${content}\n${isFirst ? `|${' --- |'.repeat(row.children.length)}\n` : ''}`
    },
  })
  turndown.addRule('rows', { filter: ['thead', 'tbody', 'tfoot'], replacement: (content) => content })
  turndown.addRule('table', { filter: 'table', replacement: (content) => `\n\n${content.trim()}\n\n` })
}
