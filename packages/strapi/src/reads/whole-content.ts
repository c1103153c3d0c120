import { accountCodes, userUid } from '@content-gen/contract'
import { openSight } from '@content-gen/runtime'
import type { Store } from '@content-gen/runtime'
import type { CompiledAttribute, CompiledType, Types } from '@content-gen/runtime/query'

/** The types as code that acts for nobody sees them: with private attributes. */
export interface WholeContent {
  /** For conditions: without passwords. */
  readonly types: Types
  /** For results: without passwords, and without the codes that mails bring. */
  readonly shown: Types
}

/** By the types of a server: policies open `strapi` for each request. */
const made = new WeakMap<Types, WholeContent>()

export function wholeContent({ types }: Pick<Store, 'types'>): WholeContent {
  const known = made.get(types)
  if (known) return known
  const content = {
    types: openSight(types, () => ({ sees: (attribute) => !isPassword(attribute) })).types,
    shown: openSight(types, (type) => ({ sees: (attribute) => !isPassword(attribute) && !isCode(type, attribute) }))
      .types,
  }
  made.set(types, content)
  return content
}

export function isPassword({ kind, descriptor }: CompiledAttribute): boolean {
  return kind === 'scalar' && descriptor.type === 'password'
}

/** With the code that a mail brings, anybody can set the password of the account. */
function isCode({ uid }: CompiledType, { name }: CompiledAttribute): boolean {
  return uid === userUid && accountCodes.includes(name)
}
