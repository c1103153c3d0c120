import type { ImportReport, Progress, SinceLastReport, TypeReport } from '@content-gen/transfer'

const width = 20
const dryRun = 'A dry run: nothing was changed.'

/** A line on a terminal that shows how far an import is. */
export function progressBar(): { readonly show: (progress: Progress) => void; readonly end: () => void } {
  const { stderr } = process
  if (!stderr.isTTY) return { show: () => undefined, end: () => undefined }
  const show = ({ table, rows, done, of }: Progress) => {
    const full = Math.round((done / of) * width)
    stderr.write(`\r\x1b[K[${'#'.repeat(full)}${'.'.repeat(width - full)}] ${done} of ${of}  ${table} ${rows}`)
  }
  return { show, end: () => void stderr.write('\r\x1b[K') }
}

export function printReport({ notice, types }: Pick<ImportReport, 'notice' | 'types'>, isDryRun: boolean): string {
  const seen = types.filter(({ found, leftOut }) => found > 0 || Object.keys(leftOut).length > 0)
  const lines = [...(notice === null ? [] : [notice]), ...seen.flatMap(printType)]
  return [...lines, ...(isDryRun ? [dryRun] : [])].join('\n')
}

/** `articles: 3 of 3, links 8 of 9, checksum 1f2e…`, and a line for each reason to leave something out. */
function printType({ table, found, imported, links, leftOut, notes, checksums }: TypeReport): string[] {
  const parts = [
    ...(found > 0 ? [`${imported} of ${found}`] : []),
    ...(links.found > 0 ? [`links ${links.imported} of ${links.found}`] : []),
    ...(found > 0 && checksums ? [`checksum ${checksums.target}`] : []),
  ]
  const reasons = Object.entries(leftOut)
  return [
    `${table}: ${[...parts, ...reasons.flatMap(([reason, count]) => (count === 0 ? [reason] : []))].join(', ')}`,
    ...reasons.flatMap(([reason, count]) => (count === 0 ? [] : [`  left out ${count}: ${reason}`])),
    ...notes.map((line) => `  ${line}`),
  ]
}

/** `articles: 2 changed, 1 new, 1 deleted`, and a line for those that were changed here as well. */
export function printChanges(
  { notice, changes }: Pick<SinceLastReport, 'notice' | 'changes'>,
  isDryRun: boolean,
): string {
  const lines = changes.flatMap(({ table, changed, added, deleted, left, taken }) => {
    const parts = [`${changed} changed`, `${added} new`, `${deleted} deleted`].filter((part) => !part.startsWith('0 '))
    const told = `${table}: ${parts.join(', ') || 'nothing taken'}`
    return [
      told,
      ...(left.length > 0 ? [`  left ${left.length}, which were changed here: ${left.join(', ')}`] : []),
      ...(taken.length > 0
        ? [`  left ${taken.length}, whose unique values others have here: ${taken.join(', ')}`]
        : []),
    ]
  })
  if (changes.length === 0) lines.push('Nothing has changed since the last import.')
  if (changes.some(({ left }) => left.length > 0)) lines.push('--overwrite takes what was changed here as well.')
  return [...(notice === null ? [] : [notice]), ...lines, ...(isDryRun ? [dryRun] : [])].join('\n')
}
