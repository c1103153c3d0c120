import type { Store } from '@content-gen/runtime'
import type { Mail } from './mailer.js'

/** A mail as it goes out. */
export interface SentMail extends Mail {
  readonly from: string
}

/** Sends mails in place of SMTP. */
export interface MailTransport {
  /** A rejection fails a registration that has to be confirmed, with the error's message; other mails are logged as not sent. */
  send(mail: SentMail): Promise<void>
  /** Loads what sending needs, before the first request. */
  prepare?(): Promise<unknown>
}

/** The argument of a transport of the owner's when the server starts. */
export interface MailSurroundings {
  readonly config: Store['config']
  readonly log: Store['log']
  /** The project's folder, absolute. */
  readonly projectDir: string
}

export type OpenMailTransport = (surroundings: MailSurroundings) => MailTransport

/** Makes the file that `email.transport` of the config names. */
export function defineMailTransport(open: OpenMailTransport): OpenMailTransport {
  return open
}
