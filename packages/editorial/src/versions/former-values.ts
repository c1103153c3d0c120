import { Parameter, sql, written } from '@content-gen/runtime/write'
import type { Store } from '@content-gen/runtime'
import { versionsTable } from '../tables.js'

/** So many are looked at. */
const most = 50

/** Returns the values that attributes of an entry have had together, as texts by name: those of the last version first. */
export async function formerValues(
  { database }: Pick<Store, 'database'>,
  uid: string,
  entry: number,
  names: readonly string[],
): Promise<readonly Readonly<Record<string, string>>[]> {
  const values = names.map((name) => database.dialect.member('v."document"', name))
  const columns = values.map((value, index) => `${value} as "value${index}"`)
  const ofEntry = sql`v."type" = ${new Parameter(uid, 'text')} and v."entry" = ${new Parameter(entry, 'integer')}`
  const inTurn = `group by ${values.join(', ')} order by max(v."number") desc limit ${most}`
  const statement = sql`select ${columns.join(', ')} from ${versionsTable} v where ${ofEntry} ${inTurn}`
  const rows = await database.rows(written(statement, database.dialect))
  return rows.map((row) =>
    Object.fromEntries(
      names.flatMap((name, index) => {
        const value = row[`value${index}`] ?? null
        return value === null ? [] : [[name, String(value)]]
      }),
    ),
  )
}
