/** The files that specifiers of modules mean. */
import { dirname, join, posix } from 'node:path'
import { statsAt } from '../project/entries.js'
import { folderObstacle } from '../project/file-state.js'

/** Returns the file that a module path means, as Node finds it; null if there is none in the folder. */
export async function resolved(root: string, path: string): Promise<string | null> {
  for (const candidate of candidatesOf(path)) {
    const isInside = !candidate.startsWith('..') && !candidate.split('/').includes('node_modules')
    if (!isInside || (await folderObstacle(root, dirname(candidate))) !== null) continue
    if ((await statsAt(join(root, candidate)))?.isFile()) return candidate
  }
  return null
}

function candidatesOf(path: string): readonly string[] {
  const endings = ['js', 'ts', 'mjs', 'cjs', 'json']
  return [
    ...(/\.([cm]?[jt]s|json)$/.test(path) ? [path, path.replace(/js$/, 'ts')] : []),
    ...endings.map((ending) => `${path}.${ending}`),
    ...endings.map((ending) => `${path}/index.${ending}`),
  ]
}

interface ReadFiles {
  readonly files: ReadonlyMap<
    string,
    { readonly path: string; readonly imports: readonly { readonly specifier: string }[] }
  >
  readonly json: ReadonlyMap<string, unknown>
}

/** Returns the paths of the files that others import. */
export function importedFiles({ files, json }: ReadFiles): ReadonlySet<string | null> {
  const each = [...files.values()]
  return new Set(
    each.flatMap(({ path, imports }) => imports.map(({ specifier }) => importedFile({ files, json }, path, specifier))),
  )
}

/** Returns the path of the file that an import means; null if it is none of the code. */
export function importedFile(
  { files, json }: Readonly<Record<'files' | 'json', ReadonlyMap<string, unknown>>>,
  from: string,
  specifier: string,
): string | null {
  if (!specifier.startsWith('.')) return null
  const path = posix.join(posix.dirname(from), specifier)
  return candidatesOf(path).find((candidate) => files.has(candidate) || json.has(candidate)) ?? null
}
