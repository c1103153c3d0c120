import { ApplicationError, ValidationError } from '@content-gen/runtime'
import { email, readTexts, required } from '../input.js'
import { confirmationMail, existingAccountMail } from '../mail/account-mails.js'
import { newConfirmationCode, storedCode } from './mail-code.js'
import type { Accounts, SignedIn } from '../accounts.js'

/** Sends the link that confirms an address. @throws Error with the transport's message */
export async function sendConfirmation(accounts: Accounts, id: number, address: string): Promise<void> {
  const code = newConfirmationCode()
  await accounts.users.change(id, { confirmationToken: storedCode(code) })
  await mailConfirmation(accounts, address, code)
}

export async function mailConfirmation(
  { mailer, publicUrl, store }: Accounts,
  to: string,
  code: string,
): Promise<void> {
  const link = `${publicUrl}${store.config.api.rest.prefix}/auth/email-confirmation?confirmation=${code}`
  await mailer.send(confirmationMail(to, link))
}

/** Sends the link again; returns the address. Where addresses must be confirmed, nobody learns from the answer who has an account. */
export async function sendConfirmationAgain(accounts: Accounts, body: unknown): Promise<string> {
  const { email: address } = readTexts(body, { email })
  const { users, mailer, settings, discreetly } = accounts
  const user = await users.table.byEmail(address)
  if (!settings.advanced.email_confirmation) {
    if (user?.confirmed) throw new ApplicationError('Already confirmed')
    if (user?.blocked) throw new ApplicationError('User blocked')
  }
  await discreetly.run(async () => {
    if (user === null || user.blocked) return
    await (user.confirmed
      ? mailer.send(existingAccountMail(user.email))
      : sendConfirmation(accounts, user.id, user.email))
  })
  return address.toLowerCase()
}

/** Confirms the address that the link was sent to. @throws ValidationError */
export async function confirmEmail({ users, openJwt }: Accounts, query: unknown): Promise<SignedIn> {
  const { confirmation } = readTexts(query, { confirmation: required })
  const confirmationToken = storedCode(confirmation)
  const user = await users.table.byCode('confirmationToken', confirmationToken)
  if (!user) throw new ValidationError('Invalid token')
  await users.change(
    user.id,
    { confirmed: true, confirmationToken: null },
    {
      act: 'auth.confirmed',
      guard: async (writing) => {
        if (!(await users.isStill(writing, user.id, { confirmationToken }))) throw new ValidationError('Invalid token')
      },
    },
  )
  const jwt = await openJwt()
  return { id: user.id, jwt: jwt.issue({ id: user.id, version: user.tokenVersion }) }
}
