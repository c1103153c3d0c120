import { GraphQLScalarType } from 'graphql'
import { exactValue } from '../scalars/exact-value.js'
import { markedUnion } from './union-type.js'

/**
 * Defines the union of a dynamic zone's components and the scalar of its items in inputs. `components`: uids by GraphQL type, `{
 * ComponentBlocksQuote: 'blocks.quote' }`.
 */
export function dynamicZone(name: string, components: Readonly<Record<string, string>>) {
  const types = Object.keys(components)
  return [
    markedUnion(name, [...types, 'Error']),
    new GraphQLScalarType({
      name: `${name}Input`,
      description: `The fields of one of ${types.join(', ')}, which __typename names.`,
      parseValue: (value) => zoneItem(value, components),
      parseLiteral: (node, variables) => zoneItem(exactValue(node, variables), components),
    }),
  ]
}

/** Converts `{ __typename: "ComponentBlocksQuote", … }` to REST's `{ __component: "blocks.quote", … }`. */
function zoneItem(value: unknown, components: Readonly<Record<string, string>>): object {
  if (typeof value === 'object' && value !== null && '__typename' in value) {
    const { __typename: type, ...attributes } = value
    if (typeof type === 'string' && Object.hasOwn(components, type))
      return { __component: components[type], ...attributes }
  }
  throw new TypeError(`Component not found. expected one of: ${Object.keys(components).join(', ')}`)
}
