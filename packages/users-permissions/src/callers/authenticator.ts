import { bearerToken, callerOfRole, callerWith, namedRole, UnauthorizedError } from '@content-gen/runtime'
import { apiTokenForm } from '../tokens/api-token.js'
import { ApiTokenCallers } from './api-token-caller.js'
import { PermissionSets } from './permission-sets.js'
import { PublicCaller, unknownIfEmpty } from './public-caller.js'
import { storedRole } from './stored-role.js'
import { UserCallers } from './user-caller.js'
import type { Caller, NamedRole, Store } from '@content-gen/runtime'
import type { Jwt } from '../tokens/jwt.js'

export interface AuthenticatorOptions {
  readonly store: Store
  readonly openJwt: () => Promise<Jwt>
  /** null: no API token is valid. */
  readonly salt: string | null
  readonly needsConfirmation: boolean
  readonly hasWholeCallers: boolean
}

interface RolesByType {
  /** Those that the config defines. */
  readonly named: ReadonlyMap<string, NamedRole>
  readonly sets: PermissionSets
  readonly read: (type: string) => Promise<readonly string[] | null>
}

/** Finds the caller of a request by its `Authorization` header. */
export class Authenticator {
  private constructor(
    private readonly openJwt: () => Promise<Jwt>,
    private readonly roles: RolesByType,
    private readonly everyone: PublicCaller,
    private readonly users: UserCallers,
    private readonly tokens: ApiTokenCallers | null,
  ) {}

  static async open({ store, openJwt, salt, ...settings }: AuthenticatorOptions): Promise<Authenticator> {
    const sets = new PermissionSets()
    const { permissions, rules, onlyQueries } = store.config
    const named = new Map(
      Object.entries(permissions).map(([role, actions]) => {
        const caller = {
          ...unknownIfEmpty(callerWith(`role ${role}`, actions), role === 'public' ? actions.length : 1),
          ...(onlyQueries?.includes(role) ? { onlyQueries: true as const } : {}),
        }
        return [role, namedRole(store, caller, rules?.[role])]
      }),
    )
    return new Authenticator(
      openJwt,
      { named, sets, read: storedRole(store) },
      await PublicCaller.open(store, sets, named),
      new UserCallers({ store, sets, named, ...settings }),
      salt === null ? null : new ApiTokenCallers(store, sets, salt),
    )
  }

  /** Returns a promise only if a token must be read. @throws UnauthorizedError */
  callerOf(authorization: string | undefined): Caller | Promise<Caller> {
    if (authorization === undefined) return this.everyone.current
    const token = bearerToken(authorization)
    if (token === null) return this.everyone.current
    if (!apiTokenForm.test(token)) return this.accountOf(token)
    if (!this.tokens) throw new UnauthorizedError()
    return this.tokens.callerOf(token)
  }

  /** Returns what a role permits without an account that has it; null if there is no role of this type. */
  async callerOfRole(type: string): Promise<Caller | null> {
    const { named, sets, read } = this.roles
    const role = named.get(type)
    if (role) return callerOfRole(role)
    if (type === 'public') return this.everyone.current
    const actions = await read(type)
    return actions === null ? null : sets.of(actions)
  }

  /** Returns the caller of an account as it is now; null if it is gone, blocked or not confirmed. */
  async callerOfAccount(id: number): Promise<Caller | null> {
    return this.users.callerOfId(id)
  }

  /** Returns the caller of a user's token. @throws UnauthorizedError */
  async accountOf(token: string): Promise<Caller> {
    const jwt = await this.openJwt()
    return this.users.callerOf(jwt.read(token))
  }

  /** Reloads the roles that live in the database, after a change. */
  refresh(): Promise<void> {
    return this.everyone.refresh()
  }
}
