import { permissionUid, roleUid } from '@content-gen/contract'
import { quotedColumn, keyOf, typeOf } from '../callers/statement.js'
import type { Store } from '@content-gen/runtime'

/** Warns about roles that differ between database and config. A start changes nothing: `migrate deploy` does. */
export async function warnOfRoles(store: Store): Promise<void> {
  const { database, config, log } = store
  const { dialect } = database
  const [role, permission] = [typeOf(store, roleUid), typeOf(store, permissionUid)]
  const text =
    `select r.${quotedColumn(database, role, 'type')} as type, p.${quotedColumn(database, permission, 'action')} as action ` +
    `from ${dialect.identifier(role.table)} r left join ${dialect.identifier(permission.table)} p ` +
    `on p.${keyOf(database, permission, 'role').column} = r."id"`
  const stored = new Map<string, Set<string>>()
  for (const { type, action } of await database.rows({ text, values: [] })) {
    const actions = stored.get(String(type)) ?? new Set<string>()
    if (action !== null) actions.add(String(action))
    stored.set(String(type), actions)
  }
  const shown = config.editorial?.preview.role ?? 'public'
  if (!stored.has(shown) && !Object.hasOwn(config.permissions, shown) && shown !== 'public')
    log.warn({ role: shown }, '`editorial.preview.role` names no role: nobody can make previews in the panel')
  const expected = new Set(['public', 'authenticated', ...Object.keys(config.permissions)])
  const other = [...expected].filter((type) => !isSame(stored.get(type), config.permissions[type]))
  if (other.length > 0)
    log.warn({ roles: other }, 'roles in the database are not those of the config: run `npm run migrate`')
}

function isSame(stored: ReadonlySet<string> | undefined, named: readonly string[] | undefined): boolean {
  if (!stored) return false
  return named === undefined || (stored.size === named.length && named.every((action) => stored.has(action)))
}
