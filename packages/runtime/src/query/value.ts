/** The operators of comparisons, their values, and where values come from. */

export type Operator =
  | 'eq'
  | 'eqi'
  | 'ne'
  | 'nei'
  | 'lt'
  | 'lte'
  | 'gt'
  | 'gte'
  | 'in'
  | 'notIn'
  | 'between'
  | 'contains'
  | 'notContains'
  | 'containsi'
  | 'notContainsi'
  | 'startsWith'
  | 'startsWithi'
  | 'endsWith'
  | 'endsWithi'
  | 'isNull'
  | 'isNotNull'

export type Scalar = string | number | bigint | boolean
/** `in`, `notIn` and `between` take a list, `isNull` and `isNotNull` null. A comparison of order or equality may have null: it is unknown. */
export type Value = Scalar | readonly Scalar[] | null

/** The source of a value that is another one each time. */
export type ValueSource = Sent | Fact | '$id' | '$state' | '$mostBytes'

/** A value of a filter in a query string. */
export class Sent {
  readonly #text: string

  /** `index`: its place among the values of the query. */
  constructor(
    readonly index: number,
    text: string,
  ) {
    this.#text = text
  }

  get text(): string {
    return this.#text
  }
}

/** The caller's account, an attribute of it, or the time of the request. */
export type Fact = '$now' | '$caller' | `$caller.${string}`

/** Returns true for an object of names: neither a value nor a list. */
export function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Sent)
}
