/** `/tokens` and `/system`. */
import { ForbiddenError } from '@content-gen/runtime'
import type { Check, Context } from '@content-gen/runtime'
import type { AdminCaller } from '../administrators/admin-caller.js'
import type { Setting } from '../panel-api/rights.js'
import type { AdminRoute } from '../http/admin-route.js'
import type { Panel } from '../panel.js'
import { systemOf } from './system.js'
import { TokensApi } from './tokens-api.js'

export function operationRoutes(panel: Panel, checks: readonly Check[]): readonly AdminRoute[] {
  const startedAt = new Date()
  const tokens = new TokensApi(panel)
  const route = (
    setting: Setting,
    method: AdminRoute['method'],
    path: string,
    run: (ctx: Context, caller: AdminCaller) => unknown,
  ): AdminRoute => ({
    method,
    path,
    run: (ctx, caller) => {
      if (!panel.rights.rightsOf(caller).settings[setting]) throw new ForbiddenError()
      return run(ctx, caller)
    },
  })
  const ofTokens =
    panel.store.config.usersPermissions === undefined
      ? []
      : [
          route('tokens', 'GET', '/tokens', (ctx) => tokens.list(ctx)),
          route('tokens', 'GET', '/tokens/actions', (ctx) => tokens.actions(ctx)),
          {
            ...route('tokens', 'POST', '/tokens', (ctx, caller) => tokens.add(ctx, caller)),
            needsFresh: true,
          } as const,
          route('tokens', 'DELETE', '/tokens/:id', (ctx) => tokens.remove(ctx)),
        ]
  return [
    ...ofTokens,
    route('system', 'GET', '/system', async (ctx) =>
      ctx.send({ data: await systemOf(panel.store, checks, startedAt) }),
    ),
  ]
}
