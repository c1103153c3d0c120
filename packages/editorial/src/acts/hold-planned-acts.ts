import { holdRows, listOf, sql } from '@content-gen/runtime/write'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { releases } from '../tables.js'
import { PlannedActs } from './planned-acts.js'
import type { Subjects } from './planned-acts.js'

/**
 * Holds the releases that are still to be done and name one of these, by type, until the transaction ends. Whoever holds releases does so before
 * working copies, and these before entries, each by type and id: nobody then waits for somebody who waits for them.
 */
export async function holdPlannedActs(
  writing: WriteTransaction,
  subjects: ReadonlyMap<string, Subjects>,
): Promise<void> {
  const { transaction, context } = writing
  const { dialect } = context.database
  // SQLite has one writer anyway.
  if (dialect.locks === null) return
  const planned = new PlannedActs(dialect, ['open', 'scheduled', 'failed'])
  const ids = new Set<number>()
  for (const [uid, { entries, copies }] of subjects) {
    const ofEntries = entries.length === 0 ? [] : await planned.of(transaction, uid, entries)
    const ofCopies = await planned.naming(transaction, uid, { entries: [], copies })
    for (const { id } of [...ofEntries, ...ofCopies]) ids.add(id)
  }
  if (ids.size === 0) return
  const among = dialect.anyOf('"id"', listOf([...ids], 'integer', dialect))
  await holdRows(writing, sql`select 1 from ${releases.name} where ${among} order by "id"`)
}
