/** `/links`: one-time links. Their keys are in bodies: paths are logged. */
import type { AdminRoute } from '../http/admin-route.js'
import type { Panel } from '../panel.js'
import { answerSignIn } from '../sessions/send-session.js'
import { sendResetLink } from './forgotten.js'
import { showLink, useLink } from './use-link.js'

export function linkRoutes(panel: Panel): readonly AdminRoute[] {
  return [
    {
      method: 'POST',
      path: '/links',
      auth: false,
      run: async (ctx) => {
        await sendResetLink(panel, ctx)
        ctx.deleted()
      },
    },
    {
      method: 'POST',
      path: '/links/check',
      auth: false,
      run: async (ctx) => ctx.send({ data: await showLink(panel, ctx.request.body) }),
    },
    {
      method: 'POST',
      path: '/links/use',
      auth: false,
      run: async (ctx) => answerSignIn(panel, ctx, await useLink(panel, ctx)),
    },
  ]
}
