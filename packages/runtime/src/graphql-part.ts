/** A feature's additions to the GraphQL schema. Types only, so no feature depends on GraphQL. */
import type { Caller } from './caller.js'
import type { Middleware } from './http/routes.js'

export interface GraphqlPart {
  /** Definitions in GraphQL's schema language; `extend type Query { … }` adds operations, `extend type UploadFile { … }` to a generated type. */
  readonly typeDefs: string
  /** Resolvers, by type and field. */
  readonly resolvers: Readonly<Record<string, Readonly<Record<string, GraphqlPartResolver>>>>
  /** The access rule of a field, by `Type.field`. Without one, a field of `Query` or `Mutation` requires a known caller. */
  readonly resolversConfig: Readonly<Record<string, { readonly auth: false | { readonly scope: readonly string[] } }>>
  /** The types of `typeDefs` that represent content types, by uid. */
  readonly contentTypes?: Readonly<Record<string, string>>
  /** By `Type.field`: the action of a content type that the owner names to disable the field. */
  readonly operations?: Readonly<Record<string, GraphqlPartOperation>>
}

export interface GraphqlPartOperation {
  readonly uid: string
  readonly action: string
}

/** Arguments are typed as the definitions declare them, which only the resolver knows. */
export type GraphqlPartResolver = {
  resolve(parent: unknown, args: Readonly<Record<string, unknown>>, context: GraphqlRequest, info: object): unknown
}['resolve']

/** The entry of an answer. */
export interface AnswerOptions {
  readonly isGone?: boolean
}

/** The request, as a resolver sees it. */
export interface GraphqlRequest {
  readonly caller: Caller
  readonly koaContext: Parameters<Middleware>[0]
  /**
   * Plans the selection of a field of type `<Type>EntityResponse`, for the content type with this uid; `info` is the resolver's. The result
   * reads an entry by id; null reads none. `isGone`: it will be deleted, and its links with it.
   * @throws ValidationError if the answer would be too large: call it before anything is written
   */
  planEntry(uid: string, info: object, options?: AnswerOptions): (id: number | null) => Promise<object>
}
