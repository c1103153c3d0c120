import type { Store, UsersPermissionsConfig } from '@content-gen/runtime'
import type { Discreetly } from './discreetly.js'
import type { Mailer } from './mail/mailer.js'
import type { SharedLimit } from './limits/shared-limit.js'
import type { Roles } from './roles/roles.js'
import type { Jwt } from './tokens/jwt.js'
import type { Users } from './users/users.js'

/** The dependencies of operations on accounts, made once at start. */
export interface Accounts {
  readonly store: Store
  readonly settings: UsersPermissionsConfig
  readonly users: Users
  readonly roles: Roles
  /** Users' tokens; the library for them is loaded when the server prepares for requests, or at the first call. */
  readonly openJwt: () => Promise<Jwt>
  readonly mailer: Mailer
  readonly discreetly: Discreetly
  readonly rateLimit: SharedLimit
  /** The address at which browsers reach the server, without a trailing slash. */
  readonly publicUrl: string
}

/** The answer to a registration whose address must be confirmed, the same whether or not the address has an account already. */
export interface Unconfirmed {
  readonly username: string
  readonly email: string
  readonly provider: 'local'
  readonly confirmed: false
  readonly blocked: false
}

/** The account that an operation signed in. */
export interface SignedIn {
  readonly id: number
  readonly jwt: string
}
