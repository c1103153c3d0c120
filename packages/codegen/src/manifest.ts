import { createHash } from 'node:crypto'
import { compareText } from '@content-gen/schema'
import { isToolPath } from './project/tool-path.js'

/** The tool-owned files as the last run left them: path -> SHA-256 of the content. */
export type Manifest = ReadonlyMap<string, string>

/** `unreadable`: something wrote over it, a merge perhaps. `newer`: a later version of the tool made it. */
export type ManifestReading = Manifest | 'unreadable' | 'newer'

export const manifestPath = 'src/generated/.manifest.json'

/** Of the manifest, not of the tool: it changes when what the entries mean does. */
const form = 1

export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

export function printManifest(manifest: Manifest): string {
  const files = Object.fromEntries([...manifest].toSorted(([a], [b]) => compareText(a, b)))
  return `${JSON.stringify({ form, files }, null, 2)}\n`
}

/** What a manifest remembers; null text: there is none. A path that is not the tool's is no part of it. */
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
