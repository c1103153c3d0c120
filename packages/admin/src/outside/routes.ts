/** `/outside`: what addresses lead to that people write. */
import { fetchAddress } from '@content-gen/editorial'
import { Turns, type Context } from '@content-gen/runtime'
import type { AdminRoute } from '../http/admin-route.js'
import type { LinkCheck } from '../panel-api/index.js'
import type { Panel } from '../panel.js'
import { linkStateOf } from './link-state.js'
import { pictureOf } from './picture-of.js'
import { sentAddress, sentAddresses } from './sent-addresses.js'

/** A project may say that the server fetches nothing. */
export function outsideRoutes({ settings, store }: Pick<Panel, 'settings' | 'store'>): readonly AdminRoute[] {
  const { enabled, allowPrivate } = settings.fetch
  if (!enabled) return []
  // A picture takes 10 MB until it is sent on.
  const turns = new Turns({ atOnce: 4, waitingOfOne: 20, waiting: 100, patience: 20_000, room: store.answers })
  const fetchInTurn = ({ state }: Context, address: string, readsBody: boolean) =>
    turns.run(state.caller.origin ?? '', () => fetchAddress(address, { allowPrivate, readsBody }))
  const checkLinks: AdminRoute = {
    method: 'POST',
    path: '/outside/links',
    run: async (ctx) => {
      const check = async (address: string): Promise<LinkCheck> => {
        const fetched = await fetchInTurn(ctx, address, false).catch(() => null)
        return { address, state: linkStateOf(fetched) }
      }
      ctx.send({ data: await Promise.all(sentAddresses(ctx).map(check)) })
    },
  }
  const readPicture: AdminRoute = {
    method: 'POST',
    path: '/outside/picture',
    action: 'plugin::upload.content-api.upload',
    run: async (ctx) => {
      const { type, body } = pictureOf(await fetchInTurn(ctx, sentAddress(ctx), true))
      ctx.set('X-Content-Type-Options', 'nosniff')
      ctx.set('Content-Disposition', 'attachment')
      ctx.type = type
      store.answers.hold(ctx.res, body.length)
      ctx.body = body
    },
  }
  return store.config.upload === undefined ? [checkLinks] : [checkLinks, readPicture]
}
