import { userUid } from '@content-gen/contract'
import type { AuditSubject } from '@content-gen/runtime/recording'
import type { StoredUser } from './user-table.js'

/** Returns an account as the audit names it. */
export function auditSubject({ id, username }: Pick<StoredUser, 'id' | 'username'>): AuditSubject {
  return { type: userUid, id, name: username }
}
