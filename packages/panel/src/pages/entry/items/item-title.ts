import { isItem, own } from '../document/values.js'
import type { Model } from '../document/values.js'

const longest = 80

/** Returns what names an item among its neighbours: the first text that it has. */
export function itemTitle(model: Model | undefined, item: unknown): string {
  if (!isItem(item) || !model) return ''
  const first = own(item, model.label)
  const texts = [
    first,
    ...model.attributes.map(({ name, type }) =>
      ['string', 'text', 'richtext', 'email', 'uid', 'enumeration'].includes(type) ? own(item, name) : null,
    ),
  ]
  const text = texts.find((value): value is string => typeof value === 'string' && value.trim() !== '') ?? ''
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
