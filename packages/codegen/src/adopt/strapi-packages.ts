/** The packages that a Strapi v4 project installed, and what becomes of them. */
import { join } from 'node:path'
import { mapFew } from '../project/map-few.js'
import { readProjectText } from '../project/read-text.js'
import { isBuiltIn, replacementOf } from './replacements.js'
import type { ProjectConfig } from '@content-gen/schema'
import type { PackageManifest } from '../scaffold/package-manifest.js'
import type { ExistingManifest } from '../scaffold/existing-manifest.js'

/** A plugin or provider that is no longer supported. */
export interface LeftPackage {
  readonly name: string
  /** Its replacement; null if there is none. */
  readonly instead: string | null
}

/** Changes that the owner should make to `package.json`: for `npm pkg delete` and `npm pkg set`. */
export interface ManifestEdits {
  readonly remove: readonly string[]
  readonly set: readonly (readonly [key: string, value: string])[]
  /** Values other than text. */
  readonly setJson: readonly (readonly [key: string, value: string])[]
}

/** Packages that are useless without Strapi v4, and the commands that each brings. */
export type StrapiPackages = ReadonlyMap<string, readonly string[]>

/**
 * Returns those of a project: recognized by name, and if installed by their peer dependencies. One that stayed would bring Strapi's own
 * packages, its peers, back in.
 */
export async function strapiPackages(root: string, manifest: ExistingManifest): Promise<StrapiPackages> {
  const judged = await mapFew(packagesOf(manifest), async (name) => ({ name, installed: await manifestAt(root, name) }))
  const found = judged.filter(({ name, installed }) => isOfStrapi(name) || needsStrapi(installed))
  return new Map(found.map(({ name, installed }) => [name, commandsOf(name, installed)]))
}

/** Returns those whose function the owner will miss. A service that the config has needs no provider. */
export function leftPackages(
  strapis: StrapiPackages,
  { upload, email }: Pick<ProjectConfig, 'upload' | 'email'>,
): readonly LeftPackage[] {
  const isService = (name: string) =>
    (upload.providerOptions !== null && (name.includes('provider-upload') || name === upload.provider)) ||
    (email.service !== undefined && name.includes('provider-email'))
  const isMissed = (name: string) => !name.startsWith('@strapi/') || /\/(plugin|provider|middleware)-/.test(name)
  return [...strapis.keys()]
    .filter((name) => isMissed(name) && !isBuiltIn(name) && !isService(name))
    .map((name) => ({ name, instead: replacementOf(name) }))
}

/** Returns the changes that the owner must make so that the project builds and starts here. `strapis`: packages without a use here. */
export function manifestEdits(
  existing: ExistingManifest,
  wanted: PackageManifest,
  strapis: StrapiPackages,
): ManifestEdits {
  const { type, engines, scripts, dependencies, devDependencies, allowScripts, resolutions = {} } = wanted
  const commands = new Set(['strapi', ...[...strapis.values()].flat()])
  const isOld = (line: string) => line.split(/[\s;&|]+/).some((word) => commands.has(word))
  const old = Object.entries(existing.scripts).filter(([name, line]) => !(name in scripts) && isOld(line))
  const gone = (table: 'dependencies' | 'devDependencies') =>
    Object.keys(existing[table])
      .filter(
        (name) => strapis.has(name) || ofThePanel.has(name) || isUnused(name, wanted) || moved(name, table, wanted),
      )
      .map((name) => `${table}[${name}]`)
  return {
    remove: [...old.map(([name]) => `scripts[${name}]`), ...gone('dependencies'), ...gone('devDependencies')],
    set: [
      ['type', type],
      ['engines[node]', engines.node],
      ...entries('scripts', scripts),
      ...entries('dependencies', dependencies),
      ...entries('devDependencies', devDependencies),
      ...entries('resolutions', resolutions),
    ],
    setJson: [['allowScripts', JSON.stringify(allowScripts)]],
  }
}

/** A driver of another database, in a version that the packages may refuse beside them. */
function isUnused(name: string, { dependencies }: PackageManifest): boolean {
  return ['better-sqlite3', 'pg', 'mysql2'].includes(name) && !(name in dependencies)
}

/** Listed in the other table than the required one. */
function moved(name: string, table: 'dependencies' | 'devDependencies', wanted: PackageManifest): boolean {
  return name in wanted[table === 'dependencies' ? 'devDependencies' : 'dependencies']
}

function entries(table: string, values: Readonly<Record<string, string>>): (readonly [string, string])[] {
  return Object.entries(values).map(([name, value]) => [`${table}[${name}]`, value] as const)
}

function packagesOf({ dependencies, devDependencies }: ExistingManifest): readonly string[] {
  return [...new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)])].sort()
}

function isOfStrapi(name: string): boolean {
  return /(^|[@/-])strapi([/-]|$)/.test(name) && !clients.has(name)
}

/** Clients of the API, which seeds and tests may use. */
const clients: ReadonlySet<string> = new Set([
  '@nuxtjs/strapi',
  '@strapi/client',
  'gatsby-source-strapi',
  'strapi-sdk-js',
])

interface Installed {
  readonly strapi?: unknown
  readonly peerDependencies?: object
  readonly bin?: string | Readonly<Record<string, string>>
}

async function manifestAt(root: string, name: string): Promise<Installed | null> {
  const { text } = await readProjectText(join(root, 'node_modules', name, 'package.json'))
  try {
    return text === null ? null : (JSON.parse(text) as Installed | null)
  } catch {
    return null
  }
}

function needsStrapi(installed: Installed | null): boolean {
  const { strapi, peerDependencies = {} } = installed ?? {}
  return strapi !== undefined || Object.keys(peerDependencies).some((peer) => peer.startsWith('@strapi/'))
}

/** Without an installation, a command has the name of its package. */
function commandsOf(name: string, installed: Installed | null): readonly string[] {
  const { bin = null } = installed ?? { bin: name }
  const plain = (text: string) => text.replace(/^.*\//, '').replace(/^strapi-plugin-/, '')
  if (bin === null) return []
  return typeof bin === 'string' ? [plain(name)] : Object.keys(bin)
}

/** Packages that the admin panel asks projects to install. */
const ofThePanel: ReadonlySet<string> = new Set(['react', 'react-dom', 'react-router-dom', 'styled-components'])
