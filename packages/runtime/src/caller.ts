/** Who asks, and what they may do. Deny by default: an action that nobody granted is refused. */
export interface Caller {
  /** Callers with the same key have the same permissions: part of the key under which a plan is kept. */
  readonly key: string
  /** `api::article.article.find` */
  can(action: string): boolean
  /** The account that signed in; nobody's where a machine's token was sent, or none. */
  readonly user?: CallerUser
  /**
   * Who sends the request, as far as is known: an account, a token, or a network address. Requests of one origin that take long wait
   * for each other; they do not keep anyone else waiting.
   */
  readonly origin?: string
  /** Sent no credentials, and may do nothing at all: a refusal asks for credentials. */
  readonly isUnknown?: true
}

/** An account as it was when its request arrived. */
export interface CallerUser {
  readonly id: number
  readonly username: string
  readonly email: string
  /** The `type` of its role: `authenticated`. */
  readonly role: string | null
  /** The sign-in that its token comes from. Absent unless `users-permissions.jwt.keepOnPasswordChange` is on. */
  readonly session?: number
}

/** A caller with exactly these actions. */
export function callerWith(key: string, actions: Iterable<string>): Caller {
  const granted = new Set(actions)
  return { key, can: (action) => granted.has(action) }
}

/** Returns the caller's origin as an option of a read. */
export function originOf({ origin }: Caller): { origin?: string } {
  return origin === undefined ? {} : { origin }
}

/** Owner code that asks on its own account: everything is allowed. */
export const trusted: Caller = { key: 'trusted', can: () => true }
