import { lookUp } from '@content-gen/runtime/write'
import { countAdministrators } from './administrators/stored-administrator.js'
import type { Start } from './panel-api/session.js'
import type { AdminRoute } from './http/admin-route.js'
import type { Panel } from './panel.js'

/** `GET /start`: what the sign-in page needs, for everybody. */
export function startRoute({ store, settings, canMail }: Panel, oidc: string | null): AdminRoute {
  let isNew = true
  return {
    method: 'GET',
    path: '/start',
    auth: false,
    run: async (ctx) => {
      // Once there was one, there always is.
      if (isNew) isNew = (await lookUp(store.writes, countAdministrators)) === 0
      const { name, logo, color, signIn } = settings
      ctx.send({ data: { name, logo, color, signIn, isNew, canMail: await canMail(), oidc } satisfies Start })
    },
  }
}
