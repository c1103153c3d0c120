/** `/entries/:uid/:id/uses`: the entries that link to an entry. */
import { NotFoundError } from '@content-gen/runtime'
import { askedHolder, askedId } from '../content/asked.js'
import { labelsOf } from '../content/labels.js'
import type { ContentOptions } from '../content/routes.js'
import type { AdminRoute } from '../http/admin-route.js'
import { usesOf } from './uses-of.js'

export function usesRoutes({ store, features, rightsOf }: ContentOptions): readonly AdminRoute[] {
  return [
    {
      method: 'GET',
      path: '/entries/:uid/:id/uses',
      run: async (ctx, administrator) => {
        const rights = rightsOf(administrator)
        const { caller, type } = askedHolder(ctx, rights)
        const id = askedId(ctx)
        const { types } = rights
        const { links } = await labelsOf(store, types, caller, [{ type: type.uid, id }])
        if (links.length === 0) throw new NotFoundError()
        ctx.send({ data: await usesOf({ store, features, types, caller }, { type: type.uid, ids: [id] }) })
      },
    },
  ]
}
