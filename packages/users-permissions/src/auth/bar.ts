import type { UsersPermissionsConfig } from '@content-gen/runtime'
import type { StoredUser } from '../users/user-table.js'

/** Keeps an account from signing in, however it does so. */
export type Bar = 'not confirmed' | 'blocked'

export function barOf(user: StoredUser, { advanced }: UsersPermissionsConfig): Bar | null {
  if (advanced.email_confirmation && !user.confirmed) return 'not confirmed'
  return user.blocked ? 'blocked' : null
}

export const barWords: Readonly<Record<Bar, string>> = {
  'not confirmed': 'Your account email is not confirmed',
  blocked: 'Your account has been blocked by an administrator',
}
