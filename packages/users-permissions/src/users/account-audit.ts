import { isDeepStrictEqual } from 'node:util'
import { findRow, isRecord, tableOf } from '@content-gen/runtime/write'
import type { Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { AuditAct, AuditEvent, Teller } from '@content-gen/runtime/recording'
import type { Data, WriteTransaction } from '@content-gen/runtime/write'
import { storedFields } from './stored-values.js'

/** Parts of the transaction that changes an account. */
export interface AccountChange {
  guard(writing: WriteTransaction, data: unknown): Promise<void>
  also(writing: WriteTransaction): Promise<void>
}

interface Before {
  /** The names of the attributes that are set. */
  readonly attributes: readonly string[]
  readonly row: Data
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
  creation(act: AuditAct): ((writing: WriteTransaction, id: number) => Promise<void>) | undefined {
    if (!this.store.audit.isOn) return undefined
    const tell = this.store.audit.teller()
    return async (writing, id) => this.#tell(tell, writing, id, await this.#row(writing, id), { act })
  }

  /** Returns the first and the last part of the transaction that changes an account. Call it before that begins. */
  change(id: number, act: AuditAct | undefined): AccountChange | undefined {
    if (!this.store.audit.isOn) return undefined
    const tell = this.store.audit.teller()
    let before: Before = { attributes: [], row: {} }
    return {
      guard: async (writing, data) => {
        const attributes = isRecord(data) ? Object.keys(data).filter((name) => this.#isTold(name)) : []
        before = { attributes, row: await this.#row(writing, id, attributes) }
      },
      also: (writing) => this.#changed(tell, writing, id, { act, ...before }),
    }
  }

  async #changed(
    tell: Teller,
    writing: WriteTransaction,
    id: number,
    { act, attributes, row: before }: Before & { readonly act: AuditAct | undefined },
  ): Promise<void> {
    const row = await this.#row(writing, id, attributes)
    if (act !== undefined) return this.#tell(tell, writing, id, row, { act })
    const { blocked } = this.#fields
    const isBlocked = Boolean(row[blocked])
    // A form sends all that it shows. Values in tables of their own would take statements to compare.
    const changed = attributes.filter((name) => {
      const fields = storedFields(this.type, name)
      return fields === null || fields.some((field) => !isDeepStrictEqual(row[field], before[field]))
    })
    if (changed.length > 0)
      await this.#tell(tell, writing, id, row, { act: 'account.updated', details: { attributes: changed } })
    if (isBlocked !== Boolean(before[blocked]))
      await this.#tell(tell, writing, id, row, { act: isBlocked ? 'account.blocked' : 'account.unblocked' })
  }

  #isTold(name: string): boolean {
    return this.type.attributes.has(name) && !codes.has(name) && name !== 'blocked'
  }

  /** `attributes`: with the values of these. */
  async #row(writing: WriteTransaction, id: number, attributes: readonly string[] = []): Promise<Data> {
    const more = attributes.flatMap((name) => storedFields(this.type, name) ?? [])
    const fields = new Set([...Object.values(this.#fields), ...more])
    return (await findRow(writing, tableOf(this.type), [...fields], { where: { id } })) ?? {}
  }

  async #tell(tell: Teller, writing: WriteTransaction, id: number, row: Data, event: AuditEvent): Promise<void> {
    const name = row[this.#fields.username]
    const subject = { type: this.type.uid, id, name: typeof name === 'string' ? name : null }
    await tell(writing.transaction, { ...event, subject })
  }
}

function fieldOf(type: CompiledType, name: string): string {
  const attribute = type.attributes.get(name)
  if (attribute?.kind !== 'scalar') throw new Error(`${type.uid} has no attribute ${name}`)
  return attribute.descriptor.field
}
