import { issuesError } from '@content-gen/runtime/write'
import { longestPassword, readTexts, required } from '@content-gen/users-permissions/parts'

/** Characters. */
const least = 10

/** Returns the new password of a body. @throws ValidationError */
export function readNewPassword(body: unknown, email: string): string {
  const { password } = readTexts(body, { password: required })
  const problem = passwordProblem(password, email)
  if (problem !== null) throw issuesError([{ path: ['password'], message: problem }])
  return password
}

/** Returns why nobody may have this password; null if it is good. `email`: of its owner, in lower case. */
export function passwordProblem(password: string, email: string): string | null {
  if (password.length < least) return `password must be at least ${least} characters`
  // bcrypt ignores the rest.
  if (Buffer.byteLength(password) > longestPassword) return `password must be at most ${longestPassword} bytes`
  return password.toLowerCase() === email ? 'password must not be the e-mail' : null
}
