import { hasModel, readSchema, rehearse, schemaTables, withRows, type Rows } from '@content-gen/operate'
import type { TypeDescriptor } from '@content-gen/runtime'
import { ChangedAssets } from './archive/changed-assets.js'
import { openArchive } from './archive/open.js'
import { readSite, type ArchivedSite } from './archive/read-site.js'
import { loadDescriptors } from './descriptors.js'
import { checkTypes, hasLibrary, type ArchiveImportOptions } from './import-archive.js'
import type { ImportOptions } from './import-database.js'
import { ChangedDrafts } from './import/changed-drafts.js'
import { Copy } from './import/copy.js'
import { keepMore, keptDocuments, LastImport } from './import/last-import.js'
import type { ChangeReport } from './import/judged.js'
import { importChanges } from './import/since-last.js'
import { partsOf, type ImportReport, type SiteOptions } from './import/site.js'
import { ImportProblem } from './problem.js'
import { openSource } from './source/open.js'
import type { SourceDatabase } from './source/source.js'
import { contentManagerSettings, oldSettings } from './strapi/settings.js'
import { checkSite, StrapiSite } from './strapi/site.js'

interface Overwriting {
  /** Takes what was changed here as well since the last import. */
  readonly overwrite: boolean
}

export interface SinceLastOptions extends ImportOptions, Overwriting {}
export interface ArchiveSinceLastOptions extends ArchiveImportOptions, Overwriting {}

export interface SinceLastReport extends Omit<ImportReport, 'types'> {
  readonly changes: readonly ChangeReport[]
}

/** Imports what has changed in a Strapi v4 database since it was imported, in one transaction. @throws ImportProblem, MigrationError */
export async function importSinceLast(options: SinceLastOptions): Promise<SinceLastReport> {
  const { database, address } = options
  const descriptors = await loadDescriptors(database.projectDir)
  const source = await openSource(address)
  try {
    checkSite(source, address, descriptors)
    return await importChangesOf(source, descriptors, options)
  } finally {
    await source.close()
  }
}

/** Imports what an archive of Strapi has other than the last one, in one transaction. @throws ImportProblem, MigrationError */
export async function importArchiveSinceLast(options: ArchiveSinceLastOptions): Promise<SinceLastReport> {
  const { database, path, keyFile, openUploads } = options
  const descriptors = await loadDescriptors(database.projectDir)
  const archive = await openArchive(path, keyFile)
  const last = await rehearse(database, (rows) => LastImport.read(rows))
  const site = await readSite(archive, descriptors, last?.documents())
  let assets: ChangedAssets | null = null
  try {
    if (site.entries === 0)
      throw new ImportProblem('The archive has no entries: export it whole, without --only and --exclude.')
    checkTypes(site, descriptors)
    if (hasLibrary(descriptors)) assets = new ChangedAssets(archive, site, await openUploads(), database.provider)
    const report = await importChangesOf(site, descriptors, options, { site, assets })
    if (!options.isDryRun) await assets?.keep()
    return report
  } catch (error) {
    if (!(error instanceof Uncertain)) await assets?.takeBack()
    throw error instanceof Uncertain ? error.cause : error
  } finally {
    await site.close()
  }
}

/** After all was written: the rows may be stored or not, and a later start of the server finds out. */
class Uncertain extends Error {}

interface Archived {
  readonly site: ArchivedSite
  readonly assets: ChangedAssets | null
}

async function importChangesOf(
  source: SourceDatabase,
  descriptors: readonly TypeDescriptor[],
  options: SiteOptions & Overwriting,
  archived: Archived | null = null,
): Promise<SinceLastReport> {
  const { database, isDryRun, onClash } = options
  const site = new StrapiSite(source)
  const parts = await partsOf(database.projectDir)
  const tables = schemaTables(await readSchema(database.projectDir))
  const [settings, contentManager] = [await oldSettings(site, descriptors), await contentManagerSettings(site)]
  const hasCopies = await hasModel(database.projectDir, 'WorkingCopy')
  const tableOf = (type: string) => descriptors.find(({ uid }) => uid === type)?.table ?? null
  const assets = archived?.assets ?? null
  let isWritten = false
  const work = async (rows: Rows) => {
    const read = assets ? new StrapiSite(await assets.database(rows, descriptors)) : site
    const makeCopy = (taken: ReadonlyMap<string, ReadonlySet<string>>) =>
      new Copy(read, rows, database.provider, descriptors, onClash, taken)
    const drafts =
      archived && hasCopies ? await ChangedDrafts.read(rows, archived.site.drafts(), options.overwrite) : null
    await drafts?.withdraw()
    const changes = await importChanges(makeCopy, { ...options, parts, tables })
    const others = [await drafts?.bring(tableOf), await assets?.place(rows, isDryRun)]
    if (archived) await keepMore(rows, [keptDocuments(archived.site.documents), ...(drafts ? [drafts.kept()] : [])])
    isWritten = true
    return [...changes, ...others.filter((each) => each !== undefined && each !== null)]
  }
  try {
    const changes = await (isDryRun ? rehearse : withRows)(database, work)
    return { notice: source.notice, changes, settings, contentManager }
  } catch (error) {
    throw isWritten ? new Uncertain('', { cause: error }) : error
  }
}
