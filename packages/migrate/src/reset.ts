import { checkUrl } from './database-url.js'
import { openDatabase } from './database.js'
import type { DatabaseOptions } from './database.js'
import { checkOwner } from './deploy.js'

/** Drops every table, with all that is in it. Refuses a database that we never migrated. */
export async function reset(options: DatabaseOptions): Promise<void> {
  checkUrl(options.provider, options.databaseUrl)
  const database = await openDatabase(options)
  try {
    await database.clear(checkOwner)
  } finally {
    await database.close()
  }
}
