/** `/session` and `/sessions`: signing in and out. */
import { NotFoundError } from '@content-gen/runtime'
import { readId } from '@content-gen/runtime/query'
import { inSession, transact } from '@content-gen/runtime/write'
import type { Session } from '@content-gen/runtime/write'
import { currentCaller } from '../administrators/admin-caller.js'
import { lockAdministrator } from '../administrators/stored-administrator.js'
import type { AdminRoute } from '../http/admin-route.js'
import type { Panel } from '../panel.js'
import { answerSignIn, sendSession } from './send-session.js'
import { signInByCode } from './sign-in-code.js'
import { signIn } from './sign-in.js'

const reading = { isReading: true } as const

export function sessionRoutes(panel: Panel): readonly AdminRoute[] {
  const { store, sessions } = panel
  return [
    { method: 'GET', path: '/session', run: (ctx, administrator) => sendSession(panel, ctx, administrator) },
    {
      method: 'POST',
      path: '/session',
      auth: false,
      run: async (ctx) => answerSignIn(panel, ctx, await signIn(panel, ctx)),
    },
    {
      method: 'POST',
      path: '/session/code',
      auth: false,
      run: async (ctx) => answerSignIn(panel, ctx, await signInByCode(panel, ctx)),
    },
    {
      method: 'DELETE',
      path: '/session',
      auth: false,
      run: async (ctx) => {
        await inSession(store.writes, (session) => sessions.close(session, ctx))
        sessions.cookie.clear(ctx)
        ctx.deleted()
      },
    },
    {
      method: 'GET',
      path: '/sessions',
      run: async (ctx, administrator) =>
        ctx.send({ data: await inSession(store.writes, (session) => sessions.list(session, administrator), reading) }),
    },
    {
      method: 'DELETE',
      path: '/sessions',
      run: async (ctx, { id, session: kept }) => {
        const end = async (session: Session) => {
          await lockAdministrator(session, id)
          await sessions.endAll(session, id, kept)
        }
        await transact(store.writes, end, 'retry')
        ctx.deleted()
      },
    },
    {
      method: 'DELETE',
      path: '/sessions/:id',
      confirmsItself: true,
      run: async (ctx, caller) => {
        const ended = readId(ctx.params['id']) ?? 0
        const end = async (session: Session) => {
          const { id } = await currentCaller(session, caller)
          return sessions.end(session, id, ended)
        }
        // Of two sessions that end each other at once, one is left.
        if (!(await transact(store.writes, end, 'retry')))
          throw new NotFoundError('There is no such session', { code: 'gone' })
        ctx.deleted()
      },
    },
  ]
}
