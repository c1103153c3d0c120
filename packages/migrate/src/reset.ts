import { checkOwner, checkUrl, openDatabase, type DatabaseOptions } from '@content-gen/operate'

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
