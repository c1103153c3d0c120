import { anyOf } from '../query/read.js'
import type { CompiledAttribute, Condition } from '../types.js'
import type { SeenType } from '../sight.js'

/** One way in which an act on entries of a type is permitted: by one role, or by one grant of it. */
export interface Way {
  /** Names of attributes at the top of the entry; null: all. */
  readonly fields: ReadonlySet<string> | null
  /** The locales of entries; absent: all. */
  readonly locales?: ReadonlySet<string>
  /** The entries, as the database holds them; absent: all. */
  readonly rows?: Condition
}

/**
 * Returns what is seen of a type that may be read in these ways. With several ways to read different entries, an attribute is seen if a way
 * shows it of all entries, or all ways show it: a condition is on entries, not on their attributes.
 */
export function seenIn(ways: readonly Way[]): SeenType {
  const unlimited = ways.filter(({ rows }) => rows === undefined)
  const shows = ({ fields }: Way, { name, descriptor }: CompiledAttribute) =>
    fields === null || fields.has(name) || descriptor.system === true
  const sees = (attribute: CompiledAttribute) =>
    unlimited.some((way) => shows(way, attribute)) || ways.every((way) => shows(way, attribute))
  return unlimited.length > 0 ? { sees } : { sees, rows: anyOf(ways.flatMap(({ rows }) => rows ?? [])) }
}
