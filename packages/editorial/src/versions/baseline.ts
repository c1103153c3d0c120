import { listOf, open, Parameter, prepared, sql, transact, written } from '@content-gen/runtime/write'
import type { Store } from '@content-gen/runtime'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { versionsTable } from '../tables.js'
import { VersionInserts } from './insert-versions.js'
import { versionedTypes } from './versioned-types.js'

const atOnce = 500

/** Gives entries that have no version their first one, such as those from before the feature was turned on. */
export async function storeFirstVersions(store: Store): Promise<void> {
  const { dialect } = store.database
  for (const type of versionedTypes(store).values()) {
    const inserts = new VersionInserts(type, dialect)
    const table = dialect.identifier(type.table)
    const uid = new Parameter(type.uid, 'text')
    const known = sql`select 1 from ${versionsTable} v where v."type" = ${uid} and v."entry" = t."id"`
    const [after] = open('integer')
    const page = sql`order by t."id" limit ${String(atOnce)}`
    const next = prepared(
      sql`select t."id" as "id" from ${table} t where t."id" > ${after} and not exists (${known}) ${page}`,
      [after],
      dialect,
    )
    // Another server that starts at the same time would see these entries without a version until this transaction ends.
    const alone = dialect.locks && written(dialect.locks.names(listOf([`first ${type.uid}`], 'text', dialect)), dialect)
    for (let last: number | undefined = 0; last !== undefined;) {
      const from = last
      const storeSome = async ({ transaction, now }: WriteTransaction) => {
        if (alone) await transaction.rows(alone)
        const rows = await transaction.rows(next(from))
        const ids = rows.map((row) => Number(row['id']))
        await inserts.insert(transaction, ids, {
          act: 'first',
          actor: { kind: 'code', id: null, name: null },
          requestId: null,
          at: now,
        })
        return ids.at(-1)
      }
      last = await transact(store.writes, storeSome, 'retry')
    }
  }
}
