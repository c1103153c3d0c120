import { isAbstractType, isObjectType, isScalarType } from 'graphql'
import type { GraphQLNamedType, GraphQLSchema, GraphQLTypeResolver } from 'graphql'
import type { GraphqlContext } from '../resolvers/context.js'
import type { Resolver, ResolverObject, Resolvers } from '../extension/schema-extension.js'

/** Gives types and fields an owner's resolvers. @throws Error for a name that is not in the schema */
export function applyResolvers(schema: GraphQLSchema, resolvers: Resolvers): void {
  for (const [name, members] of Object.entries(resolvers)) {
    const type = schema.getType(name)
    if (!type) throw new Error(`GraphQL: there are resolvers for ${name}, but no such type.`)
    if (isScalarType(type) && isScalarType(members)) {
      const { serialize, parseValue, parseLiteral } = members
      Object.assign(type, { serialize, parseValue, parseLiteral })
    } else {
      for (const [member, resolver] of Object.entries(members)) applyResolver(type, member, resolver)
    }
  }
}

function applyResolver(type: GraphQLNamedType, member: string, resolver: Resolver | ResolverObject): void {
  const resolve = typeof resolver === 'function' ? resolver : resolver.resolve
  if (member === '__resolveType' && isAbstractType(type)) {
    // The only resolver with other arguments.
    type.resolveType = resolve as unknown as GraphQLTypeResolver<unknown, GraphqlContext>
    return
  }
  const field = isObjectType(type) ? type.getFields()[member] : undefined
  if (!field) throw new Error(`GraphQL: there is a resolver for ${type.name}.${member}, but no such field.`)
  if (resolve) field.resolve = resolve
}
