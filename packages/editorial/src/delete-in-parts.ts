import { sql, written } from '@content-gen/runtime/write'
import type { Part } from '@content-gen/runtime/write'
import type { Database } from '@content-gen/runtime'

/** The most rows that one transaction deletes. */
const atOnce = 500

/** Deletes the rows of a table that `ids` selects, a few at a time, so that other writes go on in between. Names come from the feature. */
export async function deleteInParts(
  database: Pick<Database, 'dialect' | 'write'>,
  table: string,
  ids: Part,
): Promise<void> {
  const deletion = written(sql`delete from ${table} where "id" in (${ids} limit ${String(atOnce)})`, database.dialect)
  for (let gone = atOnce; gone === atOnce;)
    gone = await database.write(async (transaction) => transaction.run(deletion))
}
