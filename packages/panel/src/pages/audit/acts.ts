import type { AuditAct } from '@content-gen/admin/panel-api'

// A list could lack one; the compiler asks for each key.
const known: Readonly<Record<AuditAct, true>> = {
  'auth.login': true,
  'auth.login.failed': true,
  'auth.register': true,
  'auth.password.changed': true,
  'auth.password.reset.requested': true,
  'auth.password.reset': true,
  'auth.confirmed': true,
  'account.created': true,
  'account.updated': true,
  'account.blocked': true,
  'account.unblocked': true,
  'account.linked': true,
  'account.unlinked': true,
  'account.deleted': true,
  'role.created': true,
  'role.updated': true,
  'role.deleted': true,
  'token.created': true,
  'token.revoked': true,
  'entry.deleted': true,
  'entry.erased': true,
  'version.restored': true,
  'file.deleted': true,
  'release.cancelled': true,
  'release.changed': true,
  'release.approved': true,
  'review.moved': true,
  'comment.created': true,
  'comment.changed': true,
  'comment.edited': true,
  'comment.deleted': true,
  'text.proposed': true,
  'webhook.created': true,
  'webhook.updated': true,
  'webhook.deleted': true,
  'audit.exported': true,
  'administrator.login': true,
  'administrator.login.failed': true,
  'administrator.password.changed': true,
  'administrator.password.reset.requested': true,
  'administrator.password.reset': true,
  'administrator.secondFactor.on': true,
  'administrator.secondFactor.off': true,
  'administrator.created': true,
  'administrator.updated': true,
  'administrator.blocked': true,
  'administrator.unblocked': true,
  'administrator.deleted': true,
}

export function isAct(name: string): name is AuditAct {
  return Object.hasOwn(known, name)
}

/** The acts of the audit, for the filter. */
export const acts: readonly AuditAct[] = Object.keys(known).filter(isAct)
