import type { OauthFacts } from '@content-gen/contract'
import type { OauthSite } from './oauth-provider.js'
import type { Identity } from './provider.js'
import { saidSubject, saidText } from './said.js'

/** Returns a site whose answers the contract describes. */
export function siteOf(facts: OauthFacts, clientId: string): OauthSite {
  const headers = facts.clientHeader === undefined ? {} : { [facts.clientHeader]: clientId }
  return {
    ...facts,
    identify: async ({ tokens, fetch }) => {
      const profile = await fetch(facts.profile, headers)
      const at = (place: string | null) =>
        place === null ? undefined : place.startsWith('token.') ? tokens[place.slice(6)] : valueAt(profile, place)
      const found = facts.emails === undefined ? {} : mailsIn(await fetch(facts.emails, headers), at(facts.email))
      return {
        subject: saidSubject(at(facts.id)),
        username: saidText(at(facts.username)),
        email: saidText(at(facts.email)),
        isVerified: typeof facts.vouches === 'boolean' ? facts.vouches : at(facts.vouches) === true,
        ...found,
      }
    },
  }
}

/** Returns the address that the profile shows, or else the primary one of the list, with the list's word on it. */
function mailsIn(list: unknown, shown: unknown): Pick<Identity, 'email' | 'isVerified'> {
  const mails = Array.isArray(list) ? list : []
  const primary: unknown = mails.find((each) => valueAt(each, 'primary') === true)
  const email = saidText(shown) ?? saidText(valueAt(primary, 'email'))
  const isVerified = mails.some((each) => valueAt(each, 'email') === email && valueAt(each, 'verified') === true)
  return { email, isVerified: isVerified && email !== null }
}

/** Returns the value at a place such as `data.0.id`. */
function valueAt(value: unknown, place: string): unknown {
  return place.split('.').reduce<unknown>((inner, key) => {
    const isThere = typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
    return isThere ? (inner as Readonly<Record<string, unknown>>)[key] : undefined
  }, value)
}
