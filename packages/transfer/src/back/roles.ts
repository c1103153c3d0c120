import type { Copy } from '../import/copy.js'
import { sumOfActions } from '../import/accounts.js'
import { grantsTable, rolesTable, type LastImport } from '../import/last-import.js'
import { ExportProblem } from '../problem.js'
import type { SourceRow } from '../source/source.js'
import { roleGrants } from '../strapi/grants.js'
import { importedValue } from '../target/values.js'
import type { RowsReport } from './changes.js'
import { BackGrants } from './grants.js'
import { writtenValue } from './rows.js'
import type { StrapiTables } from './tables.js'

/** Returns true if an action exists here: what roles may do in Strapi alone stays. */
export type IsKnown = (action: string) => boolean

/** Writes the roles that were made, renamed or deleted here, and what roles may do. `copy.roles` has them afterwards. @throws ExportProblem */
export async function writeRoles(
  copy: Copy,
  tables: StrapiTables,
  last: LastImport,
  isKnown: IsKnown,
): Promise<RowsReport | null> {
  const [role, permission] = ['role', 'permission'].map((name) => copy.types.get(`plugin::users-permissions.${name}`))
  if (!role || !permission) return null
  const grants = await BackGrants.read(tables, roleGrants)
  const theirs = new Map((await copy.site.list(rolesTable)).map((row) => [Number(row['id']), row]))
  checkGrants(copy, last, theirs, grants)
  const here = await copy.rows.query(`select id, name, description, type, created_at, updated_at from "${role.table}"`)
  const granted = await copy.rows.query(`select action, role_id from "${permission.table}"`)
  const old = new Map([...copy.roles].map(([there, id]) => [id, there]))
  let [created, updated, deleted] = [0, 0, 0]
  for (const ours of here) {
    const id = Number(ours['id'])
    const known = old.get(id)
    const row = known === undefined ? undefined : theirs.get(known)
    const isRenamed =
      row !== undefined && (row['name'] !== ours['name'] || (row['description'] ?? null) !== ours['description'])
    const there = known ?? (await insertRole(tables, ours))
    if (isRenamed)
      await tables.update(rolesTable, there, { name: text(ours['name']), description: text(ours['description']) })
    copy.roles.set(there, id)
    const own = granted.filter((each) => Number(each['role_id']) === id).map(({ action }) => String(action))
    const foreign = [...grants.actionsOf(there)].filter((action) => !isKnown(action))
    const isChanged = await grants.set(there, new Set([...own, ...foreign]))
    if (known === undefined) created++
    else if (isChanged || isRenamed) updated++
  }
  for (const [id, there] of old) {
    if (here.some((each) => Number(each['id']) === id) || !theirs.has(there)) continue
    await grants.set(there, new Set())
    await tables.delete(rolesTable, [there])
    copy.roles.delete(there)
    deleted++
  }
  return { table: rolesTable, created, updated, deleted, unchanged: here.length - created - updated }
}

const text = (value: unknown) => (value === null ? null : String(value))

/** Returns the id that the role has in Strapi. */
function insertRole(tables: StrapiTables, { name, description, type, ...times }: SourceRow): Promise<number> {
  const moment = (value: unknown) =>
    writtenValue(tables.database.provider, 'datetime', importedValue('datetime', value) ?? null)
  return tables.insert(rolesTable, {
    name: text(name),
    description: text(description),
    type: text(type),
    createdat: moment(times['created_at']),
    updatedat: moment(times['updated_at']),
  })
}

/** @throws ExportProblem if what roles may do was changed in Strapi since the last import */
function checkGrants(copy: Copy, last: LastImport, theirs: ReadonlyMap<number, SourceRow>, grants: BackGrants): void {
  const before = last.sumsOf(grantsTable)
  const changed = [...copy.roles.keys()].flatMap((id) => {
    const type = String(theirs.get(id)?.['type'])
    const was = before.get(type)
    return was === undefined || was === sumOfActions(grants.actionsOf(id)) ? [] : [type]
  })
  if (changed.length > 0)
    throw new ExportProblem(
      `Strapi's database is not as it was imported: what the roles ${changed.join(', ')} may do was changed there since.`,
    )
}

/** Returns the sums of what roles may do in Strapi now, by their type. */
export async function sumsOfGrants(tables: StrapiTables): Promise<ReadonlyMap<string, string>> {
  const grants = await BackGrants.read(tables, roleGrants)
  const roles = await tables.site.list(rolesTable)
  return new Map(roles.map(({ id, type }) => [String(type), sumOfActions(grants.actionsOf(Number(id)))]))
}
