import { findRow, isRecord, tableOf } from '@content-gen/runtime/write'
import type { Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { AuditAct, AuditEvent, Teller } from '@content-gen/runtime/recording'
import type { Data, Session } from '@content-gen/runtime/write'

/** Parts of the transaction that changes an account. */
export interface AccountChange {
  guard(session: Session, data: unknown): Promise<void>
  also(session: Session): Promise<void>
}

interface Before {
  /** The names of the attributes that are set. */
  readonly attributes: readonly string[]
  readonly wasBlocked: boolean
}

/** A code that was mailed is no change that anybody made. */
const codes = new Set(['resetPasswordToken', 'confirmationToken'])

/** Tells the audit of accounts that were created or changed, in the transaction that does it. */
export class AccountAudit {
  readonly #fields: Readonly<Record<'username' | 'blocked', string>>

  constructor(
    private readonly store: Pick<Store, 'audit'>,
    private readonly type: CompiledType,
  ) {
    this.#fields = { username: fieldOf(type, 'username'), blocked: fieldOf(type, 'blocked') }
  }

  /** Returns the last part of the transaction that creates an account. Call it before that begins. */
  creation(act: AuditAct): ((session: Session, id: number) => Promise<void>) | undefined {
    if (!this.store.audit.isOn) return undefined
    const tell = this.store.audit.teller()
    return async (session, id) => this.#tell(tell, session, id, await this.#row(session, id), { act })
  }

  /** Returns the first and the last part of the transaction that changes an account. Call it before that begins. */
  change(id: number, act: AuditAct | undefined): AccountChange | undefined {
    if (!this.store.audit.isOn) return undefined
    const tell = this.store.audit.teller()
    let before: Before = { attributes: [], wasBlocked: false }
    return {
      guard: async (session, data) => {
        const { blocked } = this.#fields
        const attributes = isRecord(data) ? Object.keys(data) : []
        before = { attributes, wasBlocked: Boolean((await this.#row(session, id))[blocked]) }
      },
      also: (session) => this.#changed(tell, session, id, { act, ...before }),
    }
  }

  async #changed(
    tell: Teller,
    session: Session,
    id: number,
    { act, attributes, wasBlocked }: Before & { readonly act: AuditAct | undefined },
  ): Promise<void> {
    const row = await this.#row(session, id)
    if (act !== undefined) return this.#tell(tell, session, id, row, { act })
    const isBlocked = Boolean(row[this.#fields.blocked])
    const set = attributes.filter((name) => this.type.attributes.has(name) && !codes.has(name) && name !== 'blocked')
    if (set.length > 0)
      await this.#tell(tell, session, id, row, { act: 'account.updated', details: { attributes: set } })
    if (isBlocked !== wasBlocked)
      await this.#tell(tell, session, id, row, { act: isBlocked ? 'account.blocked' : 'account.unblocked' })
  }

  async #row(session: Session, id: number): Promise<Data> {
    return (await findRow(session, tableOf(this.type), Object.values(this.#fields), { where: { id } })) ?? {}
  }

  async #tell(tell: Teller, session: Session, id: number, row: Data, event: AuditEvent): Promise<void> {
    const name = row[this.#fields.username]
    const subject = { type: this.type.uid, id, name: typeof name === 'string' ? name : null }
    await tell(session.transaction, { ...event, subject })
  }
}

function fieldOf(type: CompiledType, name: string): string {
  const attribute = type.attributes.get(name)
  if (attribute?.kind !== 'scalar') throw new Error(`${type.uid} has no attribute ${name}`)
  return attribute.descriptor.field
}
