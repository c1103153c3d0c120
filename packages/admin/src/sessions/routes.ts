/** `/session` and `/sessions`: signing in and out. */
import { NotFoundError } from '@content-gen/runtime'
import { readId } from '@content-gen/runtime/query'
import { inTransaction, transact } from '@content-gen/runtime/write'
import type { WriteTransaction } from '@content-gen/runtime/write'
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
        await inTransaction(store.writes, (writing) => sessions.close(writing, ctx))
        sessions.cookie.clear(ctx)
        ctx.deleted()
      },
    },
    {
      method: 'GET',
      path: '/sessions',
      run: async (ctx, administrator) =>
        ctx.send({
          data: await inTransaction(store.writes, (writing) => sessions.list(writing, administrator), reading),
        }),
    },
    {
      method: 'DELETE',
      path: '/sessions',
      run: async (ctx, { id, session: kept }) => {
        const end = async (writing: WriteTransaction) => {
          await lockAdministrator(writing, id)
          await sessions.endAll(writing, id, kept)
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
        const end = async (writing: WriteTransaction) => {
          const { id } = await currentCaller(writing, caller)
          return sessions.end(writing, id, ended)
        }
        // Of two sessions that end each other at once, one is left.
        if (!(await transact(store.writes, end, 'retry')))
          throw new NotFoundError('There is no such session', { code: 'gone' })
        ctx.deleted()
      },
    },
  ]
}
