import { permissionsApi, rolesApi } from '@content-gen/contract'
import { withHandlers } from '@content-gen/runtime'
import { printActions } from './action-tree.js'
import type { Context, Route } from '@content-gen/runtime'
import type { Accounts } from '../accounts.js'

const none: ReadonlySet<string> = new Set()

/** `/users-permissions`: the roles, and every action that can be granted. */
export function roleRoutes({ store, roles }: Accounts): readonly Route[] {
  const change = async (ctx: Context, done: Promise<void>) => {
    await done
    ctx.body = { ok: true }
  }
  return [
    ...withHandlers(rolesApi, {
      'role.find': async (ctx) => {
        ctx.type = 'application/json; charset=utf-8'
        ctx.body = `{"roles":${await roles.listText(ctx.state.caller)}}`
      },
      'role.findOne': async (ctx) => {
        const role = await roles.find(ctx.params['id'] ?? '', ctx.state.caller)
        ctx.body = { role: { ...role, permissions: printActions(actionsOf(store), await roles.actionsOf(role)) } }
      },
      'role.createRole': (ctx) => change(ctx, roles.create(ctx.request.body)),
      'role.updateRole': (ctx) => change(ctx, roles.update(ctx.params['id'] ?? '', ctx.request.body)),
      'role.deleteRole': (ctx) => change(ctx, roles.remove(ctx.params['id'] ?? '')),
    }),
    ...withHandlers(permissionsApi, {
      'permissions.getPermissions': (ctx) => {
        ctx.body = { permissions: printActions(actionsOf(store), none) }
      },
    }),
  ]
}

/** The actions of the routes, and those that the config grants besides: actions that only GraphQL offers have no route. */
function actionsOf({ actions, config }: Accounts['store']): ReadonlySet<string> {
  return new Set([...actions, ...Object.values(config.permissions).flat()])
}
