import { RoleRules } from './role-rules.js'
import type { Caller, CallerUser } from '../caller.js'
import type { ActionRule, Config } from '@content-gen/contract'
import type { Ground } from './permissions.js'

/** A role whose actions the config names: the part of a caller that all its accounts share, and its rules. */
export interface NamedRole {
  readonly caller: Caller
  readonly rules: RoleRules | null
}

/** Returns a role. `rules`: its grants with limits, if it has any. */
export function namedRole(
  ground: Ground & { readonly config: Pick<Config, 'api' | 'i18n'> },
  caller: Caller,
  rules: readonly ActionRule[] = [],
): NamedRole {
  return { caller, rules: rules.length === 0 ? null : new RoleRules(ground, rules, caller.can) }
}

/** Returns the caller of a role. `user`: the account that has signed in. */
export function callerOfRole({ caller, rules }: NamedRole, user?: CallerUser): Caller {
  const signedIn = user === undefined ? caller : { ...caller, user }
  if (rules === null) return signedIn
  const isAnsweredAlone = rules.isAnsweredAlone ? { isAnsweredAlone: true as const } : {}
  return { ...signedIn, sight: rules.sight, gate: rules.gateOf(signedIn), ...isAnsweredAlone }
}
