/** The packages that a Strapi v4 project installed, and what becomes of them. */
import { join } from 'node:path'
import { mapFew } from '../project/map-few.js'
import { readProjectText } from '../project/read-text.js'
import { replacementOf } from './replacements.js'
import type { ProjectConfig } from '@content-gen/schema'
import type { PackageManifest } from '../scaffold/package-manifest.js'
import type { ExistingManifest } from '../scaffold/existing-manifest.js'
import type { PackageManager } from './surroundings.js'

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

/**
 * Returns the packages that are useless without Strapi v4: recognized by name, and if installed by their peer dependencies. One that stayed
 * would bring Strapi's own packages, its peers, back in.
 */
export async function strapiPackages(root: string, manifest: ExistingManifest): Promise<ReadonlySet<string>> {
  const judged = await mapFew(packagesOf(manifest), async (name) => ({
    name,
    isStrapis: isOfStrapi(name) || (await needsStrapi(root, name)),
  }))
  return new Set(judged.filter(({ isStrapis }) => isStrapis).map(({ name }) => name))
}

/** Returns those whose function the owner will miss. A bucket that the config has needs no provider. */
export function leftPackages(
  strapis: ReadonlySet<string>,
  { upload }: Pick<ProjectConfig, 'upload'>,
): readonly LeftPackage[] {
  const isBucket = (name: string) =>
    upload.providerOptions !== null && (name.includes('provider-upload') || name === upload.provider)
  const isMissed = (name: string) => !name.startsWith('@strapi/') || /\/(plugin|provider|middleware)-/.test(name)
  return [...strapis]
    .filter((name) => isMissed(name) && !served.has(name) && !isBucket(name))
    .map((name) => ({ name, instead: replacementOf(name) }))
}

/** Packages whose function generated code provides. */
const served: ReadonlySet<string> = new Set([
  '@strapi/plugin-graphql',
  '@strapi/plugin-i18n',
  '@strapi/plugin-upload',
  '@strapi/plugin-users-permissions',
  'strapi-plugin-populate-deep',
  'strapi-plugin-transformer',
])

export interface Surroundings {
  /** Packages without a use here. */
  readonly strapis: ReadonlySet<string>
  readonly packageManager: PackageManager
}

/** Returns the changes that the owner must make so that the project builds and starts here. */
export function manifestEdits(
  existing: ExistingManifest,
  wanted: PackageManifest,
  { strapis, packageManager }: Surroundings,
): ManifestEdits {
  const { type, engines, scripts, dependencies, devDependencies, allowScripts } = wanted
  const old = Object.entries(existing.scripts).filter(([name, line]) => !(name in scripts) && /\bstrapi\b/.test(line))
  const gone = (table: 'dependencies' | 'devDependencies') =>
    Object.keys(existing[table])
      .filter((name) => strapis.has(name) || ofThePanel.has(name) || moved(name, table, wanted))
      .map((name) => `${table}[${name}]`)
  return {
    remove: [...old.map(([name]) => `scripts[${name}]`), ...gone('dependencies'), ...gone('devDependencies')],
    set: [
      ['type', type],
      ['engines[node]', engines.node],
      ...entries('scripts', scripts),
      ...entries('dependencies', dependencies),
      ...entries('devDependencies', devDependencies),
    ],
    setJson: [
      ['allowScripts', JSON.stringify(allowScripts)],
      ...(packageManager === 'pnpm' ? [built(allowScripts)] : []),
    ],
  }
}

/** pnpm runs only the install scripts of these packages. */
function built(allowScripts: Readonly<Record<string, boolean>>): readonly [string, string] {
  const names = Object.keys(allowScripts).filter((name) => allowScripts[name])
  return ['pnpm.onlyBuiltDependencies', JSON.stringify(names)]
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

async function needsStrapi(root: string, name: string): Promise<boolean> {
  const { text } = await readProjectText(join(root, 'node_modules', name, 'package.json'))
  if (text === null) return false
  try {
    const { strapi, peerDependencies = {} } = JSON.parse(text) as { strapi?: unknown; peerDependencies?: object }
    return strapi !== undefined || Object.keys(peerDependencies).some((peer) => peer.startsWith('@strapi/'))
  } catch {
    return false
  }
}

/** Packages that the admin panel asks projects to install. */
const ofThePanel: ReadonlySet<string> = new Set(['react', 'react-dom', 'react-router-dom', 'styled-components'])
