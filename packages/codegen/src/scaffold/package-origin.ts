/** Where the packages of content-gen came from, for a project to get them from there as well. */
import { readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'

/** Our packages and their folders in a checkout. */
export const ownPackages = {
  'content-gen': 'cli',
  '@content-gen/codegen': 'codegen',
  '@content-gen/graphql': 'graphql',
  '@content-gen/migrate': 'migrate',
  '@content-gen/operate': 'operate',
  '@content-gen/runtime': 'runtime',
  '@content-gen/schema': 'schema',
  '@content-gen/upload': 'upload',
  '@content-gen/users-permissions': 'users-permissions',
} as const

/** What stands in a `package.json` for packages that do not come from the registry. */
export interface PackageSpecs {
  /** `file:../content-gen-runtime-0.1.0.tgz` by package; empty: the registry has them all. */
  readonly files: ReadonlyMap<string, string>
  /** Some are folders, which npm would link and not install. */
  readonly hasFolders: boolean
}

export const fromRegistry: PackageSpecs = { files: new Map(), hasFolders: false }

/**
 * How a project names our packages, seen from its folder. `cliFolder` is the one of the package `content-gen` that runs: installed
 * by npm from files, or part of a checkout; anything else came from the registry.
 */
export async function packageSpecs(cliFolder: string, projectDir: string): Promise<PackageSpecs> {
  const real = await realpath(cliFolder)
  const found = (await installedFiles(real)) ?? (await checkout(real))
  if (found === null) return fromRegistry
  const kinds = await Promise.all([...found.values()].map((path) => stat(path).catch(() => null)))
  if (kinds.includes(null)) return fromRegistry
  const root = await realpath(projectDir)
  return {
    files: new Map([...found].map(([name, path]) => [name, `file:${relative(root, path).replaceAll(sep, '/')}`])),
    hasFolders: kinds.some((stats) => stats?.isDirectory()),
  }
}

/** The files that npm installed our packages from, as it remembers; null where there was a registry. */
async function installedFiles(cliFolder: string): Promise<ReadonlyMap<string, string> | null> {
  const modules = dirname(cliFolder)
  const lock = await readJson(join(modules, '.package-lock.json'))
  const installed = member(lock, 'packages')
  const files = Object.keys(ownPackages).flatMap((name): [string, string][] => {
    const resolved = member(member(installed, `node_modules/${name}`), 'resolved')
    if (typeof resolved !== 'string' || !resolved.startsWith('file:')) return []
    return [[name, resolve(dirname(modules), resolved.slice('file:'.length))]]
  })
  return files.some(([name]) => name === 'content-gen') ? new Map(files) : null
}

/** The folders of a checkout; null where the command's folder is not in one. */
async function checkout(cliFolder: string): Promise<ReadonlyMap<string, string> | null> {
  const folders = Object.entries(ownPackages).map(([name, folder]) => [name, join(dirname(cliFolder), folder)] as const)
  const names = await Promise.all(
    folders.map(async ([, folder]) => member(await readJson(join(folder, 'package.json')), 'name')),
  )
  return folders.every(([name], index) => names[index] === name) ? new Map(folders) : null
}

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch(() => null)
  return text === null ? null : JSON.parse(text)
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key)?.[1] : null
}
