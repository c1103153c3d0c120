import { createHash } from 'node:crypto'
import { compareText } from '@content-gen/schema'
import { isToolPath } from './project/tool-path.js'

/** The tool-owned files as the last run left them: path -> SHA-256 of the content. */
export type Manifest = ReadonlyMap<string, string>

export const manifestPath = 'src/generated/.manifest.json'

export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

export function printManifest(manifest: Manifest): string {
  const entries = [...manifest].toSorted(([a], [b]) => compareText(a, b))
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`
}

/** Whatever does not read as a manifest remembers nothing; a path that is not the tool's is no part of one. */
export function parseManifest(text: string | null): Manifest {
  const entries = Object.entries(parseRecord(text))
  return new Map(
    entries.filter((entry): entry is [string, string] => isToolPath(entry[0]) && typeof entry[1] === 'string'),
  )
}

function parseRecord(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
