import type { Store } from '@content-gen/runtime'
import type { Mail } from './mail.js'

/** A mail as it is sent. */
export interface SentMail extends Mail {
  readonly from: string
}

/** Sends mails in place of SMTP. */
export interface MailTransport {
  /** A rejection fails a registration that needs confirmation, with the error's message; other failures are only logged. */
  send(mail: SentMail): Promise<void>
  /** Loads what sending needs, before the first request. */
  prepare?(): Promise<unknown>
}

/** The argument that the owner's transport receives when the server starts. */
export interface MailSurroundings {
  readonly config: Store['config']
  readonly log: Store['log']
  /** The project's folder, absolute. */
  readonly projectDir: string
}

export type OpenMailTransport = (surroundings: MailSurroundings) => MailTransport

/** Defines the transport in the file that `email.transport` of the config names. */
export function defineMailTransport(open: OpenMailTransport): OpenMailTransport {
  return open
}
