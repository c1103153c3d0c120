import { reachOf } from '@content-gen/users-permissions/parts'
import type { Caller } from '@content-gen/runtime'
import type { CompiledAttribute, CompiledType } from '@content-gen/runtime/query'
import type { Attribute } from '../panel-api/index.js'
import { attributesOf } from './attributes.js'

/** The attributes of every account: the panel has controls of its own for these, or none. */
const usual: ReadonlySet<string> = new Set([
  'username',
  'email',
  'provider',
  'password',
  'resetPasswordToken',
  'confirmationToken',
  'confirmed',
  'blocked',
  'role',
])

/** Returns true for an attribute that the project adds to accounts. */
export function isAdded({ name, descriptor }: CompiledAttribute): boolean {
  return !usual.has(name) && descriptor.system !== true
}

export interface SeenAccounts {
  readonly caller: Caller
  /** It may create or change accounts: their passwords, too. */
  readonly isManaging: boolean
}

/** Describes what the project adds to the accounts of the API, as far as the caller sees it. */
export function addedToAccounts(
  type: CompiledType,
  whole: CompiledType,
  { caller, isManaging }: SeenAccounts,
): readonly Attribute[] {
  return attributesOf(type, whole, () => isManaging).flatMap((described) => {
    const attribute = whole.attributes.get(described.name)
    if (attribute === undefined || !isAdded(attribute)) return []
    return reachOf(attribute, caller) === 'none' ? [{ ...described, fixed: true as const }] : [described]
  })
}
