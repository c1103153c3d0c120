import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { connect } from '../database/connection.js'
import type { DatabaseOptions } from '../database/database.js'

/** An empty database of its own. */
export interface OwnDatabase extends DatabaseOptions {
  drop(): Promise<void>
}

/** Makes one: a file in the folder of the test, or beside the given PostgreSQL database, which stays as it is. @throws MigrationError */
export async function makeOwnDatabase(given: DatabaseOptions): Promise<OwnDatabase> {
  const { projectDir, provider } = given
  if (provider === 'sqlite')
    return { ...given, databaseUrl: `file:${join(projectDir, 'data/content.db')}`, drop: async () => undefined }
  const name = `content_gen_test_${randomBytes(8).toString('hex')}`
  const url = new URL(given.databaseUrl)
  url.pathname = `/${name}`
  const command = async (text: string) => {
    const connection = await connect(given)
    try {
      await connection.query(text)
    } finally {
      await connection.close()
    }
  }
  await command(`create database "${name}"`)
  return { ...given, databaseUrl: url.href, drop: () => command(`drop database "${name}" with (force)`) }
}
