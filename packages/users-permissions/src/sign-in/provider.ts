/** The values that a browser takes to the provider and back. */
export interface Journey {
  readonly state: string
  readonly nonce: string
  /** Of PKCE. */
  readonly verifier: string
}

/** A person, as the provider knows them. */
export interface Identity {
  /** The provider's name for the person: never given to anybody else. */
  readonly subject: string
  readonly email: string | null
  /** The provider has made sure that the address is the person's. */
  readonly isVerified: boolean
  /** The name for an account; null: the provider knows none. */
  readonly username: string | null
}

/** A person who came back from a provider, and everything that the provider gave: `access_token` and more. */
export interface Arrival<Person extends Identity = Identity> {
  readonly identity: Person
  readonly tokens: Readonly<Record<string, unknown>>
}

/** A site at which people sign in. */
export interface Provider {
  /** Returns the page of the provider. */
  page(journey: Journey): Promise<URL>
  /** Returns who came back. `query`: of the callback. @throws Error if the provider did not send them */
  arrive(query: string, journey: Journey): Promise<Arrival>
  /** Returns who an `id_token` for one of these apps names; absent: the provider makes none. @throws Error unless the provider made it */
  identityIn?(idToken: string, audience: readonly string[]): Promise<VerifiedIdentity>
}

export interface VerifiedIdentity extends Identity {
  /** The end of the token, in milliseconds since 1970. */
  readonly expires: number
}

/** The owner's application at a provider. */
export interface Client {
  readonly clientId: string
  /** null: it has none. */
  readonly clientSecret: string | null
  readonly scope: readonly string[]
  /** The address that the provider sends browsers back to. */
  readonly callback: string
}

/** Seconds that a provider has for an answer. */
export const providerPatience = 10
