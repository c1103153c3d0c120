/** The attributes of an administrator that queries may name. Strapi v4 knows more of them than it shows. */
import type { Reason } from './scope.js'

const shown: ReadonlySet<string> = new Set([
  'id',
  'firstname',
  'lastname',
  'username',
  'preferedLanguage',
  'createdAt',
  'updatedAt',
])
const hidden: ReadonlySet<string> = new Set([
  'email',
  'resetPasswordToken',
  'registrationToken',
  'isActive',
  'blocked',
  'roles',
  'createdBy',
  'updatedBy',
])

/** Returns why a query may not name an attribute of an administrator; null if it may. */
export function rejectionOf(key: string): Reason | null {
  if (shown.has(key)) return null
  if (key === 'password') return 'password'
  return hidden.has(key) ? 'private' : 'unknown'
}
