import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Returns the paths of all files below a folder, relative to it, in an order that stays. */
export function filesBelow(dir: string): readonly string[] {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map((entry) => relative(dir, join(entry.parentPath, entry.name))).toSorted()
}
