import { isItem, own } from '../document/values.js'

/** A tag as it is stored: `{ "name": "red" }`, or its text alone. */
type Tag = string | { readonly name: string }

export function isTags(value: unknown): value is readonly Tag[] | null | undefined {
  if (value === null || value === undefined) return true
  return (
    Array.isArray(value) &&
    value.every((tag) => typeof tag === 'string' || (isItem(tag) && typeof own(tag, 'name') === 'string'))
  )
}

export const nameOf = (tag: Tag): string => (typeof tag === 'string' ? tag : tag.name)

/** Returns the tags with those of a text, which commas separate: each once, in the form that the others have. */
export function withTags(tags: readonly Tag[], text: string): readonly Tag[] {
  const isPlain = typeof tags[0] === 'string'
  const all = [...tags]
  for (const name of text.split(',').map((part) => part.trim()))
    if (name !== '' && !all.some((tag) => nameOf(tag) === name)) all.push(isPlain ? name : { name })
  return all
}
