import type { Database } from '../database.js'
import { hasTable, heldTable, restoredTable } from '../sql/held.js'

type Asked = Pick<Database, 'dialect' | 'rows'>

/** Asks the database whether the site is held. */
export function isHeld(database: Asked): Promise<boolean> {
  return exists(database, heldTable)
}

/** Returns the moment of the last restore of the database, as text; null if there was none. */
export async function lastRestore(database: Asked): Promise<string | null> {
  if (!(await exists(database, restoredTable))) return null
  const [found] = await database.rows({ text: `select "at" as "at" from "${restoredTable}"`, values: [] })
  return found === undefined ? null : String(found['at'])
}

function exists({ dialect, rows }: Asked, table: string): Promise<boolean> {
  return hasTable(dialect, (text) => rows({ text, values: [] }), table)
}
