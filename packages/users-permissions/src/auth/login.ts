import { ApplicationError, ValidationError } from '@content-gen/runtime'
import type { Caller, UsersPermissionsConfig } from '@content-gen/runtime'
import { readTexts, required } from '../input.js'
import { auditSubject } from '../users/audit-subject.js'
import { barOf, barWords } from '../users/bar.js'
import { isPassword } from '../password.js'
import type { AuditDetails } from '@content-gen/runtime/recording'
import type { Accounts, SignedIn } from '../accounts.js'
import type { StoredUser } from '../users/user-table.js'

/** Signs in by password. @throws ValidationError, the same for an unknown account and a wrong password; ApplicationError */
export async function login(
  { users, settings, openJwt, store }: Accounts,
  caller: Caller,
  body: unknown,
): Promise<SignedIn> {
  const { identifier, password } = readTexts(body, { identifier: required, password: required })
  const user = await users.table.byIdentifier(identifier)
  const isRight = await isPassword(password, user?.password ?? null, caller)
  const reason = refusalOf(user, isRight, settings)
  if (user === null || reason !== null) {
    // Somebody may have typed the password in place of the name: only names of accounts are stored.
    await store.audit.note({ act: 'auth.login.failed', ...subjectOf(user), details: { reason: reason ?? unknown } })
    throw refused(reason ?? unknown)
  }
  await store.audit.note({ act: 'auth.login', ...subjectOf(user) })
  const jwt = await openJwt()
  return { id: user.id, jwt: jwt.issue({ id: user.id, version: user.tokenVersion }) }
}

type Reason = NonNullable<AuditDetails['reason']>

const unknown = 'unknown account'

function refusalOf(user: StoredUser | null, isRight: boolean, settings: UsersPermissionsConfig): Reason | null {
  if (user === null) return unknown
  if (!isRight) return 'wrong password'
  return barOf(user, settings)
}

function refused(reason: Reason): Error {
  if (reason === 'not confirmed' || reason === 'blocked') return new ApplicationError(barWords[reason])
  return new ValidationError('Invalid identifier or password')
}

function subjectOf(user: StoredUser | null) {
  return user === null ? {} : { subject: auditSubject(user) }
}
