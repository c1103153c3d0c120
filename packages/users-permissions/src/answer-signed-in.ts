import type { Context } from '@content-gen/runtime'
import type { Accounts, SignedIn } from './accounts.js'

/** Answers with `{ jwt, user }`. */
export async function answerSignedIn(
  { users }: Accounts,
  ctx: Context,
  { id, jwt }: SignedIn,
  query?: string,
): Promise<void> {
  // A sign-in at another site ends with a GET: no cache may give its token to somebody else.
  ctx.set('Cache-Control', 'no-store')
  const user = await users.text(id, ctx.state.caller, query)
  ctx.type = 'application/json; charset=utf-8'
  ctx.body = `{"jwt":${JSON.stringify(jwt)},"user":${user}}`
}
