import { apiTokenTable } from '@content-gen/contract'
import type { RowValue } from '@content-gen/operate'
import { ImportProblem } from '../problem.js'
import { grantsOf, roleGrants, tokenGrants } from '../strapi/grants.js'
import { Checksum } from '../target/checksum.js'
import { importedValue, type Kind } from '../target/values.js'
import type { Copy } from './copy.js'

/** Decides on what a role may do in Strapi: its sum there, and here. */
export type AdmitGrants = (type: string, theirs: string, ours: () => Promise<string>) => Promise<boolean>

/** Roles: those of a type that the project has keep their id. The config says what the roles may do that it names. */
export async function importRoles(
  copy: Copy,
  named: ReadonlySet<string>,
  admit: AdmitGrants = async () => true,
): Promise<void> {
  const { site, types } = copy
  const [role, permission] = [
    types.get('plugin::users-permissions.role'),
    types.get('plugin::users-permissions.permission'),
  ]
  if (!role || !permission) return
  const tally = copy.tally(role)
  const actions = await grantsOf(site, roleGrants)
  for await (const row of site.rows('up_roles')) {
    const old = copy.idOf('up_roles', row)
    const type = textOf(row['type'])
    tally.found++
    if (type === null) {
      tally.leave('roles without a type')
      continue
    }
    const [created, updated] = [momentOf(row['createdat']), momentOf(row['updatedat'])]
    const [known] = await copy.query(`select id from "${role.table}" where type = ?`, [type])
    const values = [textOf(row['name']), textOf(row['description']), created, updated, type]
    const columns = 'name, description, created_at, updated_at, type'
    const [made] = known
      ? [known]
      : await copy.query(`insert into "${role.table}" (${columns}) values (?, ?, ?, ?, ?) returning id`, values)
    // Changes made here since the first import stay.
    if (known && copy.changes === null)
      await copy.query(
        `update "${role.table}" set name = ?, description = ?, created_at = ?, updated_at = ? where type = ?`,
        values,
      )
    const id = Number(made?.['id'])
    copy.roles.set(old, id)
    tally.imported++
    const granted = new Set(actions.get(old))
    const sum = sumOfActions(granted)
    copy.grants.set(type, sum)
    if (named.has(type)) continue
    const ours = () => copy.query(`select action from "${permission.table}" where role_id = ?`, [id])
    if (
      !(await admit(type, sum, async () => sumOfActions(new Set((await ours()).map(({ action }) => String(action))))))
    )
      continue
    await copy.query(`delete from "${permission.table}" where role_id = ?`, [id])
    for (const action of granted)
      await copy.query(
        `insert into "${permission.table}" (action, role_id, created_at, updated_at) values (?, ?, ?, ?)`,
        [action, id, created, updated],
      )
  }
}

export function sumOfActions(actions: ReadonlySet<string>): string {
  const sum = new Checksum()
  for (const action of actions) sum.add(action)
  return String(sum)
}

/** API tokens, with the hashes of their keys. */
export async function importTokens(copy: Copy): Promise<void> {
  const { site, rows } = copy
  const type = { uid: 'admin::api-token', table: apiTokenTable }
  const actions = await grantsOf(site, tokenGrants)
  const [tally, table] = [
    copy.tally(type),
    copy.table(type, type.table, tokenKinds, { key: 'name', uncompared: 'last_used_at' }),
  ]
  const [other] = copy.changes === null ? await rows.query(`select id from ${type.table} limit 1`) : []
  if (other) throw new ImportProblem('The project has API tokens already: an import needs a project without.')
  for await (const row of site.rows('strapi_api_tokens')) {
    const granted = row['type'] === 'custom' ? (actions.get(copy.idOf('strapi_api_tokens', row)) ?? []) : []
    await table.insert({
      name: textOf(row['name']),
      type: textOf(row['type']),
      access_key: textOf(row['accesskey']),
      permissions: JSON.stringify(granted),
      expires_at: importedValue('datetime', row['expiresat']) ?? null,
      last_used_at: importedValue('datetime', row['lastusedat']) ?? null,
      created_at: momentOf(row['createdat']),
    })
    tally.found++
    tally.imported++
  }
  await table.flush()
}

const tokenKinds = new Map<string, Kind>([
  ['permissions', 'json'],
  ['expires_at', 'datetime'],
  ['last_used_at', 'datetime'],
  ['created_at', 'datetime'],
])

function textOf(value: unknown): string | null {
  const text = importedValue('string', value)
  return typeof text === 'string' ? text : null
}

function momentOf(value: unknown): RowValue {
  return importedValue('datetime', value) ?? new Date(0).toISOString()
}
