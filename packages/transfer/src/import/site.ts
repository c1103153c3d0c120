import { hasModel, hold, rehearse, withRows, type DatabaseOptions, type Rows } from '@content-gen/operate'
import type { TypeDescriptor } from '@content-gen/runtime'
import type { SourceDatabase } from '../source/source.js'
import { contentManagerSettings, oldSettings, type OldSettings } from '../strapi/settings.js'
import { StrapiSite } from '../strapi/site.js'
import { importRoles, importTokens } from './accounts.js'
import type { OnClash } from './clashes.js'
import { Copy, type Progress } from './copy.js'
import { checkedReport, raiseSequences } from './finish.js'
import { hasIdentities, importIdentities } from './identities.js'
import { grantsTable, sourceOf, keepSums, keptRows, type KeptTable } from './last-import.js'
import { importLinks } from './links.js'
import { importAdministrators, importWebhooks, webhooksTable } from './panel.js'
import { importRows } from './rows.js'
import type { TypeReport } from './tally.js'

export interface SiteOptions {
  readonly database: DatabaseOptions
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

/**
 * Imports the contents of a Strapi v4 site into a project without entries, in one transaction. `finish` is called before it ends.
 * @throws ImportProblem, MigrationError
 */
export async function importSite(
  source: SourceDatabase,
  descriptors: readonly TypeDescriptor[],
  options: SiteOptions,
  finish: (rows: Rows) => Promise<void> = async () => undefined,
): Promise<ImportReport> {
  const { database, isDryRun, onClash } = options
  const site = new StrapiSite(source)
  const parts = await partsOf(database.projectDir)
  const [settings, contentManager] = [await oldSettings(site, descriptors), await contentManagerSettings(site)]
  const types = await (isDryRun ? rehearse : withRows)(database, async (rows) => {
    const copy = new Copy(site, rows, database.provider, descriptors, onClash)
    const reports = await importAll(copy, options, parts)
    await hold(rows)
    await finish(rows)
    return reports
  })
  return { notice: source.notice, types, settings, contentManager }
}

/** Returns the models of features that the project has. */
export async function partsOf(projectDir: string): Promise<ReadonlySet<string>> {
  const parts = new Set<string>()
  for (const model of ['Administrator', 'ApiToken', 'Webhook', 'Version'])
    if (await hasModel(projectDir, model)) parts.add(model)
  if (await hasIdentities(projectDir)) parts.add('Identity')
  return parts
}

export function importEntries(copy: Copy, onProgress: SiteOptions['onProgress']): Promise<void> {
  const done = new Set<string>()
  return importRows(copy, (table, rows) => {
    done.add(table)
    onProgress({ table, rows, done: done.size, of: copy.types.size })
  })
}

/** @throws ImportProblem that names the clashes */
export async function finishEntries(copy: Copy): Promise<void> {
  copy.clashes.check()
  if (copy.provider !== 'postgresql') return
  const tables = [...copy.types.values()].map(({ table }) => table)
  await raiseSequences(copy.rows, tables)
}

/** Returns what is kept of an import for the next one. */
function* keptOf(copy: Copy): Iterable<KeptTable> {
  // Webhooks are set up here after the first import.
  for (const table of [...copy.tables.values()].flat().filter(({ name }) => name !== webhooksTable))
    yield keptRows(table)
  yield { name: grantsTable, header: null, sums: copy.grants }
}

/** `parts`: the models of features that the project has. */
async function importAll(
  copy: Copy,
  { namedRoles, onProgress }: SiteOptions,
  parts: ReadonlySet<string>,
): Promise<TypeReport[]> {
  if (parts.has('Administrator')) await importAdministrators(copy)
  await importRoles(copy, namedRoles)
  await importEntries(copy, onProgress)
  if (parts.has('ApiToken')) await importTokens(copy)
  if (parts.has('Identity')) await importIdentities(copy)
  if (parts.has('Webhook')) await importWebhooks(copy)
  await importLinks(copy)
  await finishEntries(copy)
  await keepSums(copy.rows, [...keptOf(copy), ...(await sourceOf(copy))])
  const reports: TypeReport[] = []
  for (const [uid, tally] of copy.tallies) reports.push(await checkedReport(tally, copy.tables.get(uid)))
  return reports
}
