/** Strapi v4's providers of mails, in the words of the config. */
import { mailProviders } from '@content-gen/contract'
import type { Static, StaticObject } from './read-static.js'
import { present, without, withoutLiteralKeys } from './service-options.js'
import { findStatic, isStaticObject } from './static-tree.js'

/** The settings that say who sends. */
export const mailServiceSettings = ['provider', 'providerOptions'] as const

/**
 * Returns the settings of `email` in the config for `config/plugins.js`; null if no service is known. `named`: the same file with the names
 * of variables in place of their values.
 */
export function adoptMailService(plugins: Static, named: Static): Readonly<Record<string, Static>> | null {
  const provider = findStatic(plugins, ['email', 'config', 'provider'])?.value
  const service = Object.entries(mailProviders).find(([, names]) => names.some((name) => name === provider))?.[0]
  if (service === undefined) return null
  const options = findStatic(named, ['email', 'config', 'providerOptions'])?.value ?? {}
  return { provider: service, providerOptions: isStaticObject(options) ? translate(service, options) : options }
}

function translate(service: string, options: StaticObject): StaticObject {
  switch (service) {
    case 'nodemailer':
      return ofNodemailer(options)
    case 'amazon-ses':
      return withoutLiteralKeys(without(options, ['rate', 'maxConnections', 'sendingRate']))
    case 'mailgun':
      return ofMailgun(options)
    default:
      return withoutLiteralKeys(options)
  }
}

/** Options that change how mails are sent, but not which and by whom. */
const ofNoEffect =
  'pool maxConnections maxMessages rateDelta rateLimit logger debug transactionLog connectionTimeout greetingTimeout socketTimeout'.split(
    ' ',
  )

function ofNodemailer(options: StaticObject): StaticObject {
  const { auth } = options
  return withoutLiteralKeys({
    ...without(options, ofNoEffect),
    ...(isStaticObject(auth) ? { auth: without(auth, auth['type'] === 'login' ? ['type'] : []) } : {}),
  })
}

/** Mails go by SMTP here, with a password of its own. */
function ofMailgun({ domain, url, host }: StaticObject): StaticObject {
  return present({ domain, password: 'env:MAILGUN_SMTP_PASSWORD', url: url ?? host })
}
