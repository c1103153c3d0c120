/** `meta.pagination` of a list, by the `pagination` of its query. Types only. */
import type { Pagination } from '#typed'

/** `Counts`: true if the server counts what the query leaves open, as it does by default. */
export type PaginationMeta<Asked = Pagination, Counts = true> =
  true extends IsUnsure<Asked> ? UnknownMeta : MetaOf<Asked, Counts>

/** After a query of an unknown mode. */
interface UnknownMeta {
  page?: number
  pageSize?: number
  pageCount?: number
  start?: number
  limit?: number
  total?: number
}

/** Of each member of a union. */
type MetaOf<Asked, Counts> = Asked extends unknown
  ? [GivenName<Asked> & Offset] extends [never]
    ? With<{ page: number; pageSize: number }, { pageCount: number; total: number }, CountOf<Asked, Counts>>
    : With<{ start: number; limit: number }, { total: number }, CountOf<Asked, Counts>>
  : never

/** True for a member of a union that may be by offset. */
type IsUnsure<Asked> = Asked extends unknown
  ? [GivenName<Asked> & Offset] extends [never]
    ? false
    : [SureName<Asked> & Offset] extends [never]
      ? true
      : false
  : never

type Offset = 'start' | 'limit'

/** The names whose value may be there, and those whose value is. */
type GivenName<Asked> = { [Name in keyof Asked]-?: [Asked[Name]] extends [undefined] ? never : Name }[keyof Asked]
type SureName<Asked> = { [Name in keyof Asked]-?: undefined extends Asked[Name] ? never : Name }[keyof Asked]

/** `boolean`: unknown. */
type CountOf<Asked, Counts> =
  'withCount' extends GivenName<Asked>
    ? Asked extends { readonly withCount: infer Count extends boolean }
      ? Count
      : boolean
    : Counts

type With<Place, Numbers, Count> = [Count] extends [true]
  ? Plain<Place & Numbers>
  : [Count] extends [false]
    ? Place
    : Plain<Place & Partial<Numbers>>

type Plain<Type> = { [Name in keyof Type]: Type[Name] } & {}
