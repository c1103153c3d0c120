/** Answers of the providers, in the shapes of their public documentation. */

/** Somebody at a provider. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly isVerified: boolean
}

/** A site with OAuth 2. */
export interface SiteShape {
  /** Without the scheme. */
  readonly authorize: string
  readonly token: string
  /** The answer of the token address, besides `access_token`. */
  readonly given: (person: Person) => object
  /** The answers of other addresses. */
  readonly answers: Readonly<Record<string, (person: Person) => unknown>>
  readonly isBasic?: true
  readonly lacksPkce?: true
  /** Headers that each request for an answer must have. */
  readonly headers?: Readonly<Record<string, string>>
  /** The site vouches for addresses that it has verified. */
  readonly vouches: boolean
}

const bearer = { token_type: 'bearer', expires_in: 3600 }

export const siteShapes: Readonly<Record<string, SiteShape>> = {
  discord: {
    authorize: 'discord.com/api/oauth2/authorize',
    token: 'discord.com/api/oauth2/token',
    given: () => ({ token_type: 'Bearer', expires_in: 604800, refresh_token: 'again', scope: 'identify email' }),
    answers: {
      'discord.com/api/users/@me': ({ id, name, email, isVerified }) => ({
        id,
        username: name,
        discriminator: '0',
        global_name: name,
        avatar: null,
        verified: isVerified,
        email,
        mfa_enabled: true,
      }),
    },
    vouches: true,
  },
  facebook: {
    authorize: 'www.facebook.com/dialog/oauth',
    token: 'graph.facebook.com/oauth/access_token',
    given: () => ({ token_type: 'bearer', expires_in: 5183944 }),
    answers: { 'graph.facebook.com/me?fields=id,name,email': ({ id, name, email }) => ({ id, name, email }) },
    vouches: false,
  },
  github: {
    authorize: 'github.com/login/oauth/authorize',
    token: 'github.com/login/oauth/access_token',
    given: () => ({ scope: 'user,user:email', token_type: 'bearer' }),
    answers: {
      'api.github.com/user': ({ id, name }) => ({ login: name, id: Number(id), node_id: 'MDQ6', email: null, name }),
      'api.github.com/user/emails': ({ email, isVerified }) => [
        { email: 'other@users.noreply.github.com', primary: false, verified: true, visibility: null },
        ...(email === null ? [] : [{ email, primary: true, verified: isVerified, visibility: 'private' }]),
      ],
    },
    vouches: true,
  },
  linkedin: {
    authorize: 'www.linkedin.com/oauth/v2/authorization',
    token: 'www.linkedin.com/oauth/v2/accessToken',
    given: () => ({ expires_in: 5184000, scope: 'email,openid,profile', token_type: 'Bearer', id_token: 'a.b.c' }),
    answers: {
      'api.linkedin.com/v2/userinfo': ({ id, name, email, isVerified }) => ({
        sub: id,
        name,
        given_name: name,
        family_name: 'Doe',
        locale: { country: 'US', language: 'en' },
        email,
        email_verified: isVerified,
      }),
    },
    lacksPkce: true,
    vouches: true,
  },
  microsoft: {
    authorize: 'login.microsoftonline.com/common/oauth2/v2.0/authorize',
    token: 'login.microsoftonline.com/common/oauth2/v2.0/token',
    given: () => ({ token_type: 'Bearer', scope: 'User.Read', expires_in: 3599, ext_expires_in: 3599 }),
    answers: {
      'graph.microsoft.com/v1.0/me': ({ id, name, email }) => ({
        '@odata.context': 'https://graph.microsoft.com/v1.0/$metadata#users/$entity',
        displayName: name,
        mail: null,
        userPrincipalName: email,
        id,
      }),
    },
    vouches: false,
  },
  patreon: {
    authorize: 'www.patreon.com/oauth2/authorize',
    token: 'www.patreon.com/api/oauth2/token',
    given: () => ({ ...bearer, refresh_token: 'again', scope: 'identity identity[email]', token_type: 'Bearer' }),
    answers: {
      'www.patreon.com/api/oauth2/v2/identity?fields%5Buser%5D=full_name,email,is_email_verified': ({
        id,
        name,
        email,
        isVerified,
      }) => ({
        data: { attributes: { full_name: name, email, is_email_verified: isVerified }, id, type: 'user' },
        links: { self: `https://www.patreon.com/api/oauth2/v2/user/${id}` },
      }),
    },
    vouches: true,
  },
  reddit: {
    authorize: 'www.reddit.com/api/v1/authorize',
    token: 'www.reddit.com/api/v1/access_token',
    given: () => ({ ...bearer, scope: 'identity' }),
    answers: {
      'oauth.reddit.com/api/v1/me': ({ id, name }) => ({ id, name, has_verified_email: true, over_18: false }),
    },
    isBasic: true,
    vouches: false,
  },
  twitch: {
    authorize: 'id.twitch.tv/oauth2/authorize',
    token: 'id.twitch.tv/oauth2/token',
    given: () => ({ expires_in: 14124, refresh_token: 'again', scope: ['user:read:email'], token_type: 'bearer' }),
    answers: {
      'api.twitch.tv/helix/users': ({ id, name, email }) => ({
        data: [{ id, login: name, display_name: name, type: '', broadcaster_type: '', email }],
      }),
    },
    headers: { 'client-id': 'the client of twitch' },
    vouches: true,
  },
  twitter: {
    authorize: 'x.com/i/oauth2/authorize',
    token: 'api.x.com/2/oauth2/token',
    given: () => ({ token_type: 'bearer', expires_in: 7200, scope: 'users.read tweet.read users.email' }),
    answers: {
      'api.x.com/2/users/me?user.fields=confirmed_email': ({ id, name, email }) => ({
        data: { id, name, username: name, confirmed_email: email },
      }),
    },
    isBasic: true,
    vouches: true,
  },
  vk: {
    authorize: 'oauth.vk.ru/authorize',
    token: 'oauth.vk.ru/access_token',
    given: ({ id, email }) => ({ expires_in: 86400, user_id: Number(id), email }),
    answers: {
      'api.vk.ru/method/users.get?v=5.131': ({ id, name }) => ({
        response: [{ id: Number(id), first_name: name, last_name: 'Doe', is_closed: false }],
      }),
    },
    vouches: false,
  },
}

/** The OpenID providers of Strapi v4 and one more, with the settings that say where they are. */
export const openidShapes: Readonly<Record<string, { readonly issuer: string; readonly settings: object }>> = {
  auth0: { issuer: 'https://site.eu.auth0.com/', settings: { subdomain: 'site.eu' } },
  cas: { issuer: 'https://sso.example.com/cas/oidc', settings: { subdomain: 'sso.example.com/cas' } },
  cognito: {
    issuer: 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Pool',
    settings: {
      subdomain: 'site.auth.eu-west-1.amazoncognito.com',
      jwksurl: 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Pool/.well-known/jwks.json',
    },
  },
  google: { issuer: 'https://accounts.google.com', settings: {} },
  keycloak: { issuer: 'https://keys.example.com/realms/site', settings: { subdomain: 'keys.example.com/realms/site' } },
  example: { issuer: 'https://id.example.com', settings: { issuer: 'https://id.example.com' } },
}
