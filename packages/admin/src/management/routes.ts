/** `/administrators` and `/roles`. */
import { inTransaction, selectRows } from '@content-gen/runtime/write'
import type { Context } from '@content-gen/runtime'
import type { AdminCaller } from '../administrators/admin-caller.js'
import { administratorFields, administratorOf } from '../administrators/stored-administrator.js'
import type { Role } from '../panel-api/administrators.js'
import type { AdminRoute } from '../http/admin-route.js'
import type { Panel } from '../panel.js'
import type { AdministratorRights } from '../rights/administrator-rights.js'
import { administrators } from '../tables.js'
import { AdministratorsApi } from './administrators-api.js'
import { Authority } from './authority.js'

const list = '/administrators'
const one = `${list}/:id`
const needsFresh = true

export function managementRoutes(panel: Panel, rights: AdministratorRights): readonly AdminRoute[] {
  const authority = new Authority(rights)
  const api = new AdministratorsApi(panel, authority)
  return [
    { method: 'GET', path: list, run: (ctx, caller) => api.list(ctx, caller) },
    { method: 'POST', path: list, needsFresh, run: (ctx, caller) => api.add(ctx, caller) },
    { method: 'GET', path: one, run: (ctx, caller) => api.find(ctx, caller) },
    { method: 'PUT', path: one, needsFresh, confirmsItself: true, run: (ctx, caller) => api.change(ctx, caller) },
    { method: 'DELETE', path: one, needsFresh, confirmsItself: true, run: (ctx, caller) => api.remove(ctx, caller) },
    { method: 'POST', path: `${one}/link`, needsFresh, run: (ctx, caller) => api.link(ctx, caller) },
    {
      method: 'DELETE',
      path: `${one}/second-factor`,
      needsFresh,
      run: (ctx, caller) => api.dropSecondFactor(ctx, caller),
    },
    {
      method: 'GET',
      path: '/roles',
      run: async (ctx, caller) => {
        authority.require(caller)
        await listRoles(panel, rights, ctx, caller)
      },
    },
  ]
}

async function listRoles(
  { store }: Panel,
  rights: AdministratorRights,
  ctx: Context,
  caller: AdminCaller,
): Promise<void> {
  const rows = await inTransaction(
    store.writes,
    (writing) => selectRows(writing, administrators, administratorFields, {}),
    {
      isReading: true,
    },
  )
  const people = rows.map(administratorOf)
  const data = [...rights.roles].map(([name, role]): Role => ({
    name,
    displayName: role.name,
    description: role.description,
    count: people.filter(({ roles }) => roles.includes(name)).length,
    rights: rights.rightsOf({ ...caller, roles: [name] }),
  }))
  ctx.send({ data })
}
