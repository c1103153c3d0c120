import { Socket } from 'node:net'
import pg from 'pg'
import type { ClientConfig } from 'pg'
import { withPassword } from './password-file.js'

/** A connection that is opened after the password has changed is opened with the new one. */
export class PostgresqlClient extends pg.Client {
  /** Below TLS. */
  readonly socket: Socket

  constructor(config: ClientConfig = {}) {
    const { connectionString = '' } = config
    const socket = new Socket()
    super({
      ...config,
      connectionString: withPassword(connectionString, process.env['DATABASE_PASSWORD_FILE']),
      stream: () => socket,
    })
    this.socket = socket
  }

  /** True while the server owes an answer. */
  get isWaiting(): boolean {
    return 'readyForQuery' in this && this.readyForQuery === false
  }
}
