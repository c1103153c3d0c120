/** What a feature adds to the GraphQL schema. Types only, so that no feature depends on GraphQL. */
import type { Caller } from './caller.js'
import type { Middleware } from './http/routes.js'

export interface GraphqlPart {
  /** Definitions in GraphQL's own language; `type Query { … }` adds to the operations, `type UploadFile { … }` to what is generated. */
  readonly typeDefs: string
  /** By type and field. */
  readonly resolvers: Readonly<Record<string, Readonly<Record<string, GraphqlPartResolver>>>>
  /** By `Type.field`: what it takes to be answered. Without it, a field of `Query` or `Mutation` wants a known caller. */
  readonly resolversConfig: Readonly<Record<string, { readonly auth: false | { readonly scope: readonly string[] } }>>
  /** The types of `typeDefs` that stand for content types, by uid. */
  readonly contentTypes?: Readonly<Record<string, string>>
  /** By `Type.field`: the action on a content type that the owner disables it by. */
  readonly operations?: Readonly<Record<string, GraphqlPartOperation>>
}

export interface GraphqlPartOperation {
  readonly uid: string
  readonly action: string
}

/** Arguments are as the definitions declare them, which only the resolver knows. */
export type GraphqlPartResolver = {
  resolve(parent: unknown, args: Readonly<Record<string, unknown>>, context: GraphqlRequest, info: object): unknown
}['resolve']

/** What a resolver is told of the request. */
export interface GraphqlRequest {
  readonly caller: Caller
  readonly koaContext: Parameters<Middleware>[0]
  /**
   * Plans what the operation selects of a field that is an `<Type>EntityResponse`, of a content type by uid; `info` is the
   * resolver's. The answer reads the entry, of null none.
   * @throws ValidationError where that would answer too much: ask before anything is written
   */
  planEntry(uid: string, info: object): (id: number | null) => Promise<object>
}
