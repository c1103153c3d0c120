/** The keys and values that a plan puts into its answer beside what was selected, by which resolvers know what they were given. */

/** The key of an entry's scalar attributes, by their names, for an owner's code. No response key can be called so. */
export const parentKey = '$parent'
/** The key of a plan's answer in a parent that was made of it. It stays with a parent that code has spread into another. */
export const answerKey = Symbol('answer')
/** The key of the name of the GraphQL type, in an item of several types. No response key can be called so. */
export const typeKey = '$type'
/** Stands, as JSON, in the place of a relation whose entries the caller may not find. */
export const refused = false

/** An object that a plan made. */
export interface Answered extends Readonly<Record<string, unknown>> {
  readonly [answerKey]?: Answered
}

/** Stays with a plan's answer that code has spread into another. */
const planned = Symbol('planned')

/** Marks the answer of a plan, which has everything that was selected, by response keys. */
export function markPlanned<Value extends object>(value: Value): Value {
  return { ...value, [planned]: true }
}

export function isPlanned(value: object): boolean {
  return planned in value
}
