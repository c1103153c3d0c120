import { open, prepared, sql } from '@content-gen/runtime/write'
import type { Database, Transaction } from '@content-gen/runtime'
import { commentNotices, comments, copies, releaseActs, saves, typing } from '../tables.js'

/** Returns what deletes the working copy of an entry with its saves, its comments, and its title in releases. Localizations that were begun become entries of their own. */
export function eraseCopies(dialect: Database['dialect']) {
  const [type, id] = open('text', 'integer')
  const of = sql`from ${copies.name} where "type" = ${type} and "entry" = ${id}`
  const steps = [
    sql`delete from ${saves.name} where "copy" in (select "id" ${of})`,
    sql`delete from ${typing.name} where "copy" in (select "id" ${of})`,
    sql`delete ${of}`,
    sql`delete from ${commentNotices.name} where "comment" in (select "id" from ${comments.name} where "type" = ${type} and "entry" = ${id})`,
    sql`delete from ${comments.name} where "type" = ${type} and "entry" = ${id}`,
    sql`update ${releaseActs.name} set "title" = null where "type" = ${type} and "entry" = ${id}`,
    sql`update ${copies.name} set "localization_of" = null where "type" = ${type} and "localization_of" = ${id}`,
  ].map((step) => prepared(step, [type, id], dialect))
  return async (transaction: Transaction, uid: string, entry: number): Promise<void> => {
    for (const step of steps) await transaction.run(step(uid, entry))
  }
}
