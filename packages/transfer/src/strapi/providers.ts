/** The sites at which people signed in, from the settings of Strapi v4. */
import { isObject, type JsonObject } from '../json-object.js'

/** A provider of the config. The secret is the name of a variable. */
export interface OldProvider {
  readonly enabled?: false
  readonly key: string
  readonly secret: string
  readonly callback: string
  readonly scope?: readonly string[]
  readonly subdomain?: string
  readonly jwksurl?: string
}

/** `email` is the sign-in by password; Instagram has ended its interface. */
const left: ReadonlySet<string> = new Set(['email', 'instagram'])
/** Their newer interfaces, which are used here, have other scopes; Twitter's also needs another client. */
const changed: ReadonlySet<string> = new Set(['linkedin', 'twitter'])
/** Strapi writes these beside an unused provider. */
const examples: ReadonlySet<unknown> = new Set(['my.subdomain.com', 'my-tenant.eu', 'my.subdomain.com/cas'])

/** Returns the providers that are on, by name. */
export function oldProviders(grant: unknown): Readonly<Record<string, OldProvider>> {
  const found = Object.entries(isObject(grant) ? grant : {}).flatMap(([name, value]) => {
    if (!isObject(value) || value['enabled'] !== true || left.has(name)) return []
    const provider = providerOf(name, value)
    return provider && /^[a-z][\w-]{0,49}$/.test(name) ? [[name, provider] as const] : []
  })
  return Object.fromEntries(found)
}

/** Returns null if it was never set up. */
function providerOf(name: string, value: JsonObject): OldProvider | null {
  const { key, callback, scope } = value
  if (typeof key !== 'string' || key === '' || typeof callback !== 'string' || !URL.canParse(callback)) return null
  const scopes = (Array.isArray(scope) ? scope.map(String) : []).flatMap((each) => each.split(/[\s,]+/))
  const given = (setting: 'subdomain' | 'jwksurl') => {
    const text = value[setting]
    return typeof text === 'string' && text !== '' && !examples.has(text) ? { [setting]: text } : {}
  }
  return {
    ...(name === 'twitter' && { enabled: false as const }),
    key,
    secret: `env:${name.toUpperCase().replaceAll('-', '_')}_SECRET`,
    callback,
    ...(scopes.length > 0 && !changed.has(name) && { scope: scopes }),
    ...given('subdomain'),
    ...given('jwksurl'),
  }
}
