/** The sites at which people sign in, as their makers describe them. Names are those of Strapi v4. */

/** A site with OAuth 2 and an address that says who somebody is. */
export interface OauthFacts {
  readonly authorize: string
  readonly token: string
  readonly profile: string
  /** An address with the list of the person's e-mails, if the profile does not say which are verified. */
  readonly emails?: string
  readonly scope: readonly string[]
  /** Places of the profile, such as `data.0.id`; `token.email` is one of the answer with the token. */
  readonly id: string
  readonly username: string
  /** null: the site does not know it. */
  readonly email: string | null
  /** The place that says whether the site has verified the address, or the answer for all: only if it has, the site vouches for it. */
  readonly vouches: string | boolean
  /** The client sends its secret in a header. */
  readonly isBasic?: true
  /** The site refuses the parameters of PKCE. */
  readonly lacksPkce?: true
  /** A header that repeats the id of the client. */
  readonly clientHeader?: string
}

export const oauthSites = {
  discord: {
    authorize: 'https://discord.com/api/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    profile: 'https://discord.com/api/users/@me',
    scope: ['identify', 'email'],
    id: 'id',
    username: 'username',
    email: 'email',
    vouches: 'verified',
  },
  facebook: {
    authorize: 'https://www.facebook.com/dialog/oauth',
    token: 'https://graph.facebook.com/oauth/access_token',
    profile: 'https://graph.facebook.com/me?fields=id,name,email',
    scope: ['email'],
    id: 'id',
    username: 'name',
    email: 'email',
    vouches: false,
  },
  github: {
    authorize: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    profile: 'https://api.github.com/user',
    emails: 'https://api.github.com/user/emails',
    scope: ['user', 'user:email'],
    id: 'id',
    username: 'login',
    email: 'email',
    vouches: 'verified',
  },
  linkedin: {
    authorize: 'https://www.linkedin.com/oauth/v2/authorization',
    token: 'https://www.linkedin.com/oauth/v2/accessToken',
    profile: 'https://api.linkedin.com/v2/userinfo',
    scope: ['openid', 'profile', 'email'],
    id: 'sub',
    username: 'given_name',
    email: 'email',
    vouches: 'email_verified',
    lacksPkce: true,
  },
  microsoft: {
    authorize: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    token: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    profile: 'https://graph.microsoft.com/v1.0/me',
    scope: ['user.read'],
    id: 'id',
    username: 'userPrincipalName',
    email: 'userPrincipalName',
    vouches: false,
  },
  patreon: {
    authorize: 'https://www.patreon.com/oauth2/authorize',
    token: 'https://www.patreon.com/api/oauth2/token',
    profile: 'https://www.patreon.com/api/oauth2/v2/identity?fields%5Buser%5D=full_name,email,is_email_verified',
    scope: ['identity', 'identity[email]'],
    id: 'data.id',
    username: 'data.attributes.full_name',
    email: 'data.attributes.email',
    vouches: 'data.attributes.is_email_verified',
  },
  reddit: {
    authorize: 'https://www.reddit.com/api/v1/authorize',
    token: 'https://www.reddit.com/api/v1/access_token',
    profile: 'https://oauth.reddit.com/api/v1/me',
    scope: ['identity'],
    id: 'id',
    username: 'name',
    email: null,
    vouches: false,
    isBasic: true,
  },
  twitch: {
    authorize: 'https://id.twitch.tv/oauth2/authorize',
    token: 'https://id.twitch.tv/oauth2/token',
    profile: 'https://api.twitch.tv/helix/users',
    scope: ['user:read:email'],
    id: 'data.0.id',
    username: 'data.0.login',
    email: 'data.0.email',
    vouches: true,
    clientHeader: 'Client-Id',
  },
  twitter: {
    authorize: 'https://x.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    profile: 'https://api.x.com/2/users/me?user.fields=confirmed_email',
    scope: ['users.read', 'tweet.read', 'users.email'],
    id: 'data.id',
    username: 'data.username',
    email: 'data.confirmed_email',
    vouches: true,
    isBasic: true,
  },
  vk: {
    authorize: 'https://oauth.vk.ru/authorize',
    token: 'https://oauth.vk.ru/access_token',
    profile: 'https://api.vk.ru/method/users.get?v=5.131',
    scope: ['email'],
    id: 'response.0.id',
    username: 'response.0.first_name',
    email: 'token.email',
    vouches: false,
  },
} as const satisfies Readonly<Record<string, OauthFacts>>

/** The issuers of OpenID providers that Strapi v4 knew; `{subdomain}` and `{jwksurl}` are settings. */
export const openidIssuers = {
  auth0: 'https://{subdomain}.auth0.com/',
  cas: 'https://{subdomain}/oidc',
  cognito: '{jwksurl}',
  google: 'https://accounts.google.com',
  keycloak: 'https://{subdomain}',
} as const

/** Sites that ended the interface that Strapi v4 used, and have no other for people to sign in: why. */
export const endedSites = {
  instagram: 'Instagram ended the interface by which people sign in (Basic Display) in December 2024',
} as const
