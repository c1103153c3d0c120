import type { BackReport, ExportReport } from '@content-gen/transfer'

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

/** `articles: 2 updated, 1 created, 1 deleted, 9 unchanged`, and a line for each thing that Strapi has no place for. */
export function printBack({ notice, types, leftOut }: BackReport, isDryRun: boolean): string {
  const lines = types.flatMap(({ table, updated, created, deleted, unchanged }) => {
    if (updated + created + deleted === 0) return []
    const counts = [`${updated} updated`, `${created} created`, `${deleted} deleted`, `${unchanged} unchanged`]
    return [`${table}: ${counts.filter((count) => !count.startsWith('0 ')).join(', ')}`]
  })
  return [
    ...(notice === null ? [] : [notice]),
    ...(lines.length > 0 ? lines : ['Nothing was changed here since the import.']),
    ...Object.entries(leftOut).map(([reason, count]) => `  left out ${count}: ${reason}`),
    ...(isDryRun ? ['A dry run: nothing was changed.'] : []),
  ].join('\n')
}
