import { ValidationError } from '@content-gen/runtime'
import { parseAddresses, textOfAddress } from './addresses.js'
import type { Attachment, Mail } from './mail.js'
import type { Mailer } from './mailer.js'
import { renderTemplate, type MailTemplate, type TemplateData } from './template.js'

/** One address, several with commas between, or a list: `a@example.com`, `Ada <a@example.com>`. */
export type Addresses = string | readonly string[]

/** The addresses of a mail, and what it brings beside its texts. */
export interface MailOptions {
  readonly to: Addresses
  /** Absent: that of the config. */
  readonly from?: string | undefined
  readonly cc?: Addresses | undefined
  readonly bcc?: Addresses | undefined
  /** Absent: that of the config. */
  readonly replyTo?: Addresses | undefined
  readonly attachments?: readonly Attachment[]
}

/** Mails of owner code, by the transport or the service that the config names. */
export interface EmailService {
  /**
   * Sends a mail. Without `text` or `html`, that part is missing.
   * @throws ValidationError if an address or the subject is none; Error with the words of the service, or if this site is held
   */
  send(mail: MailOptions & MailTemplate): Promise<void>
  /** Sends a mail of a template: each `<%= name %>` becomes the value, escaped in the HTML. */
  sendTemplated(options: MailOptions, template: MailTemplate, data: TemplateData): Promise<void>
}

export function emailService(mailer: Pick<Mailer, 'send'>): EmailService {
  const send = async (mail: MailOptions & MailTemplate) => mailer.send(checked(mail))
  return {
    send,
    sendTemplated: async (options, template, data) => send({ ...options, ...renderTemplate(template, data) }),
  }
}

function checked({ to, from, cc, bcc, replyTo, subject, text, html, attachments }: MailOptions & MailTemplate): Mail {
  if (typeof subject !== 'string' || /[\r\n]/.test(subject)) throw new ValidationError('subject must be one line')
  if (!text && !html) throw new ValidationError('a mail needs a text or HTML')
  const addresses = Object.entries({ from, cc, bcc, replyTo }).flatMap(([name, given]) =>
    given === undefined || given.length === 0 ? [] : [[name, joined(given, name)]],
  )
  return {
    to: joined(to, 'to'),
    subject,
    text: text ?? '',
    html: html ?? '',
    ...Object.fromEntries(addresses),
    ...(attachments === undefined ? {} : { attachments: attachments.map(attachment) }),
  }
}

function joined(given: Addresses, field: string): string {
  const text = typeof given === 'string' ? given : given.join(', ')
  return parseAddresses(text, field).map(textOfAddress).join(', ')
}

/** Only what the type has goes on: libraries would read files and addresses of other keys. */
function attachment({ filename, content, contentType, cid }: Attachment): Attachment {
  for (const text of [filename, contentType ?? '', cid ?? ''])
    if (/[\r\n]/.test(text)) throw new ValidationError('the name and the type of an attachment must be one line')
  if (typeof content !== 'string' && !(content instanceof Uint8Array))
    throw new ValidationError('the content of an attachment must be a text or bytes')
  return { filename, content, ...(contentType ? { contentType } : {}), ...(cid ? { cid } : {}) }
}
