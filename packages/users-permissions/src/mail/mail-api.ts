/** Services that take mails by HTTP. */
import type { MailApiOptions } from '@content-gen/contract'
import { parseAddresses, type Address } from './addresses.js'
import type { SentMail } from './define-transport.js'
import type { Attachment } from './mail.js'
import { requiredSetting, type NamedValues } from './smtp-service.js'

export interface MailApi {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  bodyOf(mail: SentMail): object
}

/** @throws Error that names the variable or setting that is wrong */
export function openMailApi(
  provider: 'sendgrid' | 'postmark',
  { apiKey, url }: MailApiOptions,
  variables: NamedValues,
): MailApi {
  const key = requiredSetting(apiKey, variables)
  const base = url === undefined ? addresses[provider] : safeAddress(requiredSetting(url, variables))
  return provider === 'sendgrid'
    ? { url: `${base}/v3/mail/send`, headers: { authorization: `Bearer ${key}` }, bodyOf: sendgridBody }
    : { url: `${base}/email`, headers: { 'x-postmark-server-token': key }, bodyOf: postmarkBody }
}

const addresses = { sendgrid: 'https://api.sendgrid.com', postmark: 'https://api.postmarkapp.com' } as const

/** The key goes there: it may not be read on the way. */
function safeAddress(url: string): string {
  if (URL.canParse(url)) {
    const { protocol, hostname } = new URL(url)
    const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
    if (protocol === 'https:' || (protocol === 'http:' && isHere)) return url.replace(/\/+$/, '')
  }
  throw new Error('email.providerOptions: url is not an https address')
}

/** Milliseconds, and bytes of an answer that are read. */
const bounds = { time: 20_000, answer: 16_384 } as const

/** @throws Error with the words of the service */
export async function sendByApi({ url, headers, bodyOf }: MailApi, mail: SentMail): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(bodyOf(mail)),
    redirect: 'manual',
    signal: AbortSignal.timeout(bounds.time),
  })
  const text = await beginningOf(response)
  if (!response.ok) throw new Error(`${new URL(url).host} answers ${response.status}: ${text.slice(0, 500)}`)
}

async function beginningOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    parts.push(part)
    length += part.length
    if (length > bounds.answer) break
  }
  return Buffer.concat(parts).toString('utf8')
}

function sendgridBody(mail: SentMail): object {
  const { to, cc, bcc, from, replyTo, subject, text, html, attachments = [] } = mail
  const listed = (given: string | undefined, field: string) =>
    given === undefined ? undefined : parseAddresses(given, field).map(sendgridAddress)
  const content = [
    { type: 'text/plain', value: text },
    { type: 'text/html', value: html },
  ].filter(({ value }) => value !== '')
  return {
    personalizations: [{ to: listed(to, 'to'), cc: listed(cc, 'cc'), bcc: listed(bcc, 'bcc') }],
    from: listed(from, 'from')?.[0],
    reply_to_list: listed(replyTo, 'replyTo'),
    subject,
    content,
    ...(attachments.length > 0 && {
      attachments: attachments.map((each) => ({
        content: base64(each),
        filename: each.filename,
        type: each.contentType,
        ...(each.cid === undefined ? {} : { content_id: each.cid, disposition: 'inline' }),
      })),
    }),
  }
}

function sendgridAddress({ name, address }: Address): object {
  return { email: address, ...(name === '' ? {} : { name }) }
}

function postmarkBody(mail: SentMail): object {
  const { to, cc, bcc, from, replyTo, subject, text, html, attachments = [] } = mail
  return {
    From: from,
    To: to,
    Cc: cc,
    Bcc: bcc,
    ReplyTo: replyTo,
    Subject: subject,
    TextBody: text || undefined,
    HtmlBody: html || undefined,
    ...(attachments.length > 0 && {
      Attachments: attachments.map((each) => ({
        Name: each.filename,
        Content: base64(each),
        ContentType: each.contentType ?? 'application/octet-stream',
        ...(each.cid === undefined ? {} : { ContentID: `cid:${each.cid}` }),
      })),
    }),
  }
}

function base64({ content }: Attachment): string {
  return Buffer.from(content).toString('base64')
}
