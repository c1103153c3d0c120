import { isDeepStrictEqual } from 'node:util'
import type { Answer } from './ask.js'

export type DifferenceKind =
  'status' | 'header' | 'missing' | 'extra' | 'null for absent' | 'type' | 'value' | 'order' | 'no answer'

export interface Difference {
  readonly kind: DifferenceKind
  /** `data[2].attributes.title` */
  readonly path: string
  /** The same without positions: `data[].attributes.title`. */
  readonly place: string
  /** undefined: absent */
  readonly old: unknown
  readonly new: unknown
}

/** Deeper values count as one. */
const deepest = 200

export function differences(old: Answer, young: Answer | null): Difference[] {
  if (young === null) return [at('no answer', '', old.status, undefined)]
  // The body and the type of another status are another answer's.
  if (old.status !== young.status) return [at('status', '', old.status, young.status)]
  const headers = Object.keys(old.headers).flatMap((name) => {
    const values = [old.headers[name], young.headers[name]]
    return values[0] === values[1] ? [] : [at('header', name, values[0] ?? undefined, values[1] ?? undefined)]
  })
  if (old.text === young.text) return headers
  const isJson = old.body !== undefined && young.body !== undefined
  return [...headers, ...(isJson ? compare(old.body, young.body, '', 0) : compare(old.text, young.text, '', 0))]
}

function at(kind: DifferenceKind, path: string, old: unknown, young: unknown): Difference {
  return { kind, path, place: path.replaceAll(/\[\d+\]/g, '[]'), old, new: young }
}

function compare(old: unknown, young: unknown, path: string, depth: number): Difference[] {
  if (old === young) return []
  if (depth > deepest) return [at('value', path, 'deeper than is compared', 'deeper than is compared')]
  if (old === undefined) return [at(young === null ? 'null for absent' : 'extra', path, old, young)]
  if (young === undefined) return [at(old === null ? 'null for absent' : 'missing', path, old, young)]
  if (typeOf(old) !== typeOf(young)) return [at('type', path, old, young)]
  if (Array.isArray(old) && Array.isArray(young)) return compareLists(old, young, path, depth)
  if (isMembers(old) && isMembers(young)) {
    const names = [...new Set([...Object.keys(old), ...Object.keys(young)])]
    const below = (name: string) => (path === '' ? name : `${path}.${name}`)
    return names.flatMap((name) => compare(own(old, name), own(young, name), below(name), depth + 1))
  }
  return [at('value', path, old, young)]
}

function compareLists(old: readonly unknown[], young: readonly unknown[], path: string, depth: number): Difference[] {
  const [oldKeys, newKeys] = [keysOf(old), keysOf(young)]
  if (oldKeys !== null && newKeys !== null) {
    const [positions, found] = [indexed(newKeys), indexed(oldKeys)]
    const common = oldKeys.filter((key) => positions.has(key))
    const isMoved = newKeys.filter((key) => found.has(key)).some((key, index) => key !== common[index])
    return [
      ...(isMoved ? [at('order', path, oldKeys, newKeys)] : []),
      ...old.flatMap((item, index) => {
        const position = positions.get(oldKeys[index] ?? '')
        return compare(item, position === undefined ? undefined : young[position], `${path}[${index}]`, depth + 1)
      }),
      ...young.flatMap((item, index) =>
        found.has(newKeys[index] ?? '') ? [] : [at('extra', `${path}[${index}]`, undefined, item)],
      ),
    ]
  }
  const length = Math.max(old.length, young.length)
  const found = Array.from({ length }, (_, index) => index).flatMap((index) =>
    compare(old[index], young[index], `${path}[${index}]`, depth + 1),
  )
  const isMoved = found.length > 0 && isDeepStrictEqual(sorted(old), sorted(young))
  return isMoved ? [at('order', path, old, young)] : found
}

/** Entries and components are known by their ids; null for other lists. */
export function keysOf(list: readonly unknown[]): string[] | null {
  const keys = list.map((item) =>
    isMembers(item) && 'id' in item ? [item['__component'], item['id']].join(' ').trim() : null,
  )
  return keys.every((key) => key !== null) && new Set(keys).size === keys.length ? keys : null
}

function indexed(keys: readonly string[]): Map<string, number> {
  return new Map(keys.map((key, index) => [key, index]))
}

function sorted(list: readonly unknown[]): string[] {
  return list.map((item) => JSON.stringify(item)).sort()
}

function own(object: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

function typeOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value
}

/** Returns the attributes of an entry. One of a transformed answer has them beside its id. */
export function attributesOf(entry: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { attributes } = entry
  const isPlain = Object.keys(entry).every((name) => ['__typename', 'id', 'attributes', 'meta'].includes(name))
  return isPlain && isMembers(attributes) ? attributes : entry
}

export function isMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
