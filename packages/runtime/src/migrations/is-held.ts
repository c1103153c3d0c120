import type { Database } from '../database.js'
import { heldSql } from '../sql/held.js'

/** Asks the database whether the site is held. */
export async function isHeld(database: Pick<Database, 'dialect' | 'rows'>): Promise<boolean> {
  const [found] = await database.rows({ text: `select ${heldSql(database.dialect)} as "isHeld"`, values: [] })
  return Boolean(found?.['isHeld'])
}
