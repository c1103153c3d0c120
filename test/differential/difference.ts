/** Describes the first difference between two answers; null if there is none. */
import type { Json } from './evaluator/world.js'

export function difference(expected: Json, actual: Json, place = ''): string | null {
  if (isRecord(expected) && isRecord(actual)) return betweenRecords(expected, actual, place)
  if (Array.isArray(expected) && Array.isArray(actual)) {
    if (expected.length !== actual.length) {
      return `${place}: ${expected.length} items expected, got ${actual.length}: ${brief(expected)} / ${brief(actual)}`
    }
    for (const [i, item] of expected.entries()) {
      const found = difference(item as Json, actual[i] as Json, `${place}[${i}]`)
      if (found) return found
    }
    return null
  }
  return Object.is(expected, actual) || (expected === 0 && actual === 0)
    ? null
    : `${place}: ${brief(expected)} expected, got ${brief(actual)}`
}

type Properties = { readonly [key: string]: Json }

function betweenRecords(expected: Properties, actual: Properties, place: string): string | null {
  for (const name of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    if (!(name in actual)) return `${place}.${name}: missing`
    if (!(name in expected)) return `${place}.${name}: not expected, got ${brief(actual[name] ?? null)}`
    const found = difference(expected[name] ?? null, actual[name] ?? null, `${place}.${name}`)
    if (found) return found
  }
  return null
}

/** True if scalars have the same order everywhere. The order of populated attributes follows the request and is not checked here. */
export function sameOrder(expected: Json, actual: Json): boolean {
  if (Array.isArray(expected) && Array.isArray(actual)) {
    return expected.every((item, i) => sameOrder(item as Json, (actual as Json[])[i] ?? null))
  }
  if (!isRecord(expected) || !isRecord(actual)) return true
  const names = (of: Properties) => Object.keys(of).filter((name) => typeof of[name] !== 'object')
  return (
    names(expected).join() === names(actual).join() &&
    Object.keys(expected).every((name) => sameOrder(expected[name] ?? null, actual[name] ?? null))
  )
}

function isRecord(value: Json): value is Properties {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function brief(value: Json): string {
  const text = JSON.stringify(value)
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}
