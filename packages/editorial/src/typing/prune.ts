import { momentIn, sql } from '@content-gen/runtime/write'
import type { Store } from '@content-gen/runtime'
import { deleteInParts } from '../delete-in-parts.js'
import { typing } from '../tables.js'

const hour = 3_600_000

/** Returns the moment before which nothing is shown that was typed. */
export function oldestTyping(now = new Date()): Date {
  return new Date(now.getTime() - hour)
}

/** Deletes what was typed an hour ago. */
export async function pruneTyping({ database }: Pick<Store, 'database'>): Promise<void> {
  const old = sql`t."at" < ${momentIn(database.dialect, oldestTyping().toISOString())}`
  await deleteInParts(database, typing.name, sql`select t."id" from ${typing.name} t where ${old} order by t."id"`)
}
