/**
 * The order of the issues of a body. Strapi v4 validates everything at once, in rounds: of a row it lists the issues by attribute, of a list
 * those of the items first that need fewer rounds.
 */
import { mostListed, printPath } from './issue.js'
import type { ScalarAttribute, ScalarType } from '../../descriptor.js'
import type { CompiledAttribute } from '../../types.js'
import type { ComponentsInput, RowInput } from './entry-input.js'
import type { Issue } from './issue.js'

/** The issues of an attribute of a row, or of an item of a list: those from the first index up to the last. */
export interface Part {
  readonly from: number
  readonly to: number
  /** Parts with a smaller number come first. */
  readonly rank: number
  readonly rounds: number
}

/** Puts the issues of adjoining parts into their order: of parts that need as many rounds, the earlier first. Issues that are only counted have no order. */
export function arrange(issues: Issue[], parts: readonly Part[]): void {
  if (parts.length < 2 || issues.length > mostListed) return
  const sorted = parts.toSorted((one, other) => one.rank - other.rank || one.rounds - other.rounds)
  const moved = sorted.flatMap(({ from, to }) => issues.slice(from, to))
  issues.splice(Math.min(...parts.map(({ from }) => from)), moved.length, ...moved)
}

/** Returns the number of the first attribute whose name the path of one contains: a shorter name can move issues of other attributes. */
export function rankOf(names: readonly string[], path: readonly string[]): number {
  const printed = printPath(path)
  return names.findIndex((name) => printed.includes(name))
}

/** An item that is no component needs this many rounds. */
export const roundsOfOther = 1
/** An item of a dynamic zone that names no component of it. */
export const roundsOfUnknown = 4

/** Returns the number of rounds that an item of a list needs. */
export function roundsOfItem(row: RowInput): number {
  return 2 + roundsOfRow(row)
}

function roundsOfRow({ type, components }: RowInput): number {
  const given = new Map(components.map((input) => [input.attribute.name, input]))
  return most([...type.attributes.values()], (attribute) => roundsOf(attribute, given.get(attribute.name)))
}

/** Returns the number of rounds that a value needs. */
export function roundsOf({ kind, descriptor }: CompiledAttribute, input: ComponentsInput | undefined): number {
  const own = descriptor.required === true || (kind === 'scalar' && hasRules(descriptor)) ? 2 : 1
  const items = input?.items ?? []
  if (kind === 'component' && descriptor.repeatable !== true) return own + most(items, ({ row }) => roundsOfRow(row))
  if (kind !== 'component' && kind !== 'dynamiczone') return own
  return 2 + most(items, ({ row }) => roundsOfItem(row))
}

/** A body may have more items than a call may have arguments. */
function most<Item>(items: readonly Item[], roundsOfOne: (item: Item) => number): number {
  return items.reduce((rounds, item) => Math.max(rounds, roundsOfOne(item)), 0)
}

const ruled: ReadonlySet<ScalarType> = new Set(['email', 'uid', 'integer'])

function hasRules({ type, minLength, maxLength, min, max, regex, unique }: ScalarAttribute): boolean {
  return ruled.has(type) || [minLength, maxLength, min, max, regex, unique].some((rule) => rule !== undefined)
}
