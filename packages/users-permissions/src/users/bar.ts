import type { UsersPermissionsConfig } from '@content-gen/runtime'
import type { StoredUser } from './user-table.js'

/** A reason for which an account may not sign in, by whatever way. */
export type Bar = 'not confirmed' | 'blocked'

export function barOf(
  { confirmed, blocked }: Pick<StoredUser, 'confirmed' | 'blocked'>,
  { advanced }: UsersPermissionsConfig,
): Bar | null {
  if (advanced.email_confirmation && !confirmed) return 'not confirmed'
  return blocked ? 'blocked' : null
}

export const barWords: Readonly<Record<Bar, string>> = {
  'not confirmed': 'Your account email is not confirmed',
  blocked: 'Your account has been blocked by an administrator',
}
