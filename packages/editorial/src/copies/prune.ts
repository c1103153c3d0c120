import { momentIn, sql } from '@content-gen/runtime/write'
import type { Store } from '@content-gen/runtime'
import { deleteInParts } from '../delete-in-parts.js'
import { copies, saves } from '../tables.js'

const day = 86_400_000
/** Days for which every revision is kept. */
const days = 30

/** Deletes old revisions of working copies, a few at a time. What a working copy is now stays. */
export async function pruneSaves({ database }: Pick<Store, 'database'>, now = new Date()): Promise<void> {
  const oldest = momentIn(database.dialect, new Date(now.getTime() - days * day).toISOString())
  const isCurrent = `select 1 from ${copies.name} c where c."id" = s."copy" and c."revision" = s."revision"`
  const old = sql`s."at" < ${oldest} and not exists (${isCurrent})`
  await deleteInParts(database, saves.name, sql`select s."id" from ${saves.name} s where ${old} order by s."id"`)
}
