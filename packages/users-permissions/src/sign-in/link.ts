/** An address that the provider does not vouch for is proved by a code in a mail. */
import { randomBytes } from 'node:crypto'
import { inTransaction } from '@content-gen/runtime/write'
import type { Context } from '@content-gen/runtime'
import type { SignedIn } from '../accounts.js'
import { email, longestName, readTexts, required } from '../input.js'
import { linkMail } from '../mail/account-mails.js'
import { signInRefusals } from './refusals.js'
import type { SignIn } from './sign-in.js'

/** Minutes. */
const codeLife = 30

/**
 * Mails a code to the address, for the person whose first step gave the token; returns a ticket. Signing in needs the code and the ticket, so
 * neither the reader of the mail nor the sender of the request can do it alone. The answer is the same whether or not the address has an account.
 */
export async function beginLink(signIn: SignIn, ctx: Context): Promise<string> {
  const { name } = signIn.provider(ctx)
  const { mailer, discreetly, users, settings } = signIn.accounts
  const rules = { access_token: required, email: { ...email, most: longestName } }
  const { access_token: secret, email: address } = readTexts(ctx.request.body, rules)
  const key = { kind: 'token', provider: name, secret } as const
  const identity = await inTransaction(users.store.writes, (writing) => signIn.pending.take(writing, key))
  if (identity === null) throw signInRefusals.unknownToken()
  const [ticket, code] = [randomBytes(32).toString('base64url'), randomBytes(8).toString('hex')]
  await discreetly.run(async () => {
    const known = await users.table.byEmail(address)
    if (known === null && !settings.advanced.allow_register) return
    const proved = { ...identity, email: address, isVerified: true }
    await signIn.pending.keep({ kind: 'ticket', provider: name, secret: `${ticket} ${code}` }, proved, codeLife)
    await mailer.send(linkMail(known?.email ?? address, name, code))
  })
  return ticket
}

/** Signs in by the mailed code. @throws ApplicationError */
export async function confirmLink(signIn: SignIn, ctx: Context): Promise<SignedIn> {
  const { name } = signIn.provider(ctx)
  const { ticket, code } = readTexts(ctx.request.body, { ticket: required, code: required })
  const key = { kind: 'ticket', provider: name, secret: `${ticket} ${code.trim()}` } as const
  return signIn.admitted(name, async () => async (writing) => {
    const identity = await signIn.pending.take(writing, key)
    if (identity === null) throw signInRefusals.wrongCode()
    return identity
  })
}
