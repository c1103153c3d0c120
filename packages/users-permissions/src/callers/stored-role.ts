import { permissionUid, roleUid } from '@content-gen/contract'
import { quotedColumn, keyOf, typeOf } from './statement.js'
import type { Statement, Store } from '@content-gen/runtime'

/** Reads the actions of a role that lives in the database; null if there is no role of this type. */
export function storedRole(store: Store): (type: string) => Promise<readonly string[] | null> {
  const statement = actionsStatement(store)
  return async (type) => {
    const rows = await store.database.rows({ ...statement, values: [type] })
    return rows.length === 0 ? null : rows.flatMap(({ action }) => (action === null ? [] : String(action)))
  }
}

function actionsStatement(store: Store): Statement {
  const { database } = store
  const [role, permission] = [typeOf(store, roleUid), typeOf(store, permissionUid)]
  const { dialect } = database
  return {
    text:
      `select p.${quotedColumn(database, permission, 'action')} as action from ${dialect.identifier(role.table)} r ` +
      `left join ${dialect.identifier(permission.table)} p on p.${keyOf(database, permission, 'role').column} = r."id" ` +
      `where r.${quotedColumn(database, role, 'type')} = ${dialect.parameter(1, 'text', false)}`,
    values: [],
  }
}
