/** A file in an archive. Its content is read, or passed over, before the next file. */
export interface ArchiveFile {
  /** Checked by `nameOf`: relative, with slashes. */
  readonly name: string
  readonly size: number
  readonly content: AsyncIterable<Buffer>
}

/** The output of `strapi export`. Each reading begins at its start. */
export interface Archive {
  /** @throws ImportProblem from the iteration, if the archive is damaged, or not one */
  files(): AsyncIterable<ArchiveFile>
}

/** The parts that are lines of JSON. */
export const linesIn = ['schemas', 'entities', 'links', 'configuration'] as const
export type LinesPart = (typeof linesIn)[number]

/** Returns the part that a file is of; null for one that no export writes. */
export function partOf(name: string): LinesPart | 'metadata' | 'asset' | 'description' | null {
  if (name === 'metadata.json') return 'metadata'
  const [, folder, file = ''] = /^(.*)\/([^/]+)$/.exec(name) ?? []
  if (folder === 'assets/uploads') return 'asset'
  if (folder === 'assets/metadata' && file.endsWith('.json')) return 'description'
  return file.endsWith('.jsonl') ? (linesIn.find((part) => part === folder) ?? null) : null
}
