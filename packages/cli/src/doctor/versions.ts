import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { packageManifest, packageSource } from '@content-gen/codegen'
import { driverMisfit } from '@content-gen/operate'
import { ok, problemFound, warning, type Finding, type Patient } from './finding.js'

const oldestNode = [20, 19] as const

/** Checks Node and the packages that the config needs: installed, and in matching versions. */
export async function checkVersions({ root, config }: Patient): Promise<readonly Finding[]> {
  return [
    checkNode(process.versions.node),
    ...(config === null ? [] : await checkPackages(root, packageManifest(config))),
  ]
}

/** `version`: in Node's own form. */
export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isOld = major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])
  if (!isOld) return ok(`Node is ${version}.`)
  return problemFound(`Node is ${version}. Install Node ${oldestNode.join('.')} or newer.`)
}

interface Wanted {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

async function checkPackages(root: string, wanted: Wanted): Promise<readonly Finding[]> {
  const text = await readFile(join(root, 'package.json'), 'utf8').catch(() => null)
  if (text === null) return [problemFound('There is no package.json. Run `content-gen generate`, then `npm install`.')]
  const named = readDependencies(text)
  if (named === null) return [problemFound('package.json is not JSON.')]
  const names = { ...wanted.dependencies, ...wanted.devDependencies }
  const each = await Promise.all(
    Object.entries(names).map(async ([name, version]) =>
      checkPackage(
        {
          name,
          version,
          spec: named[name],
          installed: await installedVersion(root, name),
          source: packageSource(name, names, named),
        },
        name in wanted.dependencies,
      ),
    ),
  )
  const command = checkCommand(await installedVersion(root, 'content-gen'))
  const findings = [...each.flat(), ...command]
  return findings.length > 0 ? findings : [ok('The packages match the config.')]
}

interface FoundPackage {
  readonly name: string
  /** The version that a new project would have. */
  readonly version: string
  /** The range in `package.json`. */
  readonly spec: string | undefined
  readonly installed: string | null
  /** As `npm install` takes it, for a shell. */
  readonly source: string
}

function checkPackage({ name, version, spec, installed, source }: FoundPackage, isNeeded: boolean): Finding[] {
  const install = `npm install ${isNeeded ? '' : '-D '}${source}`
  if (spec === undefined && isNeeded)
    return [problemFound(`${name} is not in package.json, but the config needs it. Run \`${install}\`.`)]
  if (installed === null)
    return spec === undefined ? [] : [problemFound(`${name} is not installed. Run \`npm install\`.`)]
  const unfit = name === 'better-sqlite3' ? driverMisfit(installed, process.versions.node) : null
  if (unfit) return [problemFound(`${unfit.message} ${unfit.hint}`)]
  if (belongsTogether.test(name) && installed !== version)
    return [problemFound(`${name} is ${installed}, but this content-gen needs ${version}. Run \`${install}\`.`)]
  const isExact = spec !== undefined && /^\d+\.\d+\.\d+[\w.+-]*$/.test(spec)
  if (isExact && spec !== installed)
    return [warning(`package.json says ${name} ${spec}, but ${installed} is installed. Run \`npm install\`.`)]
  return []
}

/** Packages that only work together in matching versions. */
const belongsTogether = /^(content-gen$|@content-gen\/|@prisma\/)/

/** `installed`: the version that `npx content-gen` would run in the project. */
function checkCommand(installed: string | null): Finding[] {
  const { version } = createRequire(import.meta.url)('content-gen/package.json') as { version: string }
  if (installed === null || installed === version) return []
  return [
    problemFound(
      `This content-gen is ${version}, but the project has ${installed}. Run \`npx content-gen doctor\` there.`,
    ),
  ]
}

function readDependencies(text: string): Readonly<Record<string, string>> | null {
  try {
    const { dependencies, devDependencies } = JSON.parse(text) as Partial<Wanted>
    return { ...devDependencies, ...dependencies }
  } catch {
    return null
  }
}

/** Finds a package as Node does, even if it does not export its manifest. */
async function installedVersion(root: string, name: string): Promise<string | null> {
  for (let folder = root; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name, 'package.json')
    if (existsSync(path)) {
      const { version }: { version?: unknown } = JSON.parse(await readFile(path, 'utf8'))
      return typeof version === 'string' ? version : null
    }
    if (folder === dirname(folder)) return null
  }
}
