import { GraphQLScalarType, valueFromASTUntyped } from 'graphql'

/** Any JSON value. */
export const json = new GraphQLScalarType({
  name: 'JSON',
  description: 'Any JSON value.',
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
})
