import { authApi } from '@content-gen/contract'
import { withHandlers } from '@content-gen/runtime'
import { parseQueryString } from '@content-gen/runtime/query'
import { confirmEmail, sendConfirmationAgain } from './confirmation.js'
import { login, refuseProvider } from './login.js'
import { changePassword, forgotPassword, resetPassword } from './new-password.js'
import { register } from './register.js'
import { countRequest } from '../count-request.js'
import type { Context, Route } from '@content-gen/runtime'
import type { Accounts, SignedIn } from '../accounts.js'

/** Sign-in, registration, and the operations on passwords and addresses. */
export function authRoutes(accounts: Accounts): readonly Route[] {
  const limited =
    (action: string, run: Route['run']): Route['run'] =>
    async (ctx) => {
      countRequest(accounts, ctx, action)
      await run(ctx)
    }
  const answer = async (ctx: Context, signedIn: Promise<SignedIn>, query?: string) => {
    await answerSignedIn(accounts, ctx, await signedIn, query)
  }
  return withHandlers(authApi, {
    'auth.login': limited('callback', (ctx) => answer(ctx, login(accounts, ctx.state.caller, ctx.request.body))),
    'auth.register': limited('register', async (ctx) => {
      const registered = await register(accounts, ctx.state.caller, ctx.request.body)
      if ('id' in registered) await answerSignedIn(accounts, ctx, registered, 'populate=role')
      else ctx.body = { user: registered }
    }),
    'auth.connect': limited('connect', async () => refuseProvider()),
    'auth.callback': async (ctx) => {
      if (ctx.params['provider'] !== 'local') refuseProvider()
      await answer(ctx, login(accounts, ctx.state.caller, {}))
    },
    'auth.forgotPassword': limited('forgotPassword', async (ctx) => {
      await forgotPassword(accounts, ctx.request.body)
      ctx.body = { ok: true }
    }),
    'auth.resetPassword': limited('resetPassword', (ctx) => answer(ctx, resetPassword(accounts, ctx.request.body))),
    'auth.changePassword': limited('changePassword', (ctx) =>
      answer(ctx, changePassword(accounts, ctx.state.caller, ctx.request.body)),
    ),
    'auth.sendEmailConfirmation': limited('sendEmailConfirmation', async (ctx) => {
      ctx.body = { email: await sendConfirmationAgain(accounts, ctx.request.body), sent: true }
    }),
    'auth.emailConfirmation': async (ctx) => {
      await confirmEmail(accounts, parseQueryString(ctx.querystring))
      ctx.redirect(accounts.settings.advanced.email_confirmation_redirection ?? '/')
    },
  })
}

/** `{ jwt, user }` */
async function answerSignedIn({ users }: Accounts, ctx: Context, { id, jwt }: SignedIn, query?: string): Promise<void> {
  const user = await users.text(id, ctx.state.caller, query)
  ctx.type = 'application/json; charset=utf-8'
  ctx.body = `{"jwt":${JSON.stringify(jwt)},"user":${user}}`
}
