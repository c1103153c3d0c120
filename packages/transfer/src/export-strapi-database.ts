import { apiTokenTable } from '@content-gen/contract'
import { rehearse, withRows, type DatabaseOptions } from '@content-gen/operate'
import { BackLinks } from './back/links.js'
import { findChanges, isThere, type ChangedRows, type RowsReport } from './back/changes.js'
import { LinkPlans } from './back/plan.js'
import { sumsOfGrants, writeRoles, type IsKnown } from './back/roles.js'
import { writeRows } from './back/rows.js'
import { StrapiTables } from './back/tables.js'
import { writeTokens } from './back/tokens.js'
import { loadDescriptors } from './descriptors.js'
import type { OnClash } from './import/clashes.js'
import { Copy, type Progress } from './import/copy.js'
import {
  administratorsTable,
  grantsTable,
  sourceOf,
  keepSums,
  keptRows,
  LastImport,
  rolesTable,
} from './import/last-import.js'
import { webhooksTable } from './import/panel.js'
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
  /** Returns true if an action exists here. */
  readonly isKnownAction: IsKnown
  /** Takes everything back. */
  readonly isDryRun: boolean
  readonly onProgress: (progress: Progress) => void
}

export interface BackReport {
  readonly notice: string | null
  readonly types: readonly RowsReport[]
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
        if (last === null || last.kind === 'project')
          throw new ExportProblem('Nothing was imported here from Strapi: there is no way back.')
        const site = new StrapiSite(there)
        const read = async (roles: Iterable<readonly [number, number]>) => {
          const reading = new Copy(site, rows, database.provider, descriptors, options.onClash, new Map())
          for (const [old, id] of roles) reading.roles.set(old, id)
          for (const [old, id] of last.idsOf(administratorsTable)) reading.administrators.set(old, id)
          await importContents(reading, { onProgress: options.onProgress, parts })
          reading.clashes.check()
          return reading
        }
        const before = await read(last.idsOf(rolesTable))
        const tables = new StrapiTables(there, site)
        const report = await writeBack(tables, before, last, parts, options.isKnownAction)
        if (tables.written > 0 && !options.isDryRun) {
          await keepRead(await read(before.roles), last, await sumsOfGrants(tables))
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
async function keepRead(after: Copy, last: LastImport, grants: ReadonlyMap<string, string>): Promise<void> {
  const read = [...after.tables.values()].flat()
  const known = new Set(read.map(({ name }) => name))
  const others = [...last.tables()].filter((name) => !known.has(name))
  await keepSums(after.rows, [
    ...read.map(keptRows),
    ...others.map((name) => ({ name, header: last.headerOf(name) ?? null, sums: last.sumsOf(name) })),
    { name: grantsTable, header: null, sums: grants },
    ...(await sourceOf(after)),
  ])
}

async function writeBack(
  tables: StrapiTables,
  copy: Copy,
  last: LastImport,
  parts: ReadonlySet<string>,
  isKnown: IsKnown,
): Promise<Omit<BackReport, 'notice'>> {
  const changes = await findChanges(copy, last)
  const leftOut = new Map<string, number>()
  const leave = (reason: string, count = 1) => {
    if (count > 0) leftOut.set(reason, (leftOut.get(reason) ?? 0) + count)
  }
  const plans = new LinkPlans(tables, leave)
  const roles = await writeRoles(copy, tables, last, isKnown)
  const links = new BackLinks(copy, changes, plans)
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
  const tokens = changes.get(apiTokenTable)
  const accounts = [roles, tokens ? await writeTokens(tables, tokens) : null]
  if (parts.has('Webhook')) {
    const [found] = await copy.rows.query(`select count(*) as count from ${webhooksTable} where is_enabled`)
    leave('webhooks that are on here: Strapi keeps its own', Number(found?.['count']))
  }
  return {
    types: [...types.map((type) => reportOf(copy, changes, type)), ...accounts.filter((each) => each !== null)],
    leftOut: Object.fromEntries(leftOut),
  }
}

/** An entry whose list of links has changed is updated. */
function reportOf(
  { tables }: Copy,
  changes: ReadonlyMap<string, ChangedRows>,
  { uid, table }: { readonly uid: string; readonly table: string },
): RowsReport {
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
