import { loadDescriptors } from './descriptors.js'
import { importSite, type ImportReport, type SiteOptions } from './import/site.js'
import { openSource } from './source/open.js'
import { checkSite } from './strapi/site.js'

export interface ImportOptions extends SiteOptions {
  /** The address of Strapi's database. */
  readonly address: string
}

/** Imports the contents of a Strapi v4 database into a project without entries, in one transaction. @throws ImportProblem, MigrationError */
export async function importDatabase(options: ImportOptions): Promise<ImportReport> {
  const { database, address } = options
  const descriptors = await loadDescriptors(database.projectDir)
  const source = await openSource(address)
  try {
    checkSite(source, address, descriptors)
    return await importSite(source, descriptors, options)
  } finally {
    await source.close()
  }
}
