import type { GraphQLObjectType, GraphQLSchema } from 'graphql'

/** Returns `Query` and `Mutation`, as far as the schema has them. */
export function rootTypes(schema: GraphQLSchema): GraphQLObjectType[] {
  return [schema.getQueryType(), schema.getMutationType()].filter((type) => type instanceof Object)
}
