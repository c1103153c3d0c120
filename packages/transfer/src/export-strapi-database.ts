import { rehearse, withRows, type DatabaseOptions } from '@content-gen/operate'
import { BackLinks } from './back/links.js'
import { findChanges, isThere, type ChangedRows } from './back/changes.js'
import { LinkPlans } from './back/plan.js'
import { writeRows } from './back/rows.js'
import { StrapiTables } from './back/tables.js'
import { loadDescriptors } from './descriptors.js'
import type { OnClash } from './import/clashes.js'
import { Copy, type Progress } from './import/copy.js'
import { administratorsTable, grantsTable, idsOf, keepSums, LastImport, rolesTable } from './import/last-import.js'
import { importContents } from './import/since-last.js'
import { partsOf } from './import/site.js'
import { ExportProblem, ImportProblem } from './problem.js'
import { openWritten } from './source/open.js'
import { checkSite, StrapiSite } from './strapi/site.js'

export interface BackOptions {
  readonly database: DatabaseOptions
  /** The address of Strapi's database. */
  readonly address: string
  /** As the import was told. */
  readonly onClash: OnClash
  /** Takes everything back. */
  readonly isDryRun: boolean
  readonly onProgress: (progress: Progress) => void
}

/** The outcome for the rows of a type. */
export interface BackTypeReport {
  readonly table: string
  readonly created: number
  readonly updated: number
  readonly deleted: number
  readonly unchanged: number
}

export interface BackReport {
  readonly notice: string | null
  readonly types: readonly BackTypeReport[]
  /** The number of things that have no place in Strapi's tables, by the reason. */
  readonly leftOut: Readonly<Record<string, number>>
}

/** Writes what was changed here since the import into the database of a stopped Strapi v4, in one transaction. @throws ExportProblem, MigrationError */
export async function exportStrapiDatabase(options: BackOptions): Promise<BackReport> {
  const { database, address } = options
  try {
    const descriptors = await loadDescriptors(database.projectDir)
    const parts = await partsOf(database.projectDir)
    const there = await openWritten(address)
    try {
      checkSite(there, address, descriptors)
      return await (options.isDryRun ? rehearse : withRows)(database, async (rows) => {
        const last = await LastImport.read(rows)
        if (last === null) throw new ExportProblem('Nothing was imported here: there is no way back.')
        const site = new StrapiSite(there)
        const read = async () => {
          const reading = new Copy(site, rows, database.provider, descriptors, options.onClash, new Map())
          for (const [old, id] of last.sumsOf(rolesTable)) reading.roles.set(Number(old), Number(id))
          for (const [old, id] of last.sumsOf(administratorsTable)) reading.administrators.set(Number(old), Number(id))
          await importContents(reading, { onProgress: options.onProgress, parts })
          reading.clashes.check()
          return reading
        }
        const before = await read()
        const tables = new StrapiTables(there, site)
        const report = await writeBack(tables, before, await findChanges(before, last))
        if (tables.written > 0 && !options.isDryRun) {
          await keepRead(await read(), last)
          await there.commit()
        }
        return { notice: there.notice, ...report }
      })
    } finally {
      await there.close()
    }
  } catch (error) {
    if (error instanceof ImportProblem) throw new ExportProblem(error.message, { cause: error })
    throw error
  }
}

/** Keeps the sums of what Strapi has now, so that the way can be gone again, in both directions. */
async function keepRead(after: Copy, last: LastImport): Promise<void> {
  const read = [...after.tables.values()].flat()
  const known = new Set(read.map(({ name }) => name))
  const others = [...last.tables()].filter((name) => !known.has(name))
  await keepSums(after.rows, [
    ...read.map((table) => ({ name: table.name, header: table.header(), sums: table.sums() })),
    ...others.map((name) => ({ name, header: last.headerOf(name) ?? null, sums: last.sumsOf(name) })),
    { name: grantsTable, header: null, sums: last.sumsOf(grantsTable) },
    ...idsOf(after),
  ])
}

async function writeBack(
  tables: StrapiTables,
  copy: Copy,
  changes: ReadonlyMap<string, ChangedRows>,
): Promise<Omit<BackReport, 'notice'>> {
  const leftOut = new Map<string, number>()
  const leave = (reason: string, count = 1) => {
    if (count > 0) leftOut.set(reason, (leftOut.get(reason) ?? 0) + count)
  }
  const plans = new LinkPlans(tables, leave)
  const links = new BackLinks(copy, changes, plans, leave)
  const types = [...copy.types.values()].filter((type) => isThere(copy, type))
  for (const type of types) await links.plan(type)
  const insertLinks = await plans.deleteOthers()
  for (const type of types) {
    const found = changes.get(type.table)
    if (found) await writeRows(copy, tables, type, found, leave)
  }
  await insertLinks()
  await tables.raiseSequences()
  for (const { uid, table } of copy.types.values()) {
    if (copy.site.has(table) || !copy.ids.has(uid)) continue
    const [found] = await copy.rows.query(`select count(*) as count from "${table}"`)
    leave(`rows, for which Strapi has no table ${table}`, Number(found?.['count']))
  }
  const tokens = changes.get('content_gen_api_tokens')
  if (tokens) leave('API tokens', tokens.created.size + tokens.updated.size + tokens.deleted.size)
  return {
    types: types.map((type) => reportOf(copy, changes, type)),
    leftOut: Object.fromEntries(leftOut),
  }
}

/** An entry whose list of links has changed is updated. */
function reportOf(
  { tables }: Copy,
  changes: ReadonlyMap<string, ChangedRows>,
  { uid, table }: { readonly uid: string; readonly table: string },
): BackTypeReport {
  const own = changes.get(table)
  const [created, deleted] = [own?.created ?? new Set<string>(), own?.deleted ?? new Set<string>()]
  const updated = new Set(own?.updated)
  for (const { name } of tables.get(uid) ?? []) {
    const list = changes.get(name)
    if (list === own) continue
    for (const key of [...(list?.created ?? []), ...(list?.updated ?? []), ...(list?.deleted ?? [])])
      if (!created.has(key) && !deleted.has(key)) updated.add(key)
  }
  const unchanged = (own?.unchanged ?? 0) + (own?.updated.size ?? 0) - updated.size
  return { table, created: created.size, updated: updated.size, deleted: deleted.size, unchanged }
}
