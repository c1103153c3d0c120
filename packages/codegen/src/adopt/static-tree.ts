/** Paths through the values of a config file. */
import { computed, unknownMembers, type Static, type StaticObject } from './read-static.js'

export interface FoundStatic {
  readonly value: Static
  /** The path to it; if something above is computed, the path to that. */
  readonly path: readonly string[]
}

/** Returns the value at the end of a path; null if there is none. */
export function findStatic(tree: Static, path: readonly string[]): FoundStatic | null {
  let value = tree
  for (const [index, name] of path.entries()) {
    if (value === computed) return { value, path: path.slice(0, index) }
    if (!isStaticObject(value)) return null
    if (Object.hasOwn(value, name)) value = value[name] ?? null
    else if (!Object.hasOwn(value, unknownMembers)) return null
    else return { value: computed, path: [...path.slice(0, index), unknownMembers] }
  }
  return { value, path }
}

/** Returns the paths to all values that are not objects with members. */
export function leafPaths(tree: Static, above: readonly string[] = []): readonly (readonly string[])[] {
  if (!isStaticObject(tree)) return [above]
  const members = Object.entries(tree).filter(([name]) => name !== unknownMembers)
  return members.flatMap(([name, value]) => leafPaths(value, [...above, name]))
}

export function hasComputed(value: Static): boolean {
  if (isStaticList(value)) return value.some(hasComputed)
  return isStaticObject(value) ? Object.values(value).some(hasComputed) : value === computed
}

/** Lays `above` over `below`: member by member, and lists place by place, as lodash's `merge` does, which Strapi calls. */
export function merged(below: Static | undefined, above: Static | undefined): Static {
  if (above === undefined) return below ?? null
  if (isStaticList(below) && isStaticList(above))
    return [...above.map((item, index) => merged(below[index], item)), ...below.slice(above.length)]
  if (!isStaticObject(below) || !isStaticObject(above)) return above
  const ofBoth = Object.entries(above).map(([name, value]) => {
    return [name, merged(Object.hasOwn(below, name) ? below[name] : undefined, value)] as const
  })
  return { ...below, ...Object.fromEntries(ofBoth) }
}

/** Turns the list of middlewares (names, and objects with a name) into an object like those of the other files. */
export function membersByName(tree: Static): Static {
  if (!isStaticList(tree)) return tree
  return Object.fromEntries(
    tree.flatMap((item): [string, Static][] => {
      if (typeof item === 'string') return [[item, true]]
      if (!isStaticObject(item) || typeof item['name'] !== 'string') return []
      const { name, ...rest } = item
      return [[name, Object.keys(rest).length === 0 ? true : rest]]
    }),
  )
}

export function isStaticList(value: Static | undefined): value is readonly Static[] {
  return Array.isArray(value)
}

export function isStaticObject(value: Static | undefined): value is StaticObject {
  return typeof value === 'object' && value !== null && !isStaticList(value)
}
