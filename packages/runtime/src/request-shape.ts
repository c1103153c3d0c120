/** Bounds on what a client sends, whatever it means: code that walks a value may call itself once per level. */
import { RequestError } from './errors.js'

/** Levels of objects and lists. */
export const deepest = 64
/** Items of lists and keys of objects, together. */
export const mostValues = 100_000

/** What is wrong with the shape of a parsed value; null if nothing is. */
export function shapeFault(value: unknown): string | null {
  let count = 0
  let level = [value].filter(isParent)
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > deepest) return `must not be deeper than ${deepest} levels`
    const below: object[] = []
    for (const parent of level) {
      const items: readonly unknown[] = Array.isArray(parent) ? parent : Object.values(parent)
      count += items.length
      if (count > mostValues) return `must not have more than ${mostValues} values`
      for (const item of items) if (isParent(item)) below.push(item)
    }
    level = below
  }
  return null
}

/** Parses the JSON text of a client. @throws SyntaxError, RequestError 400 for JSON that is nested too deeply or has too many values */
export function parseSentJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  checkShape(value)
  return value
}

/** @throws RequestError 400 */
export function checkShape(value: unknown): void {
  const fault = shapeFault(value)
  if (fault !== null) throw new RequestError(400, 'BadRequestError', `The request ${fault}`)
}

function isParent(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
