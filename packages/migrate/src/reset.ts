import { checkOwner, checkUrl, openDatabase, type DatabaseOptions } from '@content-gen/operate'

/** Drops all tables with their rows. Rejects a database that was never migrated by us. */
export async function reset(options: DatabaseOptions): Promise<void> {
  checkUrl(options.provider, options.databaseUrl)
  const database = await openDatabase(options)
  try {
    await database.clear(checkOwner)
  } finally {
    await database.close()
  }
}
