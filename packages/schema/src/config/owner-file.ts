import type { ObjectReader } from '../json/object-reader.js'
import { quote } from '../quote.js'

const sourceFile = /^src\/(?!generated\/)(?:(?!\.\.?\/)[^/\\]+\/)*[^/\\]+\.ts$/

/** Returns true if a setting names an owner file that generated code can import. */
export function isOwnerFile(path: string): boolean {
  return sourceFile.test(path) && !path.endsWith('.d.ts')
}

/** Reads the path of a TypeScript file below `src`, relative to the project. */
export function ownerFile(reader: ObjectReader, key: string): string | null {
  const path = reader.string(key)?.replace(/^\.\//, '') ?? null
  if (path === null || isOwnerFile(path)) return path
  const message = `${quote(path)} is not a TypeScript file below src`
  reader.report.error('config-owner-file', reader.place(key), message, 'Write it like "src/storage.ts".')
  return null
}
