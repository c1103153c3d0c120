import { isItem, own } from '../document/values.js'
import type { Model } from '../document/values.js'

const longest = 80

/** A choice of few names an item worse than any text that somebody wrote. */
const naming: readonly string[] = ['string', 'text', 'richtext', 'email', 'uid', 'enumeration']
const written = naming.slice(0, -1)

/** Returns what names an item among its neighbours: the first text that it has. */
export function itemTitle(model: Model | undefined, item: unknown): string {
  if (!isItem(item) || !model) return ''
  const valuesOf = (types: readonly string[]) =>
    model.attributes.flatMap(({ name, type }) => (types.includes(type) ? [own(item, name)] : []))
  const label = model.attributes.find(({ name }) => name === model.label)
  const first = label && written.includes(label.type) ? own(item, label.name) : null
  const texts = [first, ...valuesOf(written), ...valuesOf(naming)]
  const text = texts.find((value): value is string => typeof value === 'string' && value.trim() !== '') ?? ''
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
