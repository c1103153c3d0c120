/** Links from accounts to content: whoever manages accounts at the panel may have limited rights to the content. */
import { seenType } from '@content-gen/runtime'
import { linksOf } from '@content-gen/runtime/query'
import { isOwned } from '@content-gen/runtime/recording'
import type { Caller } from '@content-gen/runtime'
import type { CompiledAttribute, CompiledType } from '@content-gen/runtime/query'

/**
 * Returns true if a caller may set an attribute of accounts, whatever entries it leads to: all of them are there for the caller, who may
 * change those that keep the links. A component is written whole, with all links that it holds.
 */
export function reachesOnlyOwn(
  attribute: CompiledAttribute,
  caller: Caller,
  known: ReadonlySet<CompiledType> = new Set(),
): boolean {
  const { gate } = caller
  if (gate === undefined || attribute.kind === 'scalar' || attribute.kind === 'media') return true
  const targets = linksOf(attribute).map(({ target }) => target)
  if (attribute.kind === 'component' || attribute.kind === 'dynamiczone')
    return targets
      .filter((target) => !known.has(target))
      .every((target) =>
        [...target.attributes.values()].every((each) => reachesOnlyOwn(each, caller, new Set([...known, target]))),
      )
  return targets.every((target) => {
    if (!target.uid.startsWith('api::')) return true
    const seen = seenType(target, caller)
    return seen !== undefined && seen.rows === undefined && (isOwned(attribute) || gate.isOpen(target.uid, 'update'))
  })
}
