/** The keys and values that a plan adds to its answer, by which resolvers recognize what they receive. */

/** The key of an entry's scalar attributes, by their names, for owner code. Not a possible response key. */
export const parentKey = '$parent'
/** The key of a plan's answer in a parent that was made of it. It survives when code spreads the parent into another object. */
export const answerKey = Symbol('answer')
/** The key of the GraphQL type's name in an item of several types. Not a possible response key. */
export const typeKey = '$type'
/** Stands, as JSON, for a relation whose entries the caller may not read. */
export const refused = false

/** An object that a plan made. */
export interface Answered extends Readonly<Record<string, unknown>> {
  readonly [answerKey]?: Answered
}

/** Survives when code spreads a plan's answer into another object. */
const planned = Symbol('planned')

/** Marks the answer of a plan, which contains everything that was selected, by response keys. */
export function markPlanned<Value extends object>(value: Value): Value {
  return { ...value, [planned]: true }
}

export function isPlanned(value: object): boolean {
  return planned in value
}
