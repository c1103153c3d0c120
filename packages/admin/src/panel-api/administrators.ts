import type { LastRun } from '@content-gen/runtime/cron'
import type { ServingProcess } from '@content-gen/runtime/migrations'
import type { Rights } from './rights.js'

/** `GET /administrators`, `GET /administrators/:id` */
export interface Administrator {
  readonly id: number
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  readonly roles: readonly string[]
  readonly isBlocked: boolean
  readonly hasSecondFactor: boolean
  /** Invited, and has not come yet. */
  readonly isInvited: boolean
  readonly seenAt: string | null
  readonly createdAt: string
}

/**
 * `POST /administrators` invites: by mail if the project sends mail. `PUT /administrators/:id` changes; `DELETE` removes.
 * `DELETE /administrators/:id/second-factor` turns a second factor off that was lost. 409 for what would shut out the last super administrator.
 */
export interface AdministratorInput {
  readonly email?: string
  readonly firstname?: string
  readonly lastname?: string
  readonly roles?: readonly string[]
  readonly isBlocked?: boolean
}

/** The answer of an invitation, and of `POST /administrators/:id/link`: shown once, to be handed over where no mail is sent. */
export interface InvitationLink {
  readonly url: string
  readonly expiresAt: string
  readonly isMailed: boolean
}

/** `GET /roles`: the roles of the config and the defaults. They are code, and changed there. */
export interface Role {
  readonly name: string
  readonly displayName: string
  readonly description: string | null
  /** How many administrators have it. */
  readonly count: number
  readonly rights: Rights
}

/** `GET /tokens/actions`: what a token may be given, for choosing. */
export type TokenActions = readonly { readonly action: string; readonly type: string | null }[]

/** The answer of `POST /tokens`. */
export interface NewApiToken extends ApiToken {
  readonly secret: string
}

/** `GET /tokens`: the API tokens. `POST /tokens` with `{ name, actions, days }` answers the secret once; `DELETE /tokens/:id` revokes. */
export interface ApiToken {
  readonly id: number
  readonly name: string
  readonly actions: readonly string[]
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly lastUsedAt: string | null
}

/**
 * `POST /upload/files/:id/crop`: makes a part of a picture the picture, or with `copy` a file beside it, and answers the file. PNG, JPEG, WebP
 * and TIFF that do not move. The numbers are pixels of the picture as it is shown, after a turn clockwise of `rotate` degrees. `updatedAt`:
 * that of the picture as it was seen; 409 if it is another one by now.
 */
export interface CropInput {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly rotate?: 0 | 90 | 180 | 270
  readonly copy?: boolean
  readonly updatedAt?: string
}

/**
 * `GET /editorial/webhooks`: those of the config, without an id, and those in the database, which `POST /editorial/webhooks` adds and
 * `PUT`, `DELETE /editorial/webhooks/:id` change; `POST /editorial/webhooks/:id/try` sends a test and answers `{ status }` or `{ error }`.
 * `/editorial/deliveries` lists what was sent.
 */
export interface Webhook {
  readonly id: number | null
  readonly name: string
  readonly url: string
  readonly events: readonly string[]
  readonly types: readonly string[]
  readonly isEnabled: boolean
  /** Its secret must be set again: the server has another key. */
  readonly isLocked: boolean
  readonly hasSecret: boolean
  /** Names alone. */
  readonly headers: readonly string[]
  readonly createdAt: string | null
  readonly updatedAt: string | null
}

export interface WebhookInput {
  /** Stays as it is once the webhook is there. */
  readonly name?: string
  readonly url?: string
  readonly secret?: string | null
  readonly headers?: Readonly<Record<string, string>>
  readonly events?: readonly string[]
  readonly types?: readonly string[]
  readonly isEnabled?: boolean
}

/**
 * The accounts of the API, at their own routes, without an envelope: `GET /users?populate=role&start=0&limit=25&filters[…]`, `GET /users/count`,
 * `POST /users`, `PUT`, `DELETE /users/:id`, and `GET /users-permissions/roles` with `{ roles }`.
 */
export interface Account {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly confirmed: boolean
  readonly blocked: boolean
  readonly role: AccountRole | null
  readonly createdAt: string | null
}

export interface AccountRole {
  readonly id: number
  readonly name: string
  readonly description: string | null
  /** `authenticated`: that of accounts that register, unless the config names another. */
  readonly type: string
}

/**
 * `GET /users/:id/identities`: the people at other sites to whom an account belongs. `POST` with `{ provider, subject }` adds one, and
 * `DELETE /users/:id/identities/:identity` removes one; both sign the account out.
 */
export interface AccountIdentity {
  readonly id: number
  /** The name of the site in the config. */
  readonly provider: string
  /** The site's own id of the person. */
  readonly subject: string
}

export interface AccountInput {
  readonly username?: string
  readonly email?: string
  readonly password?: string
  readonly confirmed?: boolean
  readonly blocked?: boolean
  readonly role?: number
}

/** `GET /system` */
export interface System {
  readonly version: string
  readonly node: string
  readonly database: { readonly provider: string; readonly version: string; readonly bytes: number | null }
  readonly migrations: { readonly applied: number; readonly last: string | null }
  readonly readiness: readonly { readonly name: string; readonly isReady: boolean; readonly message: string | null }[]
  readonly startedAt: string
  /** The servers in production that use this database, the oldest first. */
  readonly processes: readonly Omit<ServingProcess, 'migrations'>[]
  /** The reads of the last six hours that took long, the one with the worst time first. */
  readonly slowReads: readonly SlowRead[]
  /** The last runs of scheduled tasks, the newest first. Null: the project has none. */
  readonly runs: readonly LastRun[] | null
}

/** A question that was slow, by one process: names of the model, and no value that somebody sent. */
export interface SlowRead {
  /** uid */
  readonly type: string
  readonly question: string
  /** How often it was slow: at most 200. */
  readonly count: number
  /** Milliseconds, of the times when it was slow. */
  readonly median: number
  readonly worst: number
}
