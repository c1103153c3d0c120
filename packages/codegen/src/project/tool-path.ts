/**
 * Whether a path is one where the tool keeps files of its own. What a manifest or a journal names is believed only if so: both
 * lie in the project, where anybody may have written them.
 */
export function isToolPath(path: string): boolean {
  if (path === 'prisma/schema.prisma' || path === 'prisma/content.json') return true
  return (
    /^src\/generated\/(?!prisma\/)[\w.\-/]+$/.test(path) &&
    path.split('/').every((segment) => !/^\.{0,2}$/.test(segment))
  )
}
