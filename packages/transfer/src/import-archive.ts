import type { TypeDescriptor } from '@content-gen/runtime'
import { openArchive } from './archive/open.js'
import { readSite, type ArchivedSite } from './archive/read-site.js'
import { loadDescriptors } from './descriptors.js'
import { importSite, type ImportReport, type SiteOptions } from './import/site.js'
import { ImportTally, type TypeReport } from './import/tally.js'
import { ImportProblem } from './problem.js'

export interface ArchiveImportOptions extends SiteOptions {
  /** The path of an archive, or of the folder that it was unpacked to. */
  readonly path: string
  readonly keyFile: string | null
}

/** Imports what `strapi export` wrote into a project without entries, in one transaction. @throws ImportProblem, MigrationError */
export async function importArchive(options: ArchiveImportOptions): Promise<ImportReport> {
  const descriptors = await loadDescriptors(options.database.projectDir)
  const archive = await openArchive(options.path, options.keyFile)
  const site = await readSite(archive, descriptors)
  try {
    checkTypes(site, descriptors)
    const report = await importSite(site, descriptors, options)
    return { ...report, types: [...report.types.map((type) => withHomeless(type, site)), ...strangersOf(site)] }
  } finally {
    await site.close()
  }
}

/** @throws ImportProblem unless the archive is of the site that is imported: some types may be newer, not all. */
function checkTypes({ schemas }: ArchivedSite, types: readonly TypeDescriptor[]): void {
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
