import { hasModel, rehearse, withRows, type DatabaseOptions } from '@content-gen/operate'
import { importRoles, importTokens } from './import/accounts.js'
import type { OnClash } from './import/clashes.js'
import { Copy, type Progress } from './import/copy.js'
import { checkedReport, raiseSequences } from './import/finish.js'
import { importLinks } from './import/links.js'
import { importRows } from './import/rows.js'
import type { TypeReport } from './import/tally.js'
import { importAdministrators, importWebhooks } from './import/panel.js'
import { loadDescriptors } from './descriptors.js'
import { openSource } from './source/open.js'
import { contentManagerSettings, oldSettings, type OldSettings } from './strapi/settings.js'
import { checkSite, StrapiSite } from './strapi/site.js'

export interface ImportOptions {
  readonly database: DatabaseOptions
  /** The address of Strapi's database. */
  readonly address: string
  readonly onClash: OnClash
  /** Rolls everything back. */
  readonly isDryRun: boolean
  /** The types of the roles whose actions the project's config names. */
  readonly namedRoles: ReadonlySet<string>
  readonly onProgress: (progress: Progress) => void
}

export interface ImportReport {
  readonly notice: string | null
  readonly types: readonly TypeReport[]
  readonly settings: OldSettings
  readonly contentManager: Readonly<Record<string, unknown>>
}

/** Imports the contents of a Strapi v4 database into a project without entries, in one transaction. @throws ImportProblem, MigrationError */
export async function importDatabase(options: ImportOptions): Promise<ImportReport> {
  const { database, address, isDryRun } = options
  const descriptors = await loadDescriptors(database.projectDir)
  const source = await openSource(address)
  try {
    checkSite(source, address, descriptors)
    const site = new StrapiSite(source)
    const parts = new Set<string>()
    for (const model of ['Administrator', 'ApiToken', 'Webhook'])
      if (await hasModel(database.projectDir, model)) parts.add(model)
    const types = await (isDryRun ? rehearse : withRows)(database, (rows) =>
      importAll(new Copy(site, rows, database.provider, descriptors, options.onClash), options, parts),
    )
    return {
      notice: source.notice,
      types,
      settings: await oldSettings(site),
      contentManager: await contentManagerSettings(site),
    }
  } finally {
    await source.close()
  }
}

/** `parts`: the models of features that the project has. */
async function importAll(
  copy: Copy,
  { namedRoles, onProgress }: ImportOptions,
  parts: ReadonlySet<string>,
): Promise<TypeReport[]> {
  const done = new Set<string>()
  if (parts.has('Administrator')) await importAdministrators(copy)
  await importRoles(copy, namedRoles)
  await importRows(copy, (table, rows) => {
    done.add(table)
    onProgress({ table, rows, done: done.size, of: copy.types.size })
  })
  if (parts.has('ApiToken')) await importTokens(copy)
  if (parts.has('Webhook')) await importWebhooks(copy)
  await importLinks(copy)
  copy.clashes.check()
  if (copy.provider === 'postgresql') {
    const tables = [...copy.types.values()].map(({ table }) => table)
    await raiseSequences(copy.rows, tables)
  }
  const reports: TypeReport[] = []
  for (const [uid, tally] of copy.tallies) reports.push(await checkedReport(tally, copy.tables.get(uid)))
  return reports
}
