/** Packages that the owner's `package.json` must list for the generated source: the file is written once, while features come and go. */
import { dirname } from 'node:path'
import type { Diagnostic, ProjectConfig } from '@content-gen/schema'
import { problem } from '../project/problem.js'
import type { ExistingManifest } from '../scaffold/existing-manifest.js'
import { packageManifest } from '../scaffold/package-manifest.js'
import { ownPackages } from '../scaffold/package-origin.js'
import { allows, isAbove, parseRange } from './version-range.js'

type Packages = Readonly<Record<string, string>>

/** `gone`: packages that this run makes obsolete. */
export function dependencyNeeds(
  manifest: ExistingManifest,
  config: ProjectConfig,
  gone: readonly string[],
): readonly Diagnostic[] {
  const { dependencies, devDependencies } = packageManifest(config)
  const named: Packages = { ...manifest.devDependencies, ...manifest.dependencies }
  const newer = namesIn(
    { ...dependencies, ...devDependencies },
    (name, version) => isOurs(name) && isNewer(named[name], version),
  )
  if (newer.length > 0) return [olderTool(newer)]
  const missing = namesIn(dependencies, (name) => !(name in manifest.dependencies))
  const missingTools = namesIn(devDependencies, (name) => !(name in named))
  const misplaced = namesIn(devDependencies, (name) => name in manifest.dependencies)
  const isOfOther = (name: string, version: string) => isLockstep(name) && isOther(named[name], version)
  const other = namesIn(dependencies, isOfOther)
  const otherTools = namesIn(devDependencies, (name, version) => !misplaced.includes(name) && isOfOther(name, version))
  const unneeded = [...gone, ...replaced(manifest)].filter((name) => name in named && !(name in dependencies))
  const install = (names: readonly string[], wanted: Packages, flag = '') =>
    `Run: npm install${flag} --save-exact ${names.map((name) => packageSource(name, wanted, named)).join(' ')}`
  return [
    ...diagnosticsOf('dependency-missing', missing, 'the generated source needs', install(missing, dependencies)),
    ...diagnosticsOf(
      'dependency-missing',
      missingTools,
      'the build needs',
      install(missingTools, devDependencies, ' --save-dev'),
    ),
    ...diagnosticsOf(
      'dependency-misplaced',
      misplaced,
      'production would install packages that only development needs:',
      install(misplaced, keepingVersions(devDependencies, named), ' --save-dev'),
    ),
    ...diagnosticsOf(
      'dependency-version',
      other,
      'the generated source needs other versions of',
      install(other, dependencies),
    ),
    ...diagnosticsOf(
      'dependency-version',
      otherTools,
      'the build needs other versions of',
      install(otherTools, devDependencies, ' --save-dev'),
    ),
    ...diagnosticsOf(
      'dependency-unneeded',
      unneeded,
      'the generated source no longer needs',
      `Unless your own code needs them, run: npm uninstall ${unneeded.join(' ')}`,
    ),
  ]
}

/** Packages that projects needed before production had its own command, and before `content-gen` read SQLite files itself. */
function replaced({ dependencies }: ExistingManifest): readonly string[] {
  const former = ['@prisma/adapter-better-sqlite3']
  return '@content-gen/operate' in dependencies ? former : ['@prisma/client', ...former]
}

/** Requires the versions of packages that belong together, and keeps the owner's versions of others. */
function keepingVersions(wanted: Packages, named: Packages): Packages {
  const kept = Object.entries(wanted).map(([name, version]) => [
    name,
    isLockstep(name) ? version : (named[name] ?? version),
  ])
  return Object.fromEntries(kept)
}

function namesIn(packages: Packages, isMeant: (name: string, version: string) => boolean): readonly string[] {
  return Object.entries(packages).flatMap(([name, version]) => (isMeant(name, version) ? [name] : []))
}

function isOurs(name: string): boolean {
  return name in ownPackages
}

/** Returns true for packages with the tool's version, or the version of the Prisma client that it makes. */
function isLockstep(name: string): boolean {
  return isOurs(name) || name.startsWith('@prisma/')
}

function isNewer(text: string | undefined, version: string): boolean {
  const range = parseRange(text ?? '')
  return range !== null && isAbove(range, version)
}

function isOther(text: string | undefined, version: string): boolean {
  const range = parseRange(text ?? '')
  return range !== null && !allows(range, version)
}

/** Returns what `npm install` takes, for a shell: `nexus@1.3.0`; our own packages come from the command's origin, which may be files. */
export function packageSource(name: string, wanted: Packages, named: Packages): string {
  const command = named['content-gen'] ?? ''
  if (!isOurs(name) || !command.startsWith('file:')) return inShell(`${name}@${wanted[name]}`)
  const isPacked = command.endsWith('.tgz')
  const file = isPacked ? `${name.replace('@', '').replace('/', '-')}-${wanted[name]}.tgz` : ownPackages[name]
  return `${name}@${dirname(command)}/${file}`
}

/** A range may contain characters that a shell interprets. */
function inShell(word: string): string {
  return /^[\w@/.:^~+-]+$/.test(word) ? word : `'${word}'`
}

function olderTool(names: readonly string[]): Diagnostic {
  const message = `this project requires a newer content-gen than the one running, for ${list(names)}`
  return problem(
    'tool-older',
    'package.json',
    message,
    'Run "npm install", then "npx content-gen generate" in this folder.',
  )
}

function diagnosticsOf(code: string, names: readonly string[], what: string, hint: string): readonly Diagnostic[] {
  if (names.length === 0) return []
  return [{ ...problem(code, 'package.json', `${what} ${list(names)}`, hint), severity: 'warning' }]
}

function list(names: readonly string[]): string {
  return names.length === 1 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
