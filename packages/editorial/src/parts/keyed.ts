import { isItem } from './shape.js'
import type { Item, Link } from './shape.js'

/** Returns the elements of a list by key, in order. A key that comes again gets the number of its occurrence. */
export function keyed<T>(list: readonly T[], keyOf: (element: T) => string): Map<string, T> {
  const found = new Map<string, T>()
  const times = new Map<string, number>()
  for (const element of list) {
    const key = keyOf(element)
    const time = times.get(key) ?? 0
    times.set(key, time + 1)
    found.set(`${time}:${key}`, element)
  }
  return found
}

/** Stored items are known by their id, new ones by all of their values. */
export function itemKey(item: Item): string {
  const { id } = item
  return typeof id === 'number' || typeof id === 'string' ? `${String(item['__component'])}#${id}` : sortedJson(item)
}

export function linkKey(link: Link): string {
  if (typeof link !== 'object') return String(link)
  const { __type: uid, id } = link
  return `${uid}#${id}`
}

function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    isItem(inner) ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1))) : inner,
  )
}
