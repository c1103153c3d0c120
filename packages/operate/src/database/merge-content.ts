import { parsedContent } from './content-version.js'
import { mergeMaps } from './merge.js'

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** Merges two `content.json` with a common ancestor, attribute by attribute; if both changed one, the later wins. */
export function mergeContents(base: string | null, earlier: string | null, later: string | null): string | null {
  if (earlier === null || later === null) return null
  const [origin = null, ours = null, theirs = null] = [base ?? '{}', earlier, later].map(
    (text) => parsedContent(text) as Json,
  )
  if (origin === null || ours === null || theirs === null) return later
  return JSON.stringify(merge(origin, ours, theirs), null, 2)
}

function merge(base: Json | undefined, ours: Json, theirs: Json): Json {
  if (base !== undefined && isEqual(base, theirs)) return ours
  if (base !== undefined && isEqual(base, ours)) return theirs
  const [ourMap, theirMap] = [mapOf(ours), mapOf(theirs)]
  if (ourMap === null || theirMap === null || Array.isArray(ours) !== Array.isArray(theirs)) return theirs
  const baseMap = (base === undefined ? null : mapOf(base)) ?? new Map<string, Json>()
  const merged = mergeMaps(baseMap, ourMap, theirMap, isEqual, (both) => merge(both.base, both.ours, both.theirs))
  return Array.isArray(ours) ? [...merged.values()] : Object.fromEntries(merged)
}

/** Returns the members of an object, or of a list whose items have names; null for anything else. */
function mapOf(value: Json): ReadonlyMap<string, Json> | null {
  if (typeof value !== 'object' || value === null) return null
  if (!isList(value)) return new Map(Object.entries(value))
  const names = value.map(nameOf)
  if (names.includes(null) || new Set(names).size < names.length) return null
  return new Map(value.map((item, index) => [names[index] ?? '', item]))
}

function nameOf(item: Json): string | null {
  if (typeof item !== 'object' || item === null || isList(item)) return null
  const { uid, name, table, column } = item
  if (typeof uid === 'string') return uid
  if (typeof name === 'string') return name
  return typeof table === 'string' && typeof column === 'string' ? `${table}.${column}` : null
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}

function isEqual(one: Json, other: Json): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
