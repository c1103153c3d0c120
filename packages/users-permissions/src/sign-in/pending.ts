/** Sign-ins under way, kept for all processes. The database knows hashes of their tokens only. */
import { createHash } from 'node:crypto'
import { signInTable } from '@content-gen/contract'
import {
  deleteRows,
  featureTable,
  insertRow,
  nowSql,
  Parameter,
  sql,
  transact,
  written,
} from '@content-gen/runtime/write'
import type { Seal, Store } from '@content-gen/runtime'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { Identity } from './provider.js'

/** `token`: of the first step. `ticket`: proves an address, with a code. `used`: an `id_token` that signed somebody in. */
export type PendingKind = 'token' | 'ticket' | 'used'

/** The secrets that open a sign-in. */
export interface PendingKey {
  readonly kind: PendingKind
  readonly provider: string
  readonly secret: string
}

const minute = 60_000
const table = featureTable(signInTable)

export class PendingSignIns {
  constructor(
    private readonly store: Pick<Store, 'writes' | 'database'>,
    private readonly seal: Seal,
  ) {}

  /** Keeps who is signing in, in place of what was kept by the same key. */
  async keep(key: PendingKey, identity: Identity, minutes: number): Promise<void> {
    const data = this.seal.close(JSON.stringify(identity))
    const keep = async (writing: WriteTransaction) => {
      const now = await this.#dropOld(writing)
      await deleteRows(writing, table, { where: { key: storedKey(key) } })
      await insertRow(writing, table, { key: storedKey(key), kind: key.kind, data, expires: now + minutes * minute })
    }
    // A provider may give two browsers the same token at once.
    await transact(this.store.writes, keep, 'retry')
  }

  /** Returns who is signing in, once: of many who ask at once, one is told. null: nobody is, by this key. */
  async take(writing: WriteTransaction, key: PendingKey): Promise<Identity | null> {
    const { dialect } = this.store.database
    const isIt = sql`"key" = ${new Parameter(storedKey(key), 'text')} and "expires" > ${nowSql(dialect)}`
    const taken = sql`delete from ${table.name} where ${isIt} returning "data" as "data"`
    const [row] = await writing.transaction.rows(written(taken, dialect))
    const data = row === undefined ? null : this.seal.open(String(row['data']))
    // Only `keep` seals such texts.
    return data === null ? null : (JSON.parse(data) as Identity)
  }

  /** Returns false if this was called with the same key before. */
  async isFirst(writing: WriteTransaction, key: PendingKey, expires: number): Promise<boolean> {
    await this.#dropOld(writing)
    const values = [storedKey(key), key.kind, ''].map((text) => new Parameter(text, 'text'))
    const row = sql`(${values[0] ?? ''}, ${values[1] ?? ''}, ${values[2] ?? ''}, ${new Parameter(expires, 'bigint')})`
    const added = sql`insert into ${table.name} ("key", "kind", "data", "expires") values ${row} on conflict ("key") do nothing returning "id" as "id"`
    return (await writing.transaction.rows(written(added, this.store.database.dialect))).length > 0
  }

  /** Returns the time by the clock of the database. */
  async #dropOld({ transaction }: WriteTransaction): Promise<number> {
    const now = nowSql(this.store.database.dialect)
    const [row] = await transaction.rows({ text: `select ${now} as "now"`, values: [] })
    await transaction.run({ text: `delete from ${table.name} where "expires" <= ${now}`, values: [] })
    return Number(row?.['now'])
  }
}

function storedKey({ kind, provider, secret }: PendingKey): string {
  return createHash('sha256').update(`${kind} ${provider} ${secret}`).digest('hex')
}
