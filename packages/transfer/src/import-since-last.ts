import { readSchema, rehearse, schemaTables, withRows } from '@content-gen/operate'
import { loadDescriptors } from './descriptors.js'
import type { ImportOptions } from './import-database.js'
import { Copy } from './import/copy.js'
import { importChanges, type ChangeReport } from './import/since-last.js'
import { partsOf, type ImportReport } from './import/site.js'
import { openSource } from './source/open.js'
import { contentManagerSettings, oldSettings } from './strapi/settings.js'
import { checkSite, StrapiSite } from './strapi/site.js'

export interface SinceLastOptions extends ImportOptions {
  /** Takes what was changed here as well since the last import. */
  readonly overwrite: boolean
}

export interface SinceLastReport extends Omit<ImportReport, 'types'> {
  readonly changes: readonly ChangeReport[]
}

/** Imports what has changed in a Strapi v4 database since it was imported, in one transaction. @throws ImportProblem, MigrationError */
export async function importSinceLast(options: SinceLastOptions): Promise<SinceLastReport> {
  const { database, address, isDryRun, onClash } = options
  const descriptors = await loadDescriptors(database.projectDir)
  const source = await openSource(address)
  try {
    checkSite(source, address, descriptors)
    const site = new StrapiSite(source)
    const parts = await partsOf(database.projectDir)
    const tables = schemaTables(await readSchema(database.projectDir))
    const [settings, contentManager] = [await oldSettings(site, descriptors), await contentManagerSettings(site)]
    const changes = await (isDryRun ? rehearse : withRows)(database, (rows) =>
      importChanges((taken) => new Copy(site, rows, database.provider, descriptors, onClash, taken), {
        ...options,
        parts,
        tables,
      }),
    )
    return { notice: source.notice, changes, settings, contentManager }
  } finally {
    await source.close()
  }
}
