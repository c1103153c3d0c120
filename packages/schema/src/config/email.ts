/** How mails are sent: by an address, into a file, by an owner file, or by a service. */
import { mailDefaults, mailProviders, mailSettings } from '@content-gen/contract'
import { given } from './named-values.js'
import { isOwnerFile } from './owner-file.js'
import { parseMailService } from './mail-service.js'
import { quote } from '../quote.js'
import { didYouMean } from '../suggest.js'
import type { ObjectReader } from '../json/object-reader.js'
import type { EmailSettings, MailService } from '@content-gen/contract'

const keys = Object.keys(mailSettings.email.properties)
const names = Object.values(mailProviders).flat()

export function parseEmail(config: ObjectReader, key: string): EmailSettings {
  const email = config.section(key, keys)
  const service = parseProvider(email)
  const settings = email.section('settings', ['defaultFrom', 'defaultReplyTo'])
  const { defaultReplyTo: replyTo }: { defaultReplyTo?: string } = given('defaultReplyTo', settings)
  return {
    from: parseSender(email, settings),
    ...(replyTo === undefined ? {} : { replyTo }),
    transport: service === null ? parseTransport(email) : mailDefaults.transport,
    ...(service === null ? {} : { service }),
  }
}

function parseSender(email: ObjectReader, settings: ObjectReader): string {
  const [from, defaultFrom] = [email.string('from'), settings.string('defaultFrom')]
  if (from !== null && defaultFrom !== null) {
    const message = 'mails have one sender: this one, or "from"'
    settings.report.error('mail-sender', settings.place('defaultFrom'), message, 'Remove one of them.')
  }
  return from ?? defaultFrom ?? mailDefaults.from
}

function parseTransport(email: ObjectReader): string {
  const transport = email.string('transport')?.replace(/^\.\//, '') ?? mailDefaults.transport
  if (/^smtps?:\/\/./.test(transport) || /^file:./.test(transport) || isOwnerFile(transport)) return transport
  // The value may contain a password, so the message does not quote it.
  const message = 'this is neither an smtp:// address nor a file: path nor a TypeScript file below src'
  const hint = 'Write it like "smtp://user:password@host:587", "file:./mails.jsonl" or "src/mails.ts".'
  email.report.error('config-transport', email.place('transport'), message, hint)
  return mailDefaults.transport
}

function parseProvider(email: ObjectReader): MailService | null {
  const name = email.string('provider')
  if (name === null) {
    if (email.value('providerOptions') !== null)
      email.report.error('mail-options', email.place('providerOptions'), 'has no meaning without "provider"')
    return null
  }
  const service = Object.entries(mailProviders).find(([, all]) => all.some((each) => each === name))?.[0]
  if (service === undefined) {
    const hint = didYouMean(name, names) ?? 'For another service, name a file of yours as "transport": "src/mails.ts".'
    email.report.error('mail-provider', email.place('provider'), `there is no provider ${quote(name)}`, hint)
    return null
  }
  if (email.value('transport') !== null) {
    const message = 'mails have one way: this provider, or the transport'
    email.report.error('mail-provider', email.place('provider'), message, 'Remove "provider" or "transport".')
  }
  return parseMailService(service, email.section('providerOptions'))
}
