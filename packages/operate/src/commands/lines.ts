/** Lines of reports. */
import type { Amount } from '@content-gen/upload/console'

const mostLines = 20

export function listed<Item>(title: string, items: readonly Item[], line: (item: Item) => string): readonly string[] {
  if (items.length === 0) return []
  const more = items.length - mostLines
  return [
    title,
    ...items.slice(0, mostLines).map((item) => `  ${line(item)}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ]
}

export function counted(files: number, noun = 'file'): string {
  return `${files} ${noun}${files === 1 ? '' : 's'}`
}

export function filesText({ files, bytes }: Amount, noun?: string): string {
  return `${counted(files, noun)} (${sizeText(bytes)})`
}

function sizeText(bytes: number): string {
  if (bytes < 1e3) return `${bytes} bytes`
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}
