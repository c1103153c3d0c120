import { ApplicationError, ValidationError } from '@content-gen/runtime'
import { email, readTexts, refuseLong, required } from '../input.js'
import { resetMail } from '../mail/account-mails.js'
import { isFresh, newResetCode, storedCode } from './mail-code.js'
import { isPassword } from '../password.js'
import { randomNumber } from '../tokens/random-number.js'
import type { Caller } from '@content-gen/runtime'
import type { Accounts, SignedIn } from '../accounts.js'
import type { ChangeOptions } from '../users/users.js'

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
  return setPassword(accounts, user.id, password, {
    act: 'auth.password.reset',
    guard: async (writing) => {
      if (!(await users.isStill(writing, user.id, { resetPasswordToken })))
        throw new ValidationError('Incorrect code provided')
    },
  })
}

const changeRules = { password: required, passwordConfirmation: { repeats: 'password' }, currentPassword: required }

/** Sets the caller's own password. @throws ApplicationError, ValidationError */
export async function changePassword(accounts: Accounts, caller: Caller, body: unknown): Promise<SignedIn> {
  const { users } = accounts
  if (!caller.user) throw new ApplicationError('You must be authenticated to reset your password')
  const { password, currentPassword } = readTexts(body, changeRules, { isClosed: true })
  refuseLong(password)
  const user = await users.table.byId(caller.user.id)
  if (!user || !(await isPassword(currentPassword, user.password, caller))) throw wrong()
  if (password === currentPassword)
    throw new ValidationError('Your new password must be different than your current password')
  return setPassword(accounts, user.id, password, {
    act: 'auth.password.changed',
    keptSession: caller.user.session,
    // To compare passwords takes a while, in which another one may have been set.
    guard: async (writing) => {
      if (!(await users.isStill(writing, user.id, { password: user.password }))) throw wrong()
    },
  })
}

/** Returns a token of the version that this change makes, and no later one: for the session that is kept, or a new one. */
async function setPassword(
  { users, openJwt }: Accounts,
  id: number,
  password: string,
  options: ChangeOptions,
): Promise<SignedIn> {
  const version = randomNumber()
  await users.change(id, { password }, { ...options, tokenVersion: version })
  const { keptSession: session } = options
  const jwt = await openJwt()
  return { id, jwt: jwt.issue({ id, version, ...(session === undefined ? {} : { session }) }) }
}

function wrong(): ValidationError {
  return new ValidationError('The provided current password is invalid')
}
