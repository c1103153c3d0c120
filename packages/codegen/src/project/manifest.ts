import { createHash } from 'node:crypto'
import { compareText } from '@content-gen/schema'
import { isToolPath } from './tool-path.js'

/** The tool's files as the last run left them: path -> SHA-256 of the content. */
export type Manifest = ReadonlyMap<string, string>

/** `unreadable`: something overwrote it, perhaps a merge. `newer`: a later version of the tool wrote it. */
export type ManifestReading = Manifest | 'unreadable' | 'newer'

export const manifestPath = 'src/generated/.manifest.json'

/** The version of the manifest, not of the tool: it changes with the meaning of the entries. */
const form = 1

export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

export function printManifest(manifest: Manifest): string {
  const files = Object.fromEntries([...manifest].toSorted(([a], [b]) => compareText(a, b)))
  return `${JSON.stringify({ form, files }, null, 2)}\n`
}

/** Reads a manifest; null text: there is none. Drops paths that cannot be the tool's. */
export function readManifest(text: string | null): ManifestReading {
  if (text === null) return new Map()
  const value = parseObject(text)
  if (value === null || !('form' in value) || typeof value.form !== 'number') return 'unreadable'
  if (value.form > form) return 'newer'
  const files: unknown = 'files' in value ? value.files : null
  if (typeof files !== 'object' || files === null) return 'unreadable'
  return new Map(
    Object.entries(files).filter(
      (entry): entry is [string, string] => isToolPath(entry[0]) && typeof entry[1] === 'string',
    ),
  )
}

function parseObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
