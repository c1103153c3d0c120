import { mkdir, realpath } from 'node:fs/promises'
import type { Provider } from '@content-gen/schema'
import { generate } from '../generate.js'
import { ProjectFolderError } from '../load.js'
import { hasCode, ProjectProblem, withProblems } from '../project/problem.js'
import { quote } from '../typescript/quote.js'
import type { Adopted } from '../adopt/adopt.js'
import { emitScaffold } from './emit.js'
import { fromRegistry, packageFiles, type PackageSpecs } from './package-origin.js'
import { emitSecrets } from './secrets.js'
import { emitStarter, starterConfig } from './starter.js'
import { survey } from './survey.js'
import { withVendor } from './vendor.js'
import { missingIgnores } from './version-control.js'
import { writeOnce } from './write-once.js'

export interface InitOptions {
  readonly projectDir: string
  /** null: SQLite, or what the project's own config says. */
  readonly database: Provider | null
  /** The folder of the package whose command runs. */
  readonly cliFolder: string
}

/** A new site: models to start from, and the source of its server. */
export interface NewSite {
  readonly kind: 'new'
  readonly provider: Provider
  /** The owner's files, in the order of their writing. */
  readonly written: readonly string[]
  /** Those of the owner's files that were there. */
  readonly kept: readonly string[]
  /** How many files of the tool's were written. */
  readonly generated: number
  /** What a `.gitignore` that was there should have. */
  readonly ignores: readonly string[]
  /** True if our packages lie in `vendor/`: those of the command came from files as well. */
  readonly isVendored: boolean
}

/**
 * Begins a project: in a folder that is empty or does not exist a small site, in one that holds models of the original what
 * these need to be served. No file that is there is touched.
 * @throws ProjectProblem with a sentence for the owner
 */
export async function init({ projectDir, database, cliFolder }: InitOptions): Promise<NewSite | Adopted> {
  return withProblems(projectDir, async () => {
    const root = await madeFolder(projectDir)
    return withProblems(root, async () => {
      const kind = await survey(root)
      const begin = (packages: PackageSpecs) =>
        kind === 'room' ? startNew(root, database, packages) : adopted(root, database, packages)
      const files = await packageFiles(cliFolder)
      if (files === null) return begin(fromRegistry)
      return withVendor(files, async ({ packages, putInto }) => {
        const result = await begin(packages)
        await putInto(root)
        return result
      })
    })
  })
}

async function adopted(root: string, database: Provider | null, packages: PackageSpecs): Promise<Adopted> {
  const { adopt } = await import('../adopt/adopt.js')
  return adopt(root, database, packages)
}

async function madeFolder(path: string): Promise<string> {
  try {
    await mkdir(path, { recursive: true })
  } catch (error) {
    if (path === '' || hasCode(error, 'EEXIST') || hasCode(error, 'ENOTDIR')) throw new ProjectFolderError(quote(path))
    throw error
  }
  return realpath(path)
}

async function startNew(root: string, database: Provider | null, packages: PackageSpecs): Promise<NewSite> {
  const provider = database ?? 'sqlite'
  const { written, kept } = await writeOnce(root, [
    ...emitStarter(provider),
    ...emitScaffold(starterConfig(provider), { packages }),
    emitSecrets(provider),
  ])
  const { diagnostics, changes } = await generate({ projectDir: root, mode: 'write' })
  const [mistake] = diagnostics
  if (mistake !== undefined) throw new ProjectProblem(mistake)
  return {
    kind: 'new',
    provider,
    written,
    kept,
    generated: changes.filter(({ kind }) => kind === 'create').length,
    ignores: await missingIgnores(root),
    isVendored: packages.size > 0,
  }
}
