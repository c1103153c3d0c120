/** What a project of the original installed, and what becomes of it. */
import type { PackageManifest } from '../scaffold/package-manifest.js'
import type { ExistingManifest } from '../scaffold/existing-manifest.js'

/** A plugin or a provider that is not served any more. */
export interface LeftPackage {
  readonly name: string
  /** What does its work here; null: nothing. */
  readonly instead: string | null
}

/** What to change in a `package.json` that stays its owner's: for `npm pkg delete` and `npm pkg set`. */
export interface ManifestEdits {
  readonly remove: readonly string[]
  readonly set: readonly (readonly [key: string, value: string])[]
  /** Values that are no texts. */
  readonly setJson: readonly (readonly [key: string, value: string])[]
}

export function leftPackages(manifest: ExistingManifest): readonly LeftPackage[] {
  return packagesOf(manifest)
    .filter((name) => isOfStrapi(name) && /(^|[/-])(plugin|provider|middleware)-/.test(name) && !served.has(name))
    .map((name) => ({ name, instead: insteadOf(name) }))
}

/** Their work is done by what is generated. */
const served: ReadonlySet<string> = new Set([
  '@strapi/plugin-graphql',
  '@strapi/plugin-i18n',
  '@strapi/plugin-upload',
  '@strapi/plugin-users-permissions',
])

function insteadOf(name: string): string | null {
  if (name === '@strapi/plugin-documentation') return '`src/generated/routes.ts` is the list of routes'
  if (name === 'strapi-plugin-populate-deep') return '`populate` takes any depth that it is told'
  if (name.includes('provider-email')) return '`email.transport` of the config takes an smtp:// address'
  if (name.includes('provider-upload')) return 'files are kept in `public/uploads`'
  return null
}

/** What the owner has to change, so that the project is built and started here. */
export function manifestEdits(existing: ExistingManifest, wanted: PackageManifest): ManifestEdits {
  const { type, engines, scripts, dependencies, devDependencies, allowScripts } = wanted
  const old = Object.entries(existing.scripts).filter(([name, line]) => !(name in scripts) && /\bstrapi\b/.test(line))
  const gone = (table: 'dependencies' | 'devDependencies') =>
    Object.keys(existing[table])
      .filter((name) => isOfStrapi(name) || ofThePanel.has(name) || moved(name, table, wanted))
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
    setJson: [['allowScripts', JSON.stringify(allowScripts)]],
  }
}

/** Listed under the other table than it is wanted in. */
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
  return name.startsWith('@strapi/') || /(^|[/-])strapi-(plugin|provider|middleware)/.test(name) || name === 'strapi'
}

/** What the admin panel asks projects to install. */
const ofThePanel: ReadonlySet<string> = new Set(['react', 'react-dom', 'react-router-dom', 'styled-components'])
