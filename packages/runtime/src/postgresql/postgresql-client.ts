import pg from 'pg'
import type { ClientConfig } from 'pg'
import { withPassword } from './password-file.js'

/** A connection that is opened after the password has changed is opened with the new one. */
export class PostgresqlClient extends pg.Client {
  constructor(config: ClientConfig = {}) {
    const { connectionString = '' } = config
    super({ ...config, connectionString: withPassword(connectionString, process.env['DATABASE_PASSWORD_FILE']) })
  }
}
