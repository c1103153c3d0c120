import { hasTable, restoredTable } from '@content-gen/runtime/migrations'
import { listApiTokens, revokeAll, type ListedToken, type Rows } from '@content-gen/users-permissions/console'
import type { DatabaseOptions } from '../database/database.js'
import { hold } from '../database/held.js'
import { hasModel } from '../database/rows.js'

/** Keys to sessions of the panel, to links that lead in once, and to sign-ins under way. */
const entrances = ['content_gen_admin_sessions', 'content_gen_admin_links', 'content_gen_sign_ins']

/**
 * Holds a site whose database is older than the site was: nothing goes out by itself, and what was revoked since is not valid again. Returns the
 * API tokens that are.
 */
export async function settleRestored(
  rows: Rows,
  { projectDir, provider }: DatabaseOptions,
): Promise<readonly ListedToken[]> {
  const has = (table: string) => hasTable({ name: provider }, (text) => rows.query(text), table)
  await hold(rows)
  await rows.query(`create table if not exists "${restoredTable}" ("at" text)`)
  await rows.query(`delete from "${restoredTable}"`)
  await rows.query(`insert into "${restoredTable}" ("at") values (?)`, [new Date().toISOString()])
  for (const table of entrances) if (await has(table)) await rows.query(`delete from "${table}"`)
  if (!(await hasModel(projectDir, 'UsersPermissionsUser')) || !(await has('up_users'))) return []
  await revokeAll(rows)
  return listApiTokens(rows)
}
