import { oauthSites } from '@content-gen/contract'
import type { OauthFacts, SignInProvider } from '@content-gen/contract'
import { namedSetting } from '@content-gen/runtime'
import type { Store } from '@content-gen/runtime'
import { OauthProvider } from './oauth-provider.js'
import { siteOf } from './oauth-sites.js'
import { OpenidProvider } from './openid-provider.js'
import { ownSite } from './own-providers.js'
import type { OwnProviders } from './own-providers.js'
import type { Client, Provider } from './provider.js'

/** A provider of the config that people may use. */
export interface OpenedProvider {
  readonly name: string
  readonly settings: SignInProvider
  readonly provider: Provider
}

interface ProviderSurroundings {
  readonly log: Store['log']
  /** `https://example.com/api`: where browsers reach the API. */
  readonly apiUrl: string
  readonly variables: Readonly<Record<string, string | undefined>>
  readonly own: OwnProviders
}

/** Returns the enabled providers by name. One whose secret is not set is left out, with a warning. */
export function openProviders(
  providers: Readonly<Record<string, SignInProvider>>,
  { log, apiUrl, variables, own }: ProviderSurroundings,
): ReadonlyMap<string, OpenedProvider> {
  const opened = Object.entries(providers).flatMap(([name, settings]) => {
    if (!settings.enabled) return []
    const clientSecret = settings.secret === null ? null : namedSetting(settings.secret, variables)
    const callback = `${apiUrl}/connect/${name}/callback`
    if (!clientSecret && clientSecret !== null) {
      log.warn(`users-permissions.providers.${name} is off: ${settings.secret?.slice('env:'.length)} is not set`)
      return []
    }
    const provider = providerOf(name, settings, own, { clientId: settings.key, clientSecret, callback })
    if (provider !== null) return [[name, { name, settings, provider }] as const]
    log.warn(`users-permissions.providers.${name} is off: users-permissions.ownProviders does not define it`)
    return []
  })
  return new Map(opened)
}

function providerOf(
  name: string,
  { issuer, scope }: SignInProvider,
  own: OwnProviders,
  client: Omit<Client, 'scope'>,
): Provider | null {
  if (issuer !== null) return new OpenidProvider(issuer, { ...client, scope: scope ?? ['email', 'profile'] })
  const site = Object.hasOwn(own, name) ? own[name] : undefined
  if (site) return new OauthProvider(ownSite(site), { ...client, scope: scope ?? site.scope ?? [] })
  const facts = new Map<string, OauthFacts>(Object.entries(oauthSites)).get(name)
  return facts ? new OauthProvider(siteOf(facts, client.clientId), { ...client, scope: scope ?? facts.scope }) : null
}
