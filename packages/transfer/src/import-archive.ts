import { hasModel, type Rows, type Uploads } from '@content-gen/operate'
import type { TypeDescriptor } from '@content-gen/runtime'
import type { Archive } from './archive/archive.js'
import { FileRows } from './archive/file-rows.js'
import { modelsOf, type ArchivedModels } from './archive/models.js'
import { openArchive } from './archive/open.js'
import { PlacedAssets } from './archive/place-assets.js'
import { readSite, type ArchivedSite } from './archive/read-site.js'
import { loadDescriptors } from './descriptors.js'
import { importSite, type ImportReport, type SiteOptions } from './import/site.js'
import { keepMore, keptDocuments } from './import/last-import.js'
import { importDrafts, keptDrafts, listDrafts } from './import/working-copies.js'
import { ImportTally, type TypeReport } from './import/tally.js'
import { ImportProblem } from './problem.js'

export interface ArchiveImportOptions extends SiteOptions {
  /** The path of an archive, or of the folder that it was unpacked to. */
  readonly path: string
  readonly keyFile: string | null
  /** Opens the place of the project's files. It is asked if the archive has any. */
  readonly openUploads: () => Promise<Uploads>
}

/** Returns the models of the archived site, for a new project. @throws ImportProblem */
export async function archivedModels(path: string, keyFile: string | null): Promise<ArchivedModels> {
  return modelsOf(await openArchive(path, keyFile))
}

/** Imports what `strapi export` wrote into a project without entries, in one transaction. @throws ImportProblem, MigrationError */
export async function importArchive(options: ArchiveImportOptions): Promise<ImportReport> {
  const descriptors = await loadDescriptors(options.database.projectDir)
  const archive = await openArchive(options.path, options.keyFile)
  const site = await readSite(archive, descriptors)
  try {
    checkTypes(site, descriptors)
    const isStoring = hasLibrary(descriptors)
    const files = new ImportTally({ uid: 'assets', table: 'assets' })
    files.found = site.assets.size
    const drafts: ImportTally[] = []
    const hasCopies = await hasModel(options.database.projectDir, 'WorkingCopy')
    const tables = new Map(descriptors.map(({ uid, table }) => [uid, table]))
    const finish = async (rows: Rows) => {
      const found = await listDrafts(site.drafts())
      drafts.push(await importDrafts(rows, found, (uid) => tables.get(uid) ?? null, hasCopies))
      await keepMore(rows, [keptDocuments(site.documents), keptDrafts(hasCopies ? found : [])])
    }
    const report =
      site.assets.size > 0 && isStoring
        ? await importWithAssets(site, archive, descriptors, options, files, finish)
        : await importSite(site, descriptors, options, finish)
    const left = files.found - files.imported
    if (left > 0) files.leave(isStoring ? 'assets that no file here has' : 'there is no media library here', left)
    const types = [
      ...report.types.map((type) => withHomeless(type, site)),
      ...strangersOf(site),
      ...[...drafts, files].flatMap((tally) => (tally.found > 0 ? [tally.report(null)] : [])),
    ]
    return { ...report, types }
  } finally {
    await site.close()
  }
}

/** Places the assets before the transaction ends: entries are stored with their files, or not at all. */
async function importWithAssets(
  site: ArchivedSite,
  archive: Archive,
  descriptors: readonly TypeDescriptor[],
  options: ArchiveImportOptions,
  tally: ImportTally,
  finish: (rows: Rows) => Promise<void>,
): Promise<ImportReport> {
  const uploads = await options.openUploads()
  const rows = new FileRows(site, uploads, tally)
  const assets = new PlacedAssets(uploads, rows.expected, tally)
  let isPlaced = false
  try {
    const report = await importSite(rows.database(descriptors), descriptors, options, async (written) => {
      await finish(written)
      if (options.isDryRun) tally.imported = rows.expected.size
      else await assets.place(archive)
      isPlaced = true
    })
    await assets.keep()
    return report
  } catch (error) {
    // After that, the rows may be stored: a later start finds out.
    if (!isPlaced) await assets.takeBack()
    throw error
  }
}

export function hasLibrary(types: readonly TypeDescriptor[]): boolean {
  return types.some(({ uid }) => uid === 'plugin::upload.file')
}

/** @throws ImportProblem unless the archive is of the site that is imported: some types may be newer, not all. */
export function checkTypes({ schemas }: ArchivedSite, types: readonly TypeDescriptor[]): void {
  const own = types.filter(({ uid }) => uid.startsWith('api::'))
  if (own.length === 0 || own.some(({ uid }) => schemas.byUid.has(uid))) return
  const named = own.slice(0, 3).map(({ uid }) => uid)
  throw new ImportProblem(
    `The archive has no content type of this project (${named.join(', ')}${own.length > 3 ? ', …' : ''}): is it that of another site?`,
  )
}

const mostTold = 20

function withHomeless(type: TypeReport, { homeless }: ArchivedSite): TypeReport {
  const lines = [...(homeless.get(type.type) ?? [])].map(
    ([name, count]) => `there is no attribute ${name} here: ${count} of the archive have one`,
  )
  const more = lines.length > mostTold ? [`and ${lines.length - mostTold} more attributes`] : []
  return { ...type, notes: [...type.notes, ...lines.slice(0, mostTold), ...more] }
}

function strangersOf({ strangers }: ArchivedSite): readonly TypeReport[] {
  return [...strangers].map(([uid, found]) => {
    const tally = new ImportTally({ uid, table: uid })
    tally.found = found
    tally.leave('there is no such type here', found)
    return tally.report(null)
  })
}
