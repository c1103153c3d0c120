/** `/entries/:uid/:id/text-links`, `/addresses`: links in texts to pages of entries. */
import { NotFoundError } from '@content-gen/runtime'
import { askedId, askedType } from '../content/asked.js'
import { labelsOf } from '../content/labels.js'
import type { ContentOptions } from '../content/routes.js'
import type { AdminRoute } from '../http/admin-route.js'
import { sentAddresses } from '../outside/sent-addresses.js'
import type { LinkCheck } from '../panel-api/index.js'
import { entriesAt } from './entries-at.js'
import { textLinksOf } from './text-links.js'

export function addressRoutes({ store, features, rightsOf }: ContentOptions): readonly AdminRoute[] {
  return [
    {
      method: 'GET',
      path: '/entries/:uid/:id/text-links',
      run: async (ctx, administrator) => {
        const { caller, type, rights } = askedType(ctx, rightsOf(administrator))
        const { types } = rights
        const [entry] = (await labelsOf(store, types, caller, [{ type: type.uid, id: askedId(ctx) }])).links
        if (entry === undefined) throw new NotFoundError()
        ctx.send({ data: await textLinksOf({ store, features, types, caller }, type, entry) })
      },
    },
    {
      method: 'POST',
      path: '/addresses',
      run: async (ctx) => {
        const checks: LinkCheck[] = []
        for (const address of sentAddresses(ctx)) {
          const entries = await entriesAt(store, address)
          const isLive = entries?.some(({ state }) => state === 'published')
          checks.push({ address, state: isLive === undefined ? 'unchecked' : isLive ? 'works' : 'noEntry' })
        }
        ctx.send({ data: checks })
      },
    },
  ]
}
