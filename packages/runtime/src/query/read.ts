/**
 * A read, validated and resolved: the common form of REST queries and of GraphQL selections, and all that the SQL compiler knows.
 * Attributes and links come from compiled types, so no name in it is a client's text; values are parameters.
 */
import type { CompiledLink, CompiledScalar, CompiledType, Condition, Operand } from '../types.js'

export interface Read {
  /** Answers the first entry itself, or null, instead of a list. */
  readonly one?: true
  readonly type: CompiledType
  readonly where: Condition
  readonly order: readonly Order[]
  readonly page: Page
  /** Counts the entries that `where` selects. */
  readonly count: boolean
  /** The count ends at one more than this: so many rows cost the same, however many there are. */
  readonly mostCounted?: number
  readonly item: Shape
}

/** `limit` null: all. */
export interface Page {
  readonly offset: number
  readonly limit: number | null
}

/** The JSON that the database makes of one row, to the last brace. */
export type Shape =
  | { readonly kind: 'object'; readonly properties: readonly Property[] }
  | { readonly kind: 'id'; readonly as: 'number' | 'text' }
  | {
      readonly kind: 'scalar'
      readonly attribute: CompiledScalar
      readonly as: 'rest' | 'graphql'
      /** Enumerations: the answer's names for stored values. Values without a name are answered unchanged. */
      readonly names?: ReadonlyMap<string, string>
      /** Null becomes the JSON text `"\\u0000"`, which no stored text can contain, so the reader of the answer can detect it. */
      readonly mark?: true
    }
  /** The one related row, or null. */
  | {
      readonly kind: 'one'
      readonly link: CompiledLink
      readonly where: Condition
      readonly order: readonly Order[]
      readonly item: Shape
    }
  /** The related rows, by `order`, then by the link's position, then by id. `empty` is the answer if there are none. */
  | {
      readonly kind: 'many'
      readonly link: CompiledLink
      readonly where: Condition
      readonly order: readonly Order[]
      readonly page: Page
      readonly empty: 'list' | 'null'
      readonly item: Shape
    }
  /** The number of related rows. */
  | { readonly kind: 'count'; readonly link: CompiledLink; readonly where: Condition }
  /** Items of several component types in one list, by position. Components missing from `items` are left out. */
  | {
      readonly kind: 'mixedList'
      readonly items: readonly MixedItem[]
      readonly page: Page
      readonly empty: 'list' | 'null'
    }
  /** Items of any type, by position (morphToOne: `single`). Types missing from `items` are left out. */
  | {
      readonly kind: 'morph'
      readonly link: CompiledLink
      readonly items: readonly MixedItem[]
      readonly single: boolean
      /** The answer if a list has no items. */
      readonly empty: 'list' | 'null'
    }
  /** JSON text made by us, never by a client. */
  | { readonly kind: 'constant'; readonly json: string }

export interface Property {
  readonly key: string
  readonly value: Shape
  /** Left out of the object if it is null. */
  readonly optional?: true
}

export interface MixedItem {
  readonly link: CompiledLink
  /** Absent: all items of this kind. */
  readonly where?: Condition
  /** Orders items at equal positions by this moment. Either all items of a list have it, or none. */
  readonly since?: CompiledScalar
  readonly item: Shape
}

export interface Order {
  /** The links to follow first; a to-many path sorts by its smallest value (ascending) or its largest (descending). */
  readonly path: readonly CompiledLink[]
  readonly operand: Operand
  readonly direction: 'asc' | 'desc'
}

/** A condition that holds for every row. */
export const everything: Condition = { kind: 'and', terms: [] }

/** Returns a condition that requires all terms; without terms it always holds. */
export function allOf(terms: readonly Condition[]): Condition {
  const needed = terms.filter((term) => term.kind !== 'and' || term.terms.length > 0)
  const [first] = needed
  return needed.length === 1 && first ? first : needed.length === 0 ? everything : { kind: 'and', terms: needed }
}

/** Returns a condition that requires any term; without terms it always holds. */
export function anyOf(terms: readonly Condition[]): Condition {
  const [first] = terms
  if (!first) return everything
  return terms.length === 1 ? first : { kind: 'or', terms }
}

/** Returns the negation of a condition; that of a condition without terms is none either, as in Strapi v4. */
export function not(term: Condition): Condition {
  const isEmpty = (term.kind === 'and' || term.kind === 'or') && term.terms.length === 0
  return isEmpty ? everything : { kind: 'not', term }
}
