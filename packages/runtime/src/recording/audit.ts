import type { Transaction } from '../database.js'

/** Everything that an audit says somebody did. */
export const auditActs = [
  'auth.login',
  'auth.login.failed',
  'auth.register',
  'auth.password.changed',
  'auth.password.reset.requested',
  'auth.password.reset',
  'auth.confirmed',
  'account.created',
  'account.updated',
  'account.blocked',
  'account.unblocked',
  'account.linked',
  'account.unlinked',
  'account.deleted',
  'role.created',
  'role.updated',
  'role.deleted',
  'token.created',
  'token.revoked',
  'entry.deleted',
  'entry.erased',
  'version.restored',
  'file.deleted',
  'release.cancelled',
  'release.changed',
  'release.approved',
  'review.moved',
  'comment.created',
  'comment.changed',
  'comment.edited',
  'comment.deleted',
  'text.proposed',
  'webhook.created',
  'webhook.updated',
  'webhook.deleted',
  'audit.exported',
  'administrator.login',
  'administrator.login.failed',
  'administrator.password.changed',
  'administrator.password.reset.requested',
  'administrator.password.reset',
  'administrator.secondFactor.on',
  'administrator.secondFactor.off',
  'administrator.created',
  'administrator.updated',
  'administrator.blocked',
  'administrator.unblocked',
  'administrator.deleted',
] as const

export type AuditAct = (typeof auditActs)[number]

/** The account, role, entry, file or release that something was done to. */
export interface AuditSubject {
  readonly type: string
  readonly id: number
  /** As stored, never as somebody sent it. */
  readonly name: string | null
}

/** Further facts, none of which is a value that somebody sent. */
export interface AuditDetails {
  readonly reason?: 'unknown account' | 'wrong password' | 'wrong code' | 'provider' | 'not confirmed' | 'blocked'
  /** The site of a person with whom an account was linked. */
  readonly provider?: string
  /** The names of the attributes that were set. */
  readonly attributes?: readonly string[]
  /** Actions that a role got and lost. */
  readonly granted?: readonly string[]
  readonly withdrawn?: readonly string[]
  /** The id of an entry, or of a working copy, whose type not everybody may know who reads this. */
  readonly entry?: number
  readonly copy?: number
  /** The number of a version, or of a revision of a working copy. */
  readonly version?: number
  readonly revision?: number
  /** The states of a review. */
  readonly from?: string
  readonly to?: string
  /** The filters of an export. */
  readonly filters?: Readonly<Record<string, string>>
}

export interface AuditEvent {
  readonly act: AuditAct
  /** Absent if there is none, such as an account that nobody has. */
  readonly subject?: AuditSubject
  readonly details?: AuditDetails
}

/** Stores an event with the transaction that it tells of, or not at all. */
export type Teller = (transaction: Transaction, event: AuditEvent) => Promise<void>

/** Returns a teller on behalf of whoever the calling code acts for. Transactions may run in another context: call it before. */
export type AuditTrail = () => Teller

/** The place where features tell what was done. It does nothing until a trail is opened. All copies of a store share it. */
export class Audit {
  #trail: AuditTrail | null = null

  /** `write` runs work in a transaction: the enclosing one, or one of its own. */
  constructor(private readonly write: (work: (transaction: Transaction) => Promise<void>) => Promise<void>) {}

  get isOn(): boolean {
    return this.#trail !== null
  }

  /** Stores every later event in this trail. */
  open(trail: AuditTrail): void {
    this.#trail = trail
  }

  /** Returns what tells of the calling code's next transaction. Call it before that begins. */
  teller(): Teller {
    return this.#trail?.() ?? silent
  }

  /** Stores an event that changes nothing else. */
  async note(event: AuditEvent): Promise<void> {
    if (this.#trail === null) return
    const tell = this.#trail()
    await this.write((transaction) => tell(transaction, event))
  }
}

const silent: Teller = async () => undefined
