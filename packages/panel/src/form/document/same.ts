import { isItem } from './values.js'

/** Compares JSON values; the order of keys does not count, nor do keys of items. */
export function same(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one))
    return Array.isArray(other) && one.length === other.length && one.every((value, at) => same(value, other[at]))
  if (!isItem(one) || !isItem(other)) return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && same(one[key], other[key]))
  )
}

/** The same as far as people are concerned: nothing and null are one. */
export function sameValue(one: unknown, other: unknown): boolean {
  return same(one ?? null, other ?? null)
}
