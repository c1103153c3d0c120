import type { ExportReport } from '@content-gen/transfer'

const mostMissing = 20

export function printExport(path: string, { entries, files, bytes, missing }: ExportReport): string {
  const found = Object.entries(entries).filter(([, count]) => count > 0)
  const more = missing.length - mostMissing
  return [
    ...found.map(([uid, count]) => `${uid}: ${count}`),
    `files: ${files} (${bytes} bytes)`,
    ...(missing.length > 0 ? [`${missing.length} files were not found, and are not in the archive:`] : []),
    ...missing.slice(0, mostMissing).map(({ id, name, reason }) => `  ${id}, ${name}: ${reason}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
    `Wrote ${path}.`,
  ].join('\n')
}
