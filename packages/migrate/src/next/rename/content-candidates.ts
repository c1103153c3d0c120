import { isLink, isPlace, isValue } from '../../content/content.js'
import type { Attribute, ContentFile, Model } from '../../content/content.js'
import { matchAttributes, matchModels } from '../../content/match.js'
import { callModel } from '../../content/names.js'
import type { Rename } from './rename.js'

const plainText: ReadonlySet<string> = new Set(['string', 'text', 'richtext'])

/** Pairs of a removed and a similar added thing: each may be a rename. */
export function renameCandidates(before: ContentFile, after: ContentFile): Rename[] {
  const { pairs, added, removed } = matchModels(before, after)
  const models = removed.flatMap((from) =>
    added
      .filter((to) => areAlike(from, to))
      .map((to): Rename => ({ from: callModel(before, from.uid), to: callModel(after, to.uid) })),
  )
  const attributes = pairs.flatMap((pair) => {
    const matched = matchAttributes(pair)
    return matched.removed.flatMap((from) =>
      matched.added
        .filter((to) => isStored(from) && isStored(to) && areSameMake(from, to))
        .map((to): Rename => ({ from: `${callModel(after, pair.after.uid)}.${from.name}`, to: to.name })),
    )
  })
  return [...models, ...attributes]
}

/** Returns true if at least half of the larger one's attributes are in both. */
function areAlike(from: Model, to: Model): boolean {
  if ((from.kind === 'component') !== (to.kind === 'component')) return false
  const names = new Map(to.attributes.map((attribute) => [attribute.name, attribute.type]))
  const common = from.attributes.filter(({ name, type }) => names.get(name) === type)
  return common.length * 2 >= Math.max(from.attributes.length, to.attributes.length)
}

function isStored(attribute: Attribute): boolean {
  return !isLink(attribute) || attribute.link !== undefined
}

function areSameMake(from: Attribute, to: Attribute): boolean {
  if (isValue(from) && isValue(to)) return from.type === to.type || (plainText.has(from.type) && plainText.has(to.type))
  if (isLink(from) && isLink(to))
    return from.target === to.target && from.relation === to.relation && from.multiple === to.multiple
  if (isPlace(from) && isPlace(to))
    return from.type === to.type && from.components.some((uid) => to.components.includes(uid))
  return false
}
