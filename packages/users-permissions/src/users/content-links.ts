/** Links from accounts to content: whoever manages accounts at the panel may have limited rights to the content. */
import { seenType } from '@content-gen/runtime'
import { linksOf } from '@content-gen/runtime/query'
import { isOwned } from '@content-gen/runtime/recording'
import type { Caller } from '@content-gen/runtime'
import type { CompiledAttribute, CompiledType } from '@content-gen/runtime/query'

/**
 * How far a caller may set an attribute of accounts: `whole`, whatever it leads to; `partly`, the links to entries that the caller sees, and
 * may change if they keep the links; or not at all.
 */
export type Reach = 'whole' | 'partly' | 'none'

export function reachOf(attribute: CompiledAttribute, caller: Caller): Reach {
  if (reachesOnlyOwn(attribute, caller)) return 'whole'
  return isPartlyOpen(attribute, caller) ? 'partly' : 'none'
}

/** Components are written whole: with an item, its links to entries that the caller does not see would go. */
function isPartlyOpen(attribute: CompiledAttribute, caller: Caller): boolean {
  if (attribute.kind !== 'relation' && attribute.kind !== 'morph') return false
  const targets = linksOf(attribute).map(({ target }) => target)
  if (!targets.some((target) => seenType(target, caller) !== undefined)) return false
  if (isOwned(attribute)) return true
  const isWhole = targets.every((target) => isSeenWhole(target, caller))
  // Another in place of the only one changes that as well, which may be an entry that the caller does not see.
  const isSafe = attribute.kind === 'relation' && (attribute.many || isWhole)
  return isSafe && targets.every(({ uid }) => caller.can(`${uid}.update`))
}

/**
 * Returns true if a caller may set an attribute of accounts, whatever entries it leads to: all of them are there for the caller, who may
 * change those that keep the links.
 */
function reachesOnlyOwn(
  attribute: CompiledAttribute,
  caller: Caller,
  known: ReadonlySet<CompiledType> = new Set(),
): boolean {
  const { gate } = caller
  if (gate?.admitLinks === undefined || attribute.kind === 'scalar' || attribute.kind === 'media') return true
  const targets = linksOf(attribute).map(({ target }) => target)
  if (attribute.kind === 'component' || attribute.kind === 'dynamiczone')
    return targets
      .filter((target) => !known.has(target))
      .every((target) =>
        [...target.attributes.values()].every((each) => reachesOnlyOwn(each, caller, new Set([...known, target]))),
      )
  return targets.every((target) => {
    // Accounts have no conditions: to change the links that others keep is to change those.
    if (!target.uid.startsWith('api::')) return isOwned(attribute) || caller.can(`${target.uid}.update`)
    return isSeenWhole(target, caller) && (isOwned(attribute) || gate.isOpen(target.uid, 'update'))
  })
}

function isSeenWhole(type: CompiledType, caller: Caller): boolean {
  const seen = seenType(type, caller)
  return seen !== undefined && seen.rows === undefined
}
