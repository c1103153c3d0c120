/** `/me`: what people change of their own. */
import { readRequestBody } from '@content-gen/runtime'
import { inTransaction } from '@content-gen/runtime/write'
import type { Store, UncheckedBody } from '@content-gen/runtime'
import type { AdminRoute, SignedInRoute } from '../http/admin-route.js'
import type { Panel } from '../panel.js'
import { changeNames, changeOwnPassword } from './me.js'
import { beginSecondFactor, confirmSecondFactor, dropOwnSecondFactor, renewRecoveryCodes } from './own-second-factor.js'
import { readPreference, storePreference } from './preferences.js'
import { proveAgain } from './prove-again.js'

export function profileRoutes(panel: Panel): readonly AdminRoute[] {
  const { store } = panel
  const factor = '/me/second-factor'
  const route = (
    method: 'POST' | 'PUT',
    path: string,
    act: (...given: [Panel, ...Parameters<SignedInRoute['run']>]) => Promise<void>,
  ): AdminRoute => ({ method, path, run: (ctx, caller) => act(panel, ctx, caller) })
  return [
    route('PUT', '/me', changeNames),
    route('PUT', '/me/password', changeOwnPassword),
    route('POST', '/me/proof', proveAgain),
    route('POST', factor, beginSecondFactor),
    route('POST', `${factor}/confirm`, confirmSecondFactor),
    route('POST', `${factor}/codes`, renewRecoveryCodes),
    {
      method: 'DELETE',
      path: factor,
      run: async (ctx, caller) => {
        ctx.request.body = await bodyOf(store, ctx.req)
        await dropOwnSecondFactor(panel, ctx, caller)
      },
    },
    {
      method: 'PUT',
      path: '/me/preferences/:name',
      readsBody: true,
      run: async (ctx, { id }) => {
        const value = await readPreference(ctx, store.bodies)
        const name = ctx.params['name'] ?? ''
        await inTransaction(store.writes, (writing) => storePreference(writing, id, name, value))
        ctx.deleted()
      },
    },
  ]
}

/** The router reads no bodies of deletions. */
async function bodyOf({ bodies }: Store, request: Parameters<typeof readRequestBody>[0]) {
  // `UncheckedBody` says that nothing is known of it.
  return (await readRequestBody(request, bodies)) as UncheckedBody | undefined
}
