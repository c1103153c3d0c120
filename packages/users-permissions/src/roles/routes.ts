import { printActions } from './action-tree.js'
import type { Context, Route } from '@content-gen/runtime'
import type { Accounts } from '../accounts.js'

const none: ReadonlySet<string> = new Set()

/** `/users-permissions`: the roles, and every action that can be granted. */
export function roleRoutes({ store, roles }: Accounts): readonly Route[] {
  const route = (method: Route['method'], path: string, action: string, run: Route['run']): Route => ({
    method,
    path: `/users-permissions${path}`,
    action: `plugin::users-permissions.${action}`,
    run,
  })
  const change = async (ctx: Context, done: Promise<void>) => {
    await done
    ctx.body = { ok: true }
  }
  return [
    route('GET', '/roles', 'role.find', async (ctx) => {
      ctx.type = 'application/json; charset=utf-8'
      ctx.body = `{"roles":${await roles.listText(ctx.state.caller)}}`
    }),
    route('GET', '/roles/:id', 'role.findOne', async (ctx) => {
      const role = await roles.find(ctx.params['id'] ?? '', ctx.state.caller)
      ctx.body = { role: { ...role, permissions: printActions(actionsOf(store), await roles.actionsOf(role)) } }
    }),
    route('POST', '/roles', 'role.createRole', (ctx) => change(ctx, roles.create(ctx.request.body))),
    route('PUT', '/roles/:role', 'role.updateRole', (ctx) =>
      change(ctx, roles.update(ctx.params['role'] ?? '', ctx.request.body)),
    ),
    route('DELETE', '/roles/:role', 'role.deleteRole', (ctx) => change(ctx, roles.remove(ctx.params['role'] ?? ''))),
    route('GET', '/permissions', 'permissions.getPermissions', async (ctx) => {
      ctx.body = { permissions: printActions(actionsOf(store), none) }
    }),
  ]
}

/** The actions of the routes, and those that the config grants besides: actions that only GraphQL offers have no route. */
function actionsOf({ actions, config }: Accounts['store']): ReadonlySet<string> {
  return new Set([...actions, ...Object.values(config.permissions).flat()])
}
