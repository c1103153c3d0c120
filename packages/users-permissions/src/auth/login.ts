import { ApplicationError, ValidationError } from '@content-gen/runtime'
import { readTexts, required } from '../input.js'
import { isPassword } from '../password.js'
import type { Accounts, SignedIn } from '../accounts.js'

/** Signs in by password. @throws ValidationError, the same for an unknown account and a wrong password; ApplicationError */
export async function login({ users, settings, jwt }: Accounts, body: unknown): Promise<SignedIn> {
  const { identifier, password } = readTexts(body, { identifier: required, password: required })
  const user = await users.table.byIdentifier(identifier)
  if (!(await isPassword(password, user?.password ?? null)) || !user)
    throw new ValidationError('Invalid identifier or password')
  if (settings.advanced.email_confirmation && !user.confirmed)
    throw new ApplicationError('Your account email is not confirmed')
  if (user.blocked) throw new ApplicationError('Your account has been blocked by an administrator')
  return { id: user.id, jwt: jwt.issue({ id: user.id, version: user.tokenVersion }) }
}

/** Sign-in through another site, which cannot be configured: always refused as disabled. */
export function refuseProvider(): never {
  throw new ApplicationError('This provider is disabled')
}
