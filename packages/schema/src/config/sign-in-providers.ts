/** The sites at which people sign in to their accounts. */
import { endedSites, issuerPattern, oauthSites, openidIssuers, type SignInProvider } from '@content-gen/contract'
import { isArray } from '../json/value.js'
import type { ObjectReader } from '../json/object-reader.js'
import { quote } from '../quote.js'
import { didYouMean } from '../suggest.js'
import { secret } from './named-values.js'

const keys = ['enabled', 'key', 'secret', 'callback', 'scope', 'audience', 'issuer', 'subdomain', 'jwksurl'] as const
const code = 'sign-in-provider'
const issuerForm = new RegExp(issuerPattern)
const jwksEnd = '/.well-known/jwks.json'
const examples = {
  issuer: 'https://accounts.example.com',
  subdomain: 'accounts.example.com',
  jwksurl: `https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_AbCd${jwksEnd}`,
} as const

export function parseSignInProviders(accounts: ObjectReader, key: string): Readonly<Record<string, SignInProvider>> {
  const providers = accounts.objectAt(key)
  const names = [...(providers?.object.keys() ?? [])]
  const hasOwn = accounts.value('ownProviders') !== null
  return Object.fromEntries(
    names.flatMap((name) => {
      const provider = providers?.objectAt(name)
      return provider && isName(provider, name) ? [[name, parseProvider(provider, name, hasOwn)] as const] : []
    }),
  )
}

function isName({ report, at }: ObjectReader, name: string): boolean {
  const ended = new Map<string, string>(Object.entries(endedSites)).get(name)
  if (ended !== undefined) report.error(code, at, ended, 'Remove it: its people need another way to sign in.')
  else if (!/^[a-z][\w-]{0,49}$/.test(name) || name === 'local')
    report.error(code, at, `${quote(name)} is not the name of a provider`, 'Write it like "github".')
  else return true
  return false
}

function parseProvider(provider: ObjectReader, name: string, hasOwn: boolean): SignInProvider {
  provider.onlyKeys(keys)
  const error = (at: string, message: string, hint: string | null = null) =>
    provider.report.error(code, provider.place(at), message, hint)
  const client = provider.string('key') ?? ''
  if (client === '') error('key', 'the id of your application is missing')
  const callback = texts(provider, 'callback') ?? []
  if (callback.length === 0) error('callback', 'the page of your site is missing', 'Write its whole address.')
  for (const page of callback)
    if (!/^https?:\/\//.test(page) || !URL.canParse(page) || page.includes('#'))
      error('callback', `${quote(page)} is not the address of a page`, 'Write it like "https://example.com/signed-in".')
  const issuer = issuerOf(provider, name)
  const known = [...Object.keys(oauthSites), ...Object.keys(openidIssuers)]
  if (provider.value('issuer') === null && !known.includes(name) && !hasOwn) {
    const hint = 'Write the "issuer" of an OpenID provider, or a file of yours as "ownProviders".'
    error('issuer', `nothing says where ${quote(name)} is`, didYouMean(name, known) ?? hint)
  }
  return {
    enabled: provider.boolean('enabled') ?? true,
    key: client,
    secret: secret(provider, 'secret', `${name.toUpperCase().replaceAll('-', '_')}_SECRET`),
    callback,
    scope: texts(provider, 'scope'),
    audience: texts(provider, 'audience') ?? [],
    issuer,
  }
}

/** Returns the address of an OpenID provider: that of the config, or the one of a site that Strapi v4 knows. */
function issuerOf(provider: ObjectReader, name: string): string | null {
  const form = new Map<string, string>(Object.entries(openidIssuers)).get(name) ?? null
  const jwks = provider.string('jwksurl')
  const subdomain = provider.string('subdomain')
  const given = provider.string('issuer')
  const refuse = (key: keyof typeof examples, value: string | null) => {
    const message = value === null ? 'is missing' : `${quote(value)} says no address of an OpenID provider`
    provider.report.error(code, provider.place(key), message, `Write it like ${quote(examples[key])}.`)
    return null
  }
  if (given !== null) return issuerForm.test(given) && URL.canParse(given) ? given : refuse('issuer', given)
  if (form === null) return null
  if (form === '{jwksurl}') {
    if (jwks?.endsWith(jwksEnd) && issuerForm.test(jwks)) return jwks.slice(0, -jwksEnd.length)
    return refuse('jwksurl', jwks)
  }
  if (!form.includes('{subdomain}')) return form
  if (subdomain === null || !/^[\w.-]+(:\d+)?(\/[\w./-]*)?$/.test(subdomain)) return refuse('subdomain', subdomain)
  return form.replace('{subdomain}', subdomain.replace(/\/$/, ''))
}

/** Reads a list of texts, or one text: Strapi v4 takes both. */
function texts(reader: ObjectReader, key: string): readonly string[] | null {
  if (isArray(reader.value(key))) return reader.strings(key)
  const text = reader.string(key)
  return text === null ? null : [text]
}
