import { mkdir, realpath } from 'node:fs/promises'
import type { DatabaseProvider } from '@content-gen/schema'
import { generate } from './generate.js'
import { ProjectFolderError } from './load.js'
import { hasCode, problem, ProjectProblem, withProblems } from './project/problem.js'
import { quoteTypescript } from './typescript/quote.js'
import type { Adopted } from './adopt/adopt.js'
import type { ReadTypes } from './adopt/stored-types.js'
import { emitScaffold } from './scaffold/emit.js'
import { fromRegistry, packageFiles, type PackageSpecs } from './scaffold/package-origin.js'
import { emitSecrets } from './scaffold/secrets.js'
import { emitStarter, starterConfig, type ModelFile, type Start } from './scaffold/starter.js'
import { survey } from './scaffold/survey.js'
import { withVendor } from './scaffold/vendor.js'
import { missingIgnores } from './scaffold/version-control.js'
import { writeOnce } from './scaffold/write-once.js'

export interface InitOptions {
  readonly projectDir: string
  /** null: SQLite, or the one in the project's own config. */
  readonly database: DatabaseProvider | null
  /** The models of a new site, perhaps none, whose server the owner generates later; null: those of the starter. */
  readonly models: readonly ModelFile[] | null
  /** The folder of the running command's package. */
  readonly cliFolder: string
  /** Tells the stored types of custom fields from the columns of Strapi's SQLite file. */
  readonly readTypes: ReadTypes
}

/** A new site: models to start from, and the source of its server. */
export interface NewSite {
  readonly kind: 'new'
  readonly provider: DatabaseProvider
  /** The owner's files, in the order in which they were written. */
  readonly written: readonly string[]
  /** The owner's files that existed already. */
  readonly kept: readonly string[]
  /** The number of the tool's files that were written; 0 without models. */
  readonly generated: number
  /** Lines that an existing `.gitignore` lacks. */
  readonly ignores: readonly string[]
  /** True if our packages are in `vendor/`, since the command itself came from files. */
  readonly isVendored: boolean
}

/**
 * Starts a project: a small site in an empty or new folder; in a Strapi v4 project, what its models need to be served. Never touches an
 * existing file.
 * @throws ProjectProblem with a sentence for the owner
 */
export async function init({
  projectDir,
  database,
  models,
  cliFolder,
  readTypes,
}: InitOptions): Promise<NewSite | Adopted> {
  return withProblems(projectDir, async () => {
    const root = await madeFolder(projectDir)
    return withProblems(root, async () => {
      const kind = await survey(root)
      if (models !== null && kind !== 'room') throw new ProjectProblem(hasModels)
      const begin = (packages: PackageSpecs) =>
        kind === 'room'
          ? startNew(root, { provider: database ?? 'sqlite', models }, packages)
          : adopted(root, database, packages, readTypes)
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

const hasModels = problem(
  'init-has-models',
  'src/api',
  '--empty and --from start a new project, and this folder is a Strapi v4 project',
  'Nothing was written. Leave them out, or name a folder that does not exist yet.',
)

async function adopted(
  root: string,
  database: DatabaseProvider | null,
  packages: PackageSpecs,
  readTypes: ReadTypes,
): Promise<Adopted> {
  const { adopt } = await import('./adopt/adopt.js')
  return adopt(root, database, packages, readTypes)
}

async function madeFolder(path: string): Promise<string> {
  try {
    await mkdir(path, { recursive: true })
  } catch (error) {
    if (path === '' || hasCode(error, 'EEXIST') || hasCode(error, 'ENOTDIR'))
      throw new ProjectFolderError(quoteTypescript(path))
    throw error
  }
  return realpath(path)
}

async function startNew(root: string, start: Start, packages: PackageSpecs): Promise<NewSite> {
  const { provider } = start
  const { written, kept } = await writeOnce(root, [
    ...emitStarter(start),
    ...emitScaffold(starterConfig(start), { packages }),
    emitSecrets(provider),
  ])
  return {
    kind: 'new',
    provider,
    written,
    kept,
    generated: start.models === null ? await generated(root) : 0,
    ignores: await missingIgnores(root),
    isVendored: packages.size > 0,
  }
}

async function generated(root: string): Promise<number> {
  const { diagnostics, changes } = await generate({ projectDir: root, mode: 'write' })
  const [mistake] = diagnostics
  if (mistake !== undefined) throw new ProjectProblem(mistake)
  return changes.filter(({ kind }) => kind === 'create').length
}
