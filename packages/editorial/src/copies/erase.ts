import type { Database, Transaction } from '@content-gen/runtime'
import { copies, saves } from '../tables.js'

/** Deletes the working copy of an entry, with its saves. */
export async function eraseCopies(
  transaction: Transaction,
  dialect: Database['dialect'],
  uid: string,
  entry: number,
): Promise<void> {
  const [type, id] = [dialect.parameter(1, 'text', false), dialect.parameter(2, 'integer', false)]
  const of = `from ${copies.name} where "type" = ${type} and "entry" = ${id}`
  const values = [uid, entry]
  await transaction.run({ text: `delete from ${saves.name} where "copy" in (select "id" ${of})`, values })
  await transaction.run({ text: `delete ${of}`, values })
}
