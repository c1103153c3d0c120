/** The settings of a service that sends mails. */
import { given, secret } from './named-values.js'
import type { ObjectReader } from '../json/object-reader.js'
import type { MailService, SmtpOptions } from '@content-gen/contract'

/** `provider`: without the name of Strapi v4's package. */
export function parseMailService(provider: string, options: ObjectReader): MailService {
  switch (provider) {
    case 'nodemailer':
      return { provider, options: parseSmtp(options) }
    case 'amazon-ses':
      options.onlyKeys(['key', 'secret', 'amazon'])
      return {
        provider,
        options: {
          key: key(options, 'key', 'AWS_SES_KEY'),
          secret: key(options, 'secret', 'AWS_SES_SECRET'),
          ...given('amazon', options),
        },
      }
    case 'mailgun':
      return { provider, options: parseMailgun(options) }
    default:
      options.onlyKeys(['apiKey', 'url'])
      return {
        provider: provider === 'postmark' ? provider : 'sendgrid',
        options: {
          apiKey: key(options, 'apiKey', provider === 'postmark' ? 'POSTMARK_API_KEY' : 'SENDGRID_API_KEY'),
          ...given('url', options),
        },
      }
  }
}

function key(options: ObjectReader, name: string, variable: string): string {
  return secret(options, name, variable) ?? `env:${variable}`
}

const flags = ['secure', 'requireTLS', 'ignoreTLS'] as const

function parseSmtp(options: ObjectReader): SmtpOptions {
  options.onlyKeys(['host', 'port', ...flags, 'service', 'name', 'auth', 'tls'])
  if (options.string('host') === null && options.string('service') === null) {
    const hint = 'Write it like "host": "smtp.example.com".'
    options.report.error('mail-options', options.at, 'the mail server is missing', hint)
  }
  const said = options.value('port')
  const port = typeof said === 'string' && said.startsWith('env:') ? said : options.count('port', 1)
  return {
    ...given('host', options),
    ...(port === null ? {} : { port }),
    ...Object.fromEntries(flags.flatMap((name) => flag(name, options))),
    ...given('service', options),
    ...given('name', options),
    ...(options.value('auth') === null ? {} : { auth: parseAuth(options.section('auth', ['user', 'pass'])) }),
    ...(options.value('tls') === null ? {} : { tls: parseTls(options.section('tls')) }),
  }
}

function parseAuth(auth: ObjectReader): NonNullable<SmtpOptions['auth']> {
  return { user: auth.string('user') ?? 'env:SMTP_USERNAME', pass: key(auth, 'pass', 'SMTP_PASSWORD') }
}

function parseTls(tls: ObjectReader): NonNullable<SmtpOptions['tls']> {
  tls.onlyKeys(['rejectUnauthorized', 'servername'])
  return { ...Object.fromEntries(flag('rejectUnauthorized', tls)), ...given('servername', tls) }
}

function flag(name: string, reader: ObjectReader): [string, boolean][] {
  const value = reader.boolean(name)
  return value === null ? [] : [[name, value]]
}

function parseMailgun(options: ObjectReader): Extract<MailService, { provider: 'mailgun' }>['options'] {
  const ofApi = ['key', 'apiKey'].find((name) => options.value(name) !== null)
  if (ofApi !== undefined) {
    const message = 'mails go by SMTP, whose password is not the key of the API'
    const hint = 'Name the password as "password": "env:MAILGUN_SMTP_PASSWORD".'
    options.report.error('mail-options', options.place(ofApi), message, hint)
  }
  options.onlyKeys(['key', 'apiKey', 'domain', 'username', 'password', 'url'])
  const domain = options.string('domain')
  if (domain === null) options.report.error('mail-options', options.place('domain'), 'the domain is missing')
  return {
    domain: domain ?? '',
    ...given('username', options),
    password: key(options, 'password', 'MAILGUN_SMTP_PASSWORD'),
    ...given('url', options),
  }
}
