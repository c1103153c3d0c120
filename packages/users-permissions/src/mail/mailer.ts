import { appendFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import type { EmailSettings } from '@content-gen/contract'
import { once } from '../once.js'
import type { MailTransport, SentMail } from './define-transport.js'
import type { Attachment, Mail } from './mail.js'
import { openMailApi, sendByApi } from './mail-api.js'
import { smtpServer, type SmtpServer, type NamedValues } from './smtp-service.js'

export interface Mailer {
  /** True if mails are sent instantly, without another machine. */
  readonly isQuick: boolean
  /** Loads what sending needs. */
  prepare?(): Promise<unknown>
  /** @throws Error with the transport's message */
  send(mail: Mail): Promise<void>
}

/**
 * Opens the transport or the service of the config. `projectDir`: the folder that file paths are relative to.
 * @throws Error with a sentence for the person who starts the server
 */
export function openMailer(email: EmailSettings, projectDir: string, variables: NamedValues): Mailer {
  const mailer = openPlain(email, projectDir, variables)
  return { ...mailer, send: (mail) => mailer.send(addressed(mail, email)) }
}

/** Wraps a transport of the owner's. */
export function ownMailer(email: EmailSettings, transport: MailTransport): Mailer {
  const prepare = transport.prepare?.bind(transport)
  return {
    isQuick: false,
    ...(prepare ? { prepare } : {}),
    send: (mail) => transport.send(addressed(mail, email)),
  }
}

function addressed(mail: Mail, { from, replyTo }: EmailSettings): SentMail {
  return { from, ...(replyTo === undefined ? {} : { replyTo }), ...mail }
}

/** A mailer of mails that have a sender. */
interface PlainMailer extends Omit<Mailer, 'send'> {
  send(mail: SentMail): Promise<void>
}

function openPlain({ transport, service }: EmailSettings, projectDir: string, variables: NamedValues): PlainMailer {
  if (service?.provider === 'sendgrid' || service?.provider === 'postmark') {
    const api = openMailApi(service.provider, service.options, variables)
    return { isQuick: false, send: (mail) => sendByApi(api, mail) }
  }
  if (service) return smtpMailer(smtpServer(service, variables))
  if (transport.startsWith('file:')) return fileMailer(resolve(projectDir, transport.slice('file:'.length)))
  if (/^smtps?:\/\/./.test(transport)) return smtpMailer({ url: transport })
  throw new Error(
    `email.transport is "${transport.split(':', 1)[0]}": it must be an smtp://, smtps:// or file: address.`,
  )
}

/** Writes one line of JSON per mail, with the bytes of attachments in base64. */
function fileMailer(file: string): PlainMailer {
  const line = ({ attachments, ...mail }: SentMail) => ({
    ...mail,
    ...(attachments && {
      attachments: attachments.map(({ content, ...each }) => ({
        ...each,
        content: Buffer.from(content).toString('base64'),
      })),
    }),
  })
  return {
    isQuick: true,
    send: (mail) => appendFile(file, `${JSON.stringify(line(mail))}\n`, { mode: 0o600 }),
  }
}

/** Milliseconds: a registration waits for its mail. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** @throws Error with a sentence for the person who starts the server, if the project lacks the package */
export function requireNodemailer(find: (name: string) => string = createRequire(import.meta.url).resolve): void {
  try {
    find('nodemailer')
  } catch {
    throw new Error(
      'Mails go by SMTP, and the package nodemailer, which sends them, is not installed. ' +
        'Run `npm install`, or, if package.json does not name it, `npm install --save-exact nodemailer@10`.',
    )
  }
}

/** Sends by SMTP over connections that stay open. */
function smtpMailer(server: SmtpServer | { readonly url: string }): PlainMailer {
  requireNodemailer()
  const opened = once(async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ ...patience, ...server, pool: true, disableFileAccess: true, disableUrlAccess: true })
  })
  return {
    isQuick: false,
    prepare: opened,
    send: async ({ attachments, ...mail }) => {
      const sent = { ...mail, ...(attachments && { attachments: attachments.map(asNodemailer) }) }
      await (await opened()).sendMail(sent)
    },
  }
}

function asNodemailer({ content, ...attachment }: Attachment) {
  return { ...attachment, content: Buffer.from(content) }
}
