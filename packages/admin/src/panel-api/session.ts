import type { Rights } from './rights.js'

/** `GET /start`, for anybody: what the sign-in page needs. */
export interface Start {
  readonly name: string
  /** Addresses and a CSS colour of the config; null if it names none. */
  readonly logo: string | null
  readonly color: string | null
  /** A sentence, shown as text, and the address of a picture. */
  readonly signIn: { readonly text: string | null; readonly picture: string | null }
  /** No administrator exists: the page tells how to make the first. */
  readonly isNew: boolean
  /** Passwords can be reset by mail. */
  readonly canMail: boolean
  /**
   * The text of the button for OpenID Connect, which leads to `GET /session/oidc?to=/types/…`: `to` is the page of the panel to come back to. What
   * goes wrong there leads to `/admin/?refused=<a sentence>`.
   */
  readonly oidc: string | null
}

/** `GET /extensions`: the modules of the project to load, as addresses below `/admin`. */
export type Extensions = readonly string[]

/** `POST /session` */
export interface Credentials {
  readonly email: string
  readonly password: string
}

/** The answer to right credentials of somebody with a second factor: `POST /session/code` with `{ ticket, code }` completes it. */
export interface CodeNeeded {
  readonly ticket: string
}

/**
 * `GET /session` (401 without one), and the answer to a sign-in, which also sets the cookie. `DELETE /session` signs out.
 */
export interface Session {
  /**
   * Names the project for the browser, which may know several at this address. The pages of the panel send it as `X-Project`, and the id of the
   * administrator as `X-Administrator`: those of somebody else are refused, 401 `otherProject` and `otherPerson`.
   */
  readonly project: string
  readonly administrator: Me
  readonly rights: Rights
  /** Kept by the panel for a person: `PUT /me/preferences/:key` stores any JSON text of up to 16 KB. */
  readonly preferences: Readonly<Record<string, unknown>>
  /** Webhooks, mails, scheduled releases and tasks wait for `content-gen-operate resume`. */
  readonly isHeld: boolean
}

export interface Me {
  readonly id: number
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  /** Names of roles, as the config or the defaults have them. */
  readonly roles: readonly string[]
  readonly hasSecondFactor: boolean
  /** False for somebody who only signs in by OpenID Connect. */
  readonly hasPassword: boolean
}

/** `GET /sessions`: those of the caller. `DELETE /sessions/:id` ends one, `DELETE /sessions` all others. */
export interface OpenSession {
  readonly id: number
  readonly isCurrent: boolean
  /** ISO text, as every moment. */
  readonly createdAt: string
  readonly seenAt: string
  readonly address: string | null
  readonly agent: string | null
}

/**
 * `/admin/link#<token>` is the page of a one-time link: browsers send what follows `#` to nobody, and no log has it. For the same reason the token
 * is sent in bodies: `POST /links/check` with `{ token }` tells what it is, 404 if it was used or is too old; `POST /links/use` uses it and signs in (its
 * answer is that of a sign-in, `CodeNeeded` too). `POST /links` with `{ email }` asks for a new password by mail: 204 for any address.
 */
export interface Link {
  readonly kind: 'first' | 'invitation' | 'reset'
  /** The address of the person; null for the first administrator, who writes it. */
  readonly email: string | null
  /** The name of the person, as whoever invited them wrote it; empty for the first administrator. */
  readonly firstname: string
  readonly lastname: string
}

/** The body of `POST /links/use`. */
export interface LinkUse {
  readonly token: string
  /** At least 10 characters, at most 72 bytes, and not the e-mail. */
  readonly password: string
  /** For the first administrator. */
  readonly email?: string
  /** For the first administrator and an invitation. */
  readonly firstname?: string
  readonly lastname?: string
}

/**
 * `POST /me/proof`: makes the session fresh, as a sign-in does. Acts that a stolen session could use to stay answer 403 `notFresh` without it; people
 * without a password sign in at the provider again.
 */
export interface Proof {
  readonly password: string
}

/** `PUT /me` changes the names, `PUT /me/password` the password, which ends all other sessions. */
export interface MeInput {
  readonly firstname?: string
  readonly lastname?: string
}

/** `current` is left out by somebody who has no password yet. */
export interface PasswordInput {
  readonly current?: string
  readonly password: string
}

/**
 * `POST /me/second-factor` with `{ password }`. `POST /me/second-factor/confirm` with `{ code }` turns it on. `POST /me/second-factor/codes` with
 * `{ password }` answers new recovery codes, and `DELETE /me/second-factor` with `{ password }` turns it off.
 */
export interface SecondFactor {
  /** Base32 */
  readonly secret: string
  /** `otpauth://…`, shown as a QR code. */
  readonly uri: string
}

/** The answer of the confirmation: each code replaces the second factor once. */
export interface RecoveryCodes {
  readonly codes: readonly string[]
}
