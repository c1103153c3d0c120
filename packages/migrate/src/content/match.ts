import { isLink, isPlace } from './content.js'
import type { Attribute, ContentFile, Model } from './content.js'

/** A model before and after, with one uid. */
export interface ModelPair {
  readonly before: Model
  readonly after: Model
}

export interface Matched<Item> {
  readonly pairs: readonly { readonly before: Item; readonly after: Item }[]
  readonly added: readonly Item[]
  readonly removed: readonly Item[]
}

export function matchModels(before: ContentFile, after: ContentFile): Matched<Model> {
  return match(before.models, after.models, ({ uid }) => uid)
}

/** An attribute that changes its sort, for example to a relation, is a different attribute. */
export function matchAttributes({ before, after }: ModelPair): Matched<Attribute> {
  return match(before.attributes, after.attributes, (attribute) => `${sortOf(attribute)} ${attribute.name}`)
}

function sortOf(attribute: Attribute): 'link' | 'place' | 'value' {
  if (isLink(attribute)) return 'link'
  return isPlace(attribute) ? 'place' : 'value'
}

function match<Item>(before: readonly Item[], after: readonly Item[], key: (item: Item) => string): Matched<Item> {
  const old = new Map(before.map((item) => [key(item), item]))
  const kept = new Set(after.map(key))
  return {
    pairs: after.flatMap((item) => {
      const was = old.get(key(item))
      return was === undefined ? [] : [{ before: was, after: item }]
    }),
    added: after.filter((item) => !old.has(key(item))),
    removed: before.filter((item) => !kept.has(key(item))),
  }
}
