/** The origin of content-gen's own packages: a registry, or files that the project takes along. */
import { readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { features } from '@content-gen/contract'

const besideFeatures = [
  'builder',
  'client',
  'codegen',
  'contract',
  'migrate',
  'operate',
  'panel',
  'runtime',
  'schema',
  'strapi',
  'transfer',
]

/** Our packages and their folders in a checkout. */
export const ownPackages: Readonly<Record<string, string>> = {
  'content-gen': 'cli',
  ...Object.fromEntries(besideFeatures.map((folder) => [`@content-gen/${folder}`, folder])),
  ...Object.fromEntries(
    features.flatMap(({ packages: [name] = [] }) => (name === undefined ? [] : [[name, name.split('/')[1]]])),
  ),
}

/** `file:vendor/…/content-gen-runtime-0.1.0.tgz` by package, as in `package.json`; empty: all come from the registry. */
export type PackageSpecs = ReadonlyMap<string, string>

export const fromRegistry: PackageSpecs = new Map()

/** By package: an archive that `npm pack` made, or a folder to pack. */
export type PackageFiles = ReadonlyMap<string, string>

/**
 * Returns the files of our packages. `cliFolder` is the folder of the running `content-gen`: installed by npm from files, or part of a
 * checkout. Null: it came from the registry.
 */
export async function packageFiles(cliFolder: string): Promise<PackageFiles | null> {
  const real = await realpath(cliFolder)
  const found = (await installedFiles(real)) ?? (await checkout(real))
  if (found === null) return null
  const kinds = await Promise.all([...found.values()].map((path) => stat(path).catch(() => null)))
  return kinds.includes(null) ? null : found
}

/** Returns the files from which npm installed our packages, according to its records; null if there was a registry. */
async function installedFiles(cliFolder: string): Promise<PackageFiles | null> {
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

/** Returns the folders of a checkout; null if the command's folder is not in one. */
async function checkout(cliFolder: string): Promise<PackageFiles | null> {
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
