import type { CompiledType } from '@content-gen/runtime/query'
import type { Attribute } from '../contract/index.js'
import { attributesOf } from './attributes.js'

export const accountUid = 'plugin::users-permissions.user'

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

/** Describes what the project adds to the accounts of the API, without its links to other entries. */
export function addedToAccounts(type: CompiledType, whole: CompiledType): readonly Attribute[] {
  return attributesOf(type, whole).filter(
    ({ name, type: kind, system }) =>
      !usual.has(name) && !system && !['relation', 'component', 'dynamiczone'].includes(kind),
  )
}
