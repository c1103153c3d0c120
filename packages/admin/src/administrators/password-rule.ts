import { issuesError } from '@content-gen/runtime/write'
import { readTexts, refuseLong, required } from '@content-gen/users-permissions/parts'

/** Characters. */
const least = 10

/** Returns the new password of a body. @throws ValidationError */
export function readNewPassword(body: unknown): string {
  const { password } = readTexts(body, { password: { ...required, least } })
  refuseLong(password)
  return password
}

/** @throws ValidationError if the password is what everybody knows of its owner */
export function refuseKnown(password: string, email: string): void {
  if (password.toLowerCase() !== email) return
  throw issuesError([{ path: ['password'], message: 'password must not be the e-mail' }])
}
