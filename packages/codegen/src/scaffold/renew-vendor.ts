import { realpath, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { problem, ProjectProblem, withProblems } from '../project/problem.js'
import { readProjectText } from '../project/read-text.js'
import { projectRoot } from '../load.js'
import { readManifestOf } from './existing-manifest.js'
import { packageManagerOf, type PackageManager } from './package-manager.js'
import { ownPackages, packageFiles, type PackageSpecs } from './package-origin.js'
import { ofAdmin, ofOperate, ofRuntime, ofTheCommand } from './package-manifest.js'
import { removeOthers, withVendor } from './vendor.js'

export interface RenewedVendor {
  /** The folder of the project's new archives. */
  readonly folder: string
  readonly removed: readonly string[]
  readonly isNew: boolean
  /** True if `package.json` now names other files. */
  readonly isNamedAnew: boolean
  readonly packageManager: PackageManager
}

/**
 * Puts the running command's packages into the project's `vendor/` as archives, and names them in its `package.json`.
 * @throws ProjectProblem with a sentence for the owner
 */
export async function renewVendor(projectDir: string, cliFolder: string): Promise<RenewedVendor> {
  const root = await projectRoot(projectDir)
  return withProblems(root, async () => {
    const manifest = await readManifestOf(root)
    const named = { ...manifest?.dependencies, ...manifest?.devDependencies }
    if (manifest === null || !('content-gen' in named))
      throw refusal(
        'package.json',
        'there is no project here that uses content-gen',
        'Name the folder of one with --project.',
      )
    const files = await packageFiles(cliFolder)
    if (files === null)
      throw refusal(
        'package.json',
        'this command came from the registry, and the packages can come from there too',
        registryHint,
      )
    const own = `${await realpath(root)}${sep}vendor${sep}`
    if ([...files.values()].some((path) => path.startsWith(own)))
      throw refusal('vendor', 'the running command uses these very packages', elsewhereHint)
    return withVendor(files, async ({ packages, folder, putInto }) => {
      const isNew = await putInto(root)
      const packageManager = await packageManagerOf(root)
      const isNamedAnew = await nameIn(root, packages)
      if (packageManager === 'pnpm') await nameInWorkspace(root, packages)
      return { folder, removed: await removeOthers(root, folder), isNew, isNamedAnew, packageManager }
    })
  })
}

const registryHint = 'Run: npm install --save-dev --save-exact content-gen@<version>'
const elsewhereHint =
  'Run this from a newer version: in a built clone, or where its archives were installed, with --project <this folder>.'

function refusal(file: string, message: string, hint: string): ProjectProblem {
  return new ProjectProblem(problem('vendor-refused', file, message, hint))
}

type Table = Readonly<Record<string, string>>

/** Returns true if `package.json` had to change. Only our own packages change in it, and the indentation stays. */
async function nameIn(root: string, packages: PackageSpecs): Promise<boolean> {
  const { text } = await readProjectText(join(root, 'package.json'))
  if (text === null) return false
  const value = JSON.parse(text) as { dependencies?: Table; devDependencies?: Table; resolutions?: Table }
  const { dependencies = {}, devDependencies = {}, resolutions } = value
  const ofFeatures = '@content-gen/admin' in dependencies ? [...ofOperate, ...ofAdmin] : ofOperate
  const inProduction = new Set<string>([
    ...Object.keys(dependencies),
    '@content-gen/runtime',
    ...ofRuntime,
    ...ofFeatures,
  ])
  const needed = (names: readonly string[]) => names.flatMap((name) => specOf(packages, name))
  const isHere = (name: string, table: Table) => name in table
  const production = needed(Object.keys(ownPackages).filter((name) => inProduction.has(name)))
  const development = needed(
    [
      'content-gen',
      ...ofTheCommand,
      ...Object.keys(ownPackages).filter((name) => isHere(name, devDependencies)),
    ].filter((name) => !inProduction.has(name)),
  )
  const changed = {
    ...value,
    dependencies: sorted({ ...dependencies, ...Object.fromEntries(production) }),
    devDependencies: sorted({ ...devDependencies, ...Object.fromEntries(development) }),
    ...(resolutions && { resolutions: sorted({ ...resolutions, ...Object.fromEntries(packages) }) }),
  }
  const indent = /^[ \t]+(?=")/m.exec(text)?.[0] ?? '  '
  const written = `${JSON.stringify(changed, null, indent)}${text.endsWith('\n') ? '\n' : ''}`
  if (written === text) return false
  await writeFile(join(root, 'package.json'), written)
  return true
}

/** The lines of our packages in `pnpm-workspace.yaml` are those that `init` wrote. */
async function nameInWorkspace(root: string, packages: PackageSpecs): Promise<void> {
  const path = join(root, 'pnpm-workspace.yaml')
  const { text } = await readProjectText(path)
  if (text === null) return
  const lines = text.split('\n').filter((line) => !/^ +'?(@content-gen\/\w|content-gen'?:)/.test(line))
  const at = lines.indexOf('overrides:')
  if (at < 0) return
  const ours = [...packages].map(([name, spec]) => `  '${name}': ${spec}`)
  await writeFile(path, lines.toSpliced(at + 1, 0, ...ours).join('\n'))
}

function specOf(packages: PackageSpecs, name: string): [string, string][] {
  const spec = packages.get(name)
  return spec === undefined ? [] : [[name, spec]]
}

function sorted(table: Table): Table {
  return Object.fromEntries(Object.entries(table).sort(([one], [other]) => (one < other ? -1 : 1)))
}
