/** The meaning of a query; `query-string.ts` spells it. Values are text, as a client sends them. */

export interface Query {
  /** Absent: all. */
  readonly fields?: readonly string[]
  readonly filters?: Filter
  readonly sort?: readonly Order[]
  readonly populate?: Populate
  readonly pagination?: Pagination
  /** `_q`: text that some attribute contains. */
  readonly search?: string
  readonly publicationState?: PublicationState
  /** Absent: the default locale. */
  readonly locale?: 'all' | readonly string[]
}

export type Filter =
  | { readonly kind: 'and' | 'or'; readonly terms: readonly Filter[] }
  | { readonly kind: 'not'; readonly term: Filter }
  | { readonly kind: 'test'; readonly attribute: string; readonly test: Test }
  /** Through a relation, media or component. */
  | { readonly kind: 'within'; readonly attribute: string; readonly term: Filter }

export type Test =
  /** One value; several values for an operator without a list mean any of them. */
  { readonly operator: Operator; readonly values: readonly string[] } | { readonly not: Test }

export const comparisons = ['$eq', '$ne', '$lt', '$lte', '$gt', '$gte'] as const
export const textOperators = [
  '$eqi',
  '$nei',
  '$contains',
  '$notContains',
  '$containsi',
  '$notContainsi',
  '$startsWith',
  '$startsWithi',
  '$endsWith',
  '$endsWithi',
] as const
/** `$null` and `$notNull` take no value here: `$null` with a false value is `$notNull`, and vice versa. */
export type Operator =
  (typeof comparisons)[number] | (typeof textOperators)[number] | '$in' | '$notIn' | '$between' | '$null' | '$notNull'

export interface Order {
  /** The last name is a scalar or `id`; those before lead to it. */
  readonly path: readonly string[]
  readonly descending: boolean
}

export type PublicationState = 'live' | 'preview'

export interface Pagination {
  readonly page?: number
  readonly pageSize?: number
  readonly start?: number
  readonly limit?: number
  readonly withCount?: boolean
}

export type Populate = 'all' | Readonly<Record<string, Populated>>

export interface Populated {
  readonly fields?: readonly string[]
  readonly filters?: Filter
  readonly sort?: readonly Order[]
  readonly populate?: Populate
  readonly start?: number
  readonly limit?: number
  readonly publicationState?: PublicationState
  readonly count?: true
  /** Dynamic zones: by component. */
  readonly on?: Readonly<Record<string, Populated>>
}
