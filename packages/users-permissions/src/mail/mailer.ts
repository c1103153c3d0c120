import { appendFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import type { MailTransport } from './define-transport.js'
import type { Mail } from './mail.js'

export interface MailOptions {
  readonly from: string
  /** `smtp://user:password@host:587`, or `file:./mails.jsonl`. */
  readonly transport: string
  /** The folder that file paths are relative to. */
  readonly projectDir: string
}

export interface Mailer {
  /** True if mails are sent instantly, without another machine. */
  readonly isQuick: boolean
  /** Loads what sending needs. */
  prepare?(): Promise<unknown>
  /** @throws Error with the transport's message */
  send(mail: Mail): Promise<void>
}

/** @throws Error with a sentence for the person who starts the server */
export function openMailer({ from, transport, projectDir }: MailOptions): Mailer {
  if (transport.startsWith('file:')) return fileMailer(from, resolve(projectDir, transport.slice('file:'.length)))
  if (/^smtps?:\/\/./.test(transport)) return smtpMailer(from, transport)
  throw new Error(
    `email.transport is "${transport.split(':', 1)[0]}": it must be an smtp://, smtps:// or file: address.`,
  )
}

/** Wraps a transport of the owner's. */
export function ownMailer(from: string, transport: MailTransport): Mailer {
  const prepare = transport.prepare?.bind(transport)
  return {
    isQuick: false,
    ...(prepare ? { prepare } : {}),
    send: (mail) => transport.send({ from, ...mail }),
  }
}

/** Writes one line of JSON per mail. */
function fileMailer(from: string, file: string): Mailer {
  return {
    isQuick: true,
    send: (mail) => appendFile(file, `${JSON.stringify({ from, ...mail })}\n`, { mode: 0o600 }),
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
      'email.transport is an SMTP address, and the package nodemailer, which sends to it, is not installed. ' +
        'Run `npm install`, or, if package.json does not name it, `npm install --save-exact nodemailer@10`.',
    )
  }
}

/** Sends by SMTP over connections that stay open. */
function smtpMailer(from: string, address: string): Mailer {
  requireNodemailer()
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ ...patience, pool: true, url: address, disableFileAccess: true, disableUrlAccess: true })
  }
  let transport: ReturnType<typeof open> | undefined
  const opened = () => {
    transport ??= open().catch((error: unknown) => {
      transport = undefined
      throw error
    })
    return transport
  }
  return {
    isQuick: false,
    prepare: opened,
    send: async (mail) => void (await (await opened()).sendMail({ from, ...mail })),
  }
}
