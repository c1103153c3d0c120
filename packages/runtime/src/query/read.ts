/**
 * A read, checked and decided: what the query language of REST and the selection of a GraphQL operation both become, and all
 * that the SQL compiler knows. Attributes and links come from compiled types, so that no client's text is a name in here;
 * values are parameters.
 */
import type { CompiledAttribute, CompiledLink, CompiledScalar, CompiledType } from '../types.js'

export interface Read {
  /** Answer the first entry itself, or null, instead of a list. */
  readonly one?: true
  readonly type: CompiledType
  readonly where: Condition
  readonly order: readonly Order[]
  readonly page: Page
  /** Count the entries that `where` selects. */
  readonly count: boolean
  readonly item: Shape
}

/** `limit` null: all. */
export interface Page {
  readonly offset: number
  readonly limit: number | null
}

/** What the database makes of one row: JSON, to the last brace. */
export type Shape =
  | { readonly kind: 'object'; readonly properties: readonly Property[] }
  | { readonly kind: 'id'; readonly as: 'number' | 'text' }
  | {
      readonly kind: 'scalar'
      readonly attribute: CompiledScalar
      readonly as: 'rest' | 'graphql'
      /** Enumerations: what stands for a stored value in the answer. A value that it leaves out is answered as it is. */
      readonly names?: ReadonlyMap<string, string>
      /** Null becomes the JSON text `"\\u0000"`, which no stored text can hold: whoever reads the answer can tell. */
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
  /** The related rows, in `order`, then the link's position, then id. `empty` is the answer when there are none. */
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
  /** Items of several component types in one list, by position. A component that `items` leaves out is not answered. */
  | { readonly kind: 'zone'; readonly items: readonly ZoneItem[]; readonly page: Page }
  /** Items of any type, by position (morphToOne: `single`). A type that `items` leaves out is not answered. */
  | {
      readonly kind: 'morph'
      readonly link: CompiledLink
      readonly items: readonly ZoneItem[]
      readonly single: boolean
    }
  /** JSON text made by us, never by a client. */
  | { readonly kind: 'constant'; readonly json: string }

export interface Property {
  readonly key: string
  readonly value: Shape
}

export interface ZoneItem {
  readonly link: CompiledLink
  /** Absent: every item of this kind. */
  readonly where?: Condition
  /** Items at equal positions come in the order of this moment of theirs. All items of a list have it, or none. */
  readonly since?: CompiledScalar
  readonly item: Shape
}

/**
 * Three-valued, as SQL: a comparison with NULL is unknown. `related` means: for some row of a left join over the link, the
 * term holds; where nothing is related the joined row is all NULL. Negation is pushed down to the comparisons by the compiler.
 */
export type Condition =
  | { readonly kind: 'and'; readonly terms: readonly Condition[] }
  | { readonly kind: 'or'; readonly terms: readonly Condition[] }
  | { readonly kind: 'not'; readonly term: Condition }
  | { readonly kind: 'compare'; readonly operand: Operand; readonly operator: Operator; readonly value: Value }
  | { readonly kind: 'related'; readonly link: CompiledLink; readonly term: Condition }

/** A column of the row at hand. */
export type Operand = { readonly kind: 'id' } | { readonly kind: 'scalar'; readonly attribute: CompiledScalar }

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
/** `in`, `notIn` and `between` take a list, `isNull` and `isNotNull` null. */
export type Value = Scalar | readonly Scalar[] | null

export interface Order {
  /** Links to follow first; a to-many takes the least related value ascending, the greatest descending. */
  readonly path: readonly CompiledLink[]
  readonly operand: Operand
  readonly direction: 'asc' | 'desc'
}

/** A condition that holds for every row. */
export const everything: Condition = { kind: 'and', terms: [] }

export type { CompiledAttribute, CompiledLink, CompiledScalar, CompiledType }

/** All terms hold; of none, everything does. */
export function allOf(terms: readonly Condition[]): Condition {
  const needed = terms.filter((term) => term.kind !== 'and' || term.terms.length > 0)
  const [first] = needed
  return needed.length === 1 && first ? first : needed.length === 0 ? everything : { kind: 'and', terms: needed }
}

/** Any term holds; of no terms at all, everything does. */
export function anyOf(terms: readonly Condition[]): Condition {
  const [first] = terms
  if (!first) return everything
  return terms.length === 1 ? first : { kind: 'or', terms }
}

export function not(term: Condition): Condition {
  return { kind: 'not', term }
}
