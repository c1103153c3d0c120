import { issuesError } from '@content-gen/runtime/write'
import type { Refusal } from '@content-gen/runtime'
import type { Issue } from '@content-gen/runtime/write'
import { longestPassword, readTexts, required } from '@content-gen/users-permissions/parts'

/** Characters. */
const least = 10

/** Returns the new password of a body. @throws ValidationError */
export function readNewPassword(body: unknown, email: string): string {
  const { password } = readTexts(body, { password: required })
  const problem = passwordProblem(password, email)
  if (problem !== null) throw issuesError([problem])
  return password
}

/** Returns why nobody may have this password; null if it is good. `email`: of its owner, in lower case. */
export function passwordProblem(password: string, email: string): Issue | null {
  const because = (message: string, refusal: Refusal): Issue => ({ path: ['password'], message, refusal })
  if (password.length < least)
    return because(`password must be at least ${least} characters`, { code: 'minLength', data: { min: least } })
  // bcrypt ignores the rest.
  if (Buffer.byteLength(password) > longestPassword) {
    const data = { max: longestPassword }
    return because(`password must be at most ${longestPassword} bytes`, { code: 'maxBytes', data })
  }
  return password.toLowerCase() === email
    ? because('password must not be the e-mail', { code: 'passwordIsEmail' })
    : null
}
