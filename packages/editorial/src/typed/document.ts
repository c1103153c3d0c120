/** The words of the services for owner code. Types only. */
import type { ListQuery } from '@content-gen/runtime'
import type { PaginationMeta } from '@content-gen/runtime/query'

/** Attributes by name, with any values: work in progress may be invalid. */
export type DocumentOf<Types, Uid extends keyof Types> = Types[Uid] extends { readonly model: infer Model }
  ? { readonly id?: unknown } & { readonly [Name in keyof Model]?: unknown }
  : never

/** The uids of the content types. */
export type Uids<Types> = keyof Types & string

export interface Data<Value> {
  readonly data: Value
}

export interface List<Value> extends Data<readonly Value[]> {
  readonly meta: { readonly pagination: PaginationMeta }
}

export type Paging = Pick<ListQuery<object>, 'pagination'>
