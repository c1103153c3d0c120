import { ApplicationError, ValidationError } from '@content-gen/runtime'
import { findRow, tableOf } from '@content-gen/runtime/write'
import { email, readTexts, refuseLong, required } from '../input.js'
import { resetMail } from '../mail/account-mails.js'
import { isFresh, newResetCode, storedCode } from './mail-code.js'
import { isPassword } from '../password.js'
import type { Caller } from '@content-gen/runtime'
import type { Accounts, SignedIn } from '../accounts.js'

/** Sends a code with which its reader can choose a new password. The answer reveals nothing, not even that the mail could not be sent. */
export async function forgotPassword(accounts: Accounts, body: unknown): Promise<void> {
  const { users, mailer, settings, discreetly } = accounts
  const { email: address } = readTexts(body, { email }, { isClosed: true })
  const user = await users.table.byEmail(address)
  await discreetly.run(async () => {
    if (!user || user.blocked) return
    const code = newResetCode()
    await users.change(user.id, { resetPasswordToken: storedCode(code) }, { act: 'auth.password.reset.requested' })
    await mailer.send(resetMail(user.email, settings.advanced.email_reset_password, code))
  })
}

const resetRules = { password: required, passwordConfirmation: required, code: required }

/** Sets the password of the account that the code was sent to. A code works once. @throws ValidationError */
export async function resetPassword(accounts: Accounts, body: unknown): Promise<SignedIn> {
  const { users } = accounts
  const { password, passwordConfirmation, code } = readTexts(body, resetRules, { isClosed: true })
  if (password !== passwordConfirmation) throw new ValidationError('Passwords do not match')
  refuseLong(password)
  const resetPasswordToken = storedCode(code)
  const user = isFresh(code) ? await users.table.byCode('resetPasswordToken', resetPasswordToken) : null
  if (!user) throw new ValidationError('Incorrect code provided')
  await users.change(
    user.id,
    { password },
    {
      act: 'auth.password.reset',
      guard: async (session) => {
        const where = { id: user.id, resetPasswordToken }
        const row = await findRow(session, tableOf(users.type), [], { where })
        if (!row) throw new ValidationError('Incorrect code provided')
      },
    },
  )
  return signIn(accounts, user.id)
}

const changeRules = { password: required, passwordConfirmation: { repeats: 'password' }, currentPassword: required }

/** Sets the caller's own password. @throws ApplicationError, ValidationError */
export async function changePassword(accounts: Accounts, caller: Caller, body: unknown): Promise<SignedIn> {
  const { users } = accounts
  if (!caller.user) throw new ApplicationError('You must be authenticated to reset your password')
  const { password, currentPassword } = readTexts(body, changeRules, { isClosed: true })
  refuseLong(password)
  const user = await users.table.byId(caller.user.id)
  if (!user || !(await isPassword(currentPassword, user.password))) {
    throw new ValidationError('The provided current password is invalid')
  }
  if (password === currentPassword)
    throw new ValidationError('Your new password must be different than your current password')
  const { session } = caller.user
  await users.change(user.id, { password }, { act: 'auth.password.changed', keptSession: session })
  return signIn(accounts, user.id, session)
}

/** Returns a token of the version that the password change has just made, for an existing session or a new one. */
async function signIn({ users, openJwt }: Accounts, id: number, session?: number): Promise<SignedIn> {
  const user = await users.table.byId(id)
  const claims = { id, version: user?.tokenVersion ?? null, ...(session === undefined ? {} : { session }) }
  return { id, jwt: user && (await openJwt()).issue(claims) }
}
