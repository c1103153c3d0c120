/** Features' definitions in GraphQL's schema language, as Nexus definitions: an owner can extend them like any others. */
import { Kind, parse, valueFromASTUntyped } from 'graphql'
import { arg, extendType, inputObjectType, list, nonNull, objectType, scalarType } from 'nexus'
import type { GraphqlPart, GraphqlPartResolver } from '@content-gen/runtime'
import type {
  FieldDefinitionNode,
  InputValueDefinitionNode,
  ListTypeNode,
  NamedTypeNode,
  ObjectTypeDefinitionNode,
  TypeNode,
} from 'graphql'
import type { core } from 'nexus'
import type { GraphqlContext } from '../resolvers/context.js'

/** `isKnown` tells which types exist without the part. */
export function partDefinitions({ typeDefs, resolvers }: GraphqlPart, isKnown: (name: string) => boolean): object[] {
  return parse(typeDefs).definitions.map((node) => {
    switch (node.kind) {
      case Kind.OBJECT_TYPE_DEFINITION:
        return object(node, resolvers[node.name.value] ?? {}, isKnown(node.name.value))
      case Kind.INPUT_OBJECT_TYPE_DEFINITION:
        return inputObjectType({
          name: node.name.value,
          definition(t) {
            for (const field of node.fields ?? []) t.field(field.name.value, inputOf(field))
          },
        })
      case Kind.SCALAR_TYPE_DEFINITION:
        return scalarType({
          name: node.name.value,
          description: node.description?.value,
          serialize: (value: unknown) => value,
        })
      default:
        throw new Error(`A feature cannot define a ${node.kind}.`)
    }
  })
}

type Resolvers = Readonly<Record<string, GraphqlPartResolver>>

function object({ name, fields = [] }: ObjectTypeDefinitionNode, resolvers: Resolvers, isKnown: boolean): object {
  const definition = (t: core.OutputDefinitionBlock<string>) => {
    for (const field of fields) t.field(field.name.value, outputOf(field, resolvers[field.name.value]))
  }
  return isKnown ? extendType({ type: name.value, definition }) : objectType({ name: name.value, definition })
}

function outputOf({ type, description, arguments: args = [] }: FieldDefinitionNode, resolver?: GraphqlPartResolver) {
  // Nexus does not know the context that resolvers receive.
  const resolve = (parent: unknown, given: object, context: unknown, info: object) =>
    resolver?.(parent, { ...given }, context as GraphqlContext, info)
  return {
    type: typeOf(type),
    description: description?.value,
    args: Object.fromEntries(args.map((each) => [each.name.value, arg(inputOf(each))])),
    ...(resolver ? { resolve } : {}),
  }
}

function inputOf({ type, description, defaultValue }: InputValueDefinitionNode) {
  const value = defaultValue && { default: valueFromASTUntyped(defaultValue) }
  return { type: typeOf(type), description: description?.value, ...value }
}

type Type = string | core.NexusListDef<core.NexusListableTypes> | core.NexusNonNullDef<core.NexusNonNullableTypes>

function typeOf(node: TypeNode): Type {
  if (node.kind === Kind.NON_NULL_TYPE) return nonNull(nullableOf(node.type))
  return nullableOf(node)
}

function nullableOf(node: NamedTypeNode | ListTypeNode) {
  return node.kind === Kind.LIST_TYPE ? list(typeOf(node.type)) : node.name.value
}
