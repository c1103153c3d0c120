import { authApi } from '@content-gen/contract'
import { withHandlers } from '@content-gen/runtime'
import { parseQueryString } from '@content-gen/runtime/query'
import { confirmEmail, sendConfirmationAgain } from './confirmation.js'
import { login } from './login.js'
import { changePassword, forgotPassword, resetPassword } from './new-password.js'
import { register } from './register.js'
import { answerSignedIn } from '../answer-signed-in.js'
import { limitedBy } from '../limits/count-request.js'
import { signInRefusals } from '../sign-in/refusals.js'
import type { SignIn } from '../sign-in/sign-in.js'
import type { Context, Route } from '@content-gen/runtime'
import type { Accounts, SignedIn } from '../accounts.js'

/** Sign-in, registration, and the operations on passwords and addresses. `signIn`: at other sites, if the project has any. */
export function authRoutes(accounts: Accounts, signIn: SignIn | null): readonly Route[] {
  const limited = limitedBy(accounts)
  const answer = async (ctx: Context, signedIn: Promise<SignedIn>) => {
    await answerSignedIn(accounts, ctx, await signedIn)
  }
  const byOthers = (): SignIn => {
    if (signIn === null) throw signInRefusals.disabled()
    return signIn
  }
  return withHandlers(authApi, {
    'auth.login': limited('callback', (ctx) => answer(ctx, login(accounts, ctx.state.caller, ctx.request.body))),
    'auth.register': limited('register', async (ctx) => {
      const registered = await register(accounts, ctx.state.caller, ctx.request.body)
      if ('id' in registered) await answerSignedIn(accounts, ctx, registered, 'populate=role')
      else ctx.body = { user: registered }
    }),
    'auth.connect': limited('connect', async (ctx) => byOthers().leave(ctx)),
    'auth.callback': limited('callback', (ctx) => {
      // As in Strapi v4, a sign-in by password without a body.
      if (ctx.params['provider'] === 'local') return answer(ctx, login(accounts, ctx.state.caller, {}))
      return answer(ctx, byOthers().finish(ctx))
    }),
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
