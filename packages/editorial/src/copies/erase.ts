import type { Database, Transaction } from '@content-gen/runtime'
import { copies, saves } from '../tables.js'

/** Returns what deletes the working copy of an entry, with its saves. Localizations that were begun become entries of their own. */
export function eraseCopies(dialect: Database['dialect']) {
  const [type, id] = [dialect.parameter(1, 'text', false), dialect.parameter(2, 'integer', false)]
  const of = `from ${copies.name} where "type" = ${type} and "entry" = ${id}`
  const alone = `update ${copies.name} set "localization_of" = null where "type" = ${type} and "localization_of" = ${id}`
  return async (transaction: Transaction, uid: string, entry: number): Promise<void> => {
    const values = [uid, entry]
    await transaction.run({ text: `delete from ${saves.name} where "copy" in (select "id" ${of})`, values })
    await transaction.run({ text: `delete ${of}`, values })
    await transaction.run({ text: alone, values })
  }
}
