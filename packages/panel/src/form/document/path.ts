/** Places in a document: names of attributes, and between them `#key` of an item in a list. */
import { isItem, keyOf, own } from './values.js'
import type { Values } from './values.js'

export type Path = readonly string[]

export const printPath = (path: Path): string => path.join('/')

export const stepOf = (item: unknown): string => `#${keyOf(item)}`

/** Returns the value at a place; undefined if it is not there any more. */
export function valueAt(root: unknown, path: Path): unknown {
  let value = root
  for (const step of path) value = inside(value, step)
  return value
}

export function inside(value: unknown, step: string): unknown {
  if (Array.isArray(value)) return step.startsWith('#') ? value.find((item) => stepOf(item) === step) : undefined
  return isItem(value) ? own(value, step) : undefined
}

/** Returns a document with another value at a place; everything beside the way there stays the same object. */
export function withValue(root: Values, path: Path, value: unknown): Values {
  const result = replaced(root, path, value)
  return isItem(result) ? result : root
}

function replaced(current: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (Array.isArray(current)) {
    return current.map((item) => (stepOf(item) === step ? replaced(item, rest, value) : item))
  }
  if (step.startsWith('#')) return current
  const item = isItem(current) ? current : {}
  return { ...item, [step]: replaced(own(item, step), rest, value) }
}

/** Returns the place as the server says it: with indexes. */
export function withIndexes(root: unknown, path: Path): string[] {
  let value = root
  return path.map((step) => {
    const index = Array.isArray(value) ? value.findIndex((item) => stepOf(item) === step) : -1
    value = inside(value, step)
    return index < 0 ? step : String(index)
  })
}

/** Returns the place of a path of the server. */
export function fromIndexes(root: unknown, path: readonly string[]): string[] {
  const result: string[] = []
  let value = root
  for (const step of path) {
    const item: unknown = Array.isArray(value) ? value[Number(step)] : undefined
    const mine = Array.isArray(value) && keyOf(item) !== '' ? stepOf(item) : step
    result.push(mine)
    value = inside(value, mine)
  }
  return result
}
