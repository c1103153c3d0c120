import { createMigration } from '@content-gen/migrate'
import { connect, deploy, openUploads, type DatabaseOptions } from '@content-gen/operate'
import {
  importArchive,
  importDatabase,
  ImportProblem,
  type ArchiveImportOptions,
  type ImportOptions,
  type ImportReport,
} from '@content-gen/transfer'
import { freshDatabase, type Provider } from '../../../test/databases.js'
import { at } from '../../../test/docs/page.js'
import { createProject } from '../../../test/project.js'
import { transpile } from '../../../test/transpile.js'

type OnClash = ImportOptions['onClash']

export interface ImportingProject {
  readonly dir: string
  readonly database: DatabaseOptions
  imported(address: string): Promise<ImportReport>
  rehearsed(address: string, onClash: OnClash): Promise<ImportReport>
  /** Returns the sentence of the problem. */
  refused(address: string): Promise<string>
  fromArchive(path: string, options?: Partial<ArchiveImportOptions>): Promise<ImportReport>
  /** Returns the sentence of the problem. */
  refusedArchive(path: string, options?: Partial<ArchiveImportOptions>): Promise<string>
  /** Deletes what was imported. */
  empty(): Promise<void>
  drop(): Promise<void>
}

/** The parts of a project that an import needs: the tables, the built descriptors and config. */
export async function importingProject(
  name: string,
  provider: Provider,
  models = at('fixtures/magazine'),
  config?: object,
): Promise<ImportingProject> {
  const { url, drop } = await freshDatabase(provider)
  const { dir, cli } = createProject({ name, models, provider, databaseUrl: url, ...(config && { config }) })
  await cli('generate')
  const database = { projectDir: dir, provider, databaseUrl: url }
  await createMigration(database)
  await deploy(database)
  transpile(dir)
  const options = { database, isDryRun: false, namedRoles: new Set<string>(), onProgress: () => undefined }
  const run = (address: string, onClash: OnClash, isDryRun: boolean) =>
    importDatabase({ ...options, address, onClash, isDryRun })
  const fromArchive = (path: string, others?: Partial<ArchiveImportOptions>) =>
    importArchive({
      ...options,
      path,
      keyFile: null,
      onClash: 'refuse',
      openUploads: () => openUploads(dir),
      ...others,
    })
  return {
    dir,
    database,
    drop,
    empty: async () => {
      const { query, close } = await connect(database)
      for (const table of [
        'articles',
        'authors',
        'tags',
        'files',
        'upload_folders',
        'up_users',
        'content_gen_api_tokens',
      ])
        await query(`delete from "${table}"`)
      for (const component of ['blocks_quotes', 'blocks_rich_texts', 'shared_seos', 'shared_links'])
        await query(`delete from "components_${component}"`)
      await close()
    },
    imported: (address) => run(address, 'refuse', false),
    rehearsed: (address, onClash) => run(address, onClash, true),
    refused: (address) => sentenceOf(run(address, 'refuse', false)),
    fromArchive,
    refusedArchive: (path, others) => sentenceOf(fromArchive(path, others)),
  }
}

async function sentenceOf(importing: Promise<ImportReport>): Promise<string> {
  const error: unknown = await importing.catch((reason: unknown) => reason)
  if (error instanceof ImportProblem) return error.message
  throw error instanceof Error ? error : new Error('It was imported.')
}
