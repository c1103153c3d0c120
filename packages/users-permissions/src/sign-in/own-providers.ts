import type { OauthSite, SignedInThere } from './oauth-provider.js'
import { saidSubject, saidText } from './said.js'

/** A site of the owner's choice that speaks OAuth 2 and is no OpenID provider. */
export interface OwnProvider extends Pick<OauthSite, 'authorize' | 'token' | 'isBasic' | 'lacksPkce'> {
  /** The rights that the application asks for, unless the config says. */
  readonly scope?: readonly string[]
  /** Returns who signed in. */
  profile(signedIn: SignedInThere): Promise<OwnProfile>
}

/** A person, as a site of the owner's choice knows them. */
export interface OwnProfile {
  /** The site's own id of the person, which it never gives to anybody else. */
  readonly id: string | number
  readonly username?: string | null
  readonly email?: string | null
  /** True if the site has made sure that the address is the person's. */
  readonly isVerified?: boolean
}

/** Providers by their names in the config. */
export type OwnProviders = Readonly<Record<string, OwnProvider>>

/** Defines the providers of the owner's choice, in the file that `users-permissions.ownProviders` names. */
export function defineProviders(providers: OwnProviders): OwnProviders {
  return providers
}

export function ownSite({ profile, ...site }: OwnProvider): OauthSite {
  return {
    ...site,
    identify: async (signedIn) => {
      const { id, username, email, isVerified } = await profile(signedIn)
      return {
        subject: saidSubject(id),
        username: saidText(username),
        email: saidText(email),
        isVerified: isVerified === true,
      }
    },
  }
}
