/** The tool's files besides those in `src/generated`. */
const outside: ReadonlySet<string> = new Set([
  'prisma/schema.prisma',
  'prisma/content.json',
  'openapi.json',
  'mcp.json',
])

/**
 * Returns true if the tool keeps files of its own at a path. Paths in a manifest or journal are trusted only then: both lie in the project,
 * where anyone could have written them.
 */
export function isToolPath(path: string): boolean {
  if (outside.has(path)) return true
  return (
    /^src\/generated\/(?!prisma\/)[\w.\-/]+$/.test(path) &&
    path.split('/').every((segment) => !/^\.{0,2}$/.test(segment))
  )
}
