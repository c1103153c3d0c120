import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const server = 'dist/generated/server.js'
const sources = ['src', 'content-gen.config.json', 'content-gen.config.ts', 'tsconfig.json', 'prisma/schema.prisma']

/** Returns a sentence that says why a build does not match the source; null if it does, or if there is no source to compare. */
export function staleness(root: string): string | null {
  const built = timeOf(join(root, server))
  if (built === null) return 'There is no build.'
  // A production image has no source.
  if (!existsSync(join(root, 'src/generated'))) return null
  const changed = sources.map((path) => newest(root, path)).find((found) => found !== null && found.time > built)
  return changed ? `${changed.path} has changed since the last build.` : null
}

interface Found {
  readonly path: string
  readonly time: number
}

function newest(root: string, path: string): Found | null {
  const stats = statSync(join(root, path), { throwIfNoEntry: false })
  if (stats === undefined) return null
  if (!stats.isDirectory()) return { path, time: stats.mtimeMs }
  const inner = readdirSync(join(root, path)).filter((name) => name !== 'node_modules' && !name.startsWith('.'))
  const found = inner.flatMap((name) => newest(root, `${path}/${name}`) ?? [])
  return found.reduce<Found | null>((last, each) => (last !== null && last.time >= each.time ? last : each), null)
}

function timeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null
}
