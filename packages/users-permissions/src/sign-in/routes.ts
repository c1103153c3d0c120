import { providersApi } from '@content-gen/contract'
import { withHandlers } from '@content-gen/runtime'
import type { Route } from '@content-gen/runtime'
import { limitedBy } from '../limits/count-request.js'
import { answerSignedIn } from '../answer-signed-in.js'
import { beginLink, confirmLink } from './link.js'
import type { SignIn } from './sign-in.js'

/** The routes that only sign-in by others has. */
export function signInRoutes(signIn: SignIn): readonly Route[] {
  const { accounts } = signIn
  const limited = limitedBy(accounts)
  return withHandlers(providersApi, {
    'auth.connectCallback': limited('connectCallback', (ctx) => signIn.comeBack(ctx)),
    'auth.link': limited('link', async (ctx) => {
      ctx.body = { ticket: await beginLink(signIn, ctx) }
    }),
    'auth.confirmLink': limited('confirmLink', async (ctx) => {
      await answerSignedIn(accounts, ctx, await confirmLink(signIn, ctx))
    }),
  })
}
