/** Definitions in GraphQL's schema language, as Nexus definitions: an owner can extend them like any others. */
import { Kind, parse, valueFromASTUntyped } from 'graphql'
import { arg, enumType, extendType, inputObjectType, list, nonNull, objectType, scalarType } from 'nexus'
import type { GraphqlPart, GraphqlPartResolver } from '@content-gen/runtime'
import type {
  ConstValueNode,
  DefinitionNode,
  FieldDefinitionNode,
  GraphQLScalarType,
  InputValueDefinitionNode,
  ListTypeNode,
  NamedTypeNode,
  ObjectTypeDefinitionNode,
  ObjectTypeExtensionNode,
  TypeNode,
} from 'graphql'
import type { core } from 'nexus'
import type { GraphqlContext } from '../resolvers/context.js'

/** The facts that a text does not have. */
export interface DefinitionOptions {
  readonly resolvers?: GraphqlPart['resolvers']
  readonly scalars?: readonly GraphQLScalarType[]
  /** Of all object types. */
  readonly extensions?: Readonly<Record<string, unknown>>
}

export function definitionsOf(text: string, options: DefinitionOptions = {}): object[] {
  return parse(text).definitions.map((node) => definitionOf(node, options))
}

function definitionOf(
  node: DefinitionNode,
  { resolvers = {}, scalars = [], extensions = {} }: DefinitionOptions,
): object {
  switch (node.kind) {
    case Kind.OBJECT_TYPE_DEFINITION:
      return objectType({ name: node.name.value, extensions, definition: fieldsOf(node, resolvers) })
    case Kind.OBJECT_TYPE_EXTENSION:
      return extendType({ type: node.name.value, definition: fieldsOf(node, resolvers) })
    case Kind.INPUT_OBJECT_TYPE_DEFINITION:
      return inputObjectType({
        name: node.name.value,
        definition(t) {
          for (const field of node.fields ?? []) t.field(field.name.value, inputOf(field))
        },
      })
    case Kind.ENUM_TYPE_DEFINITION:
      return enumType({
        name: node.name.value,
        members: Object.fromEntries((node.values ?? []).map(({ name }) => [name.value, name.value.toLowerCase()])),
      })
    case Kind.SCALAR_TYPE_DEFINITION: {
      const { name, description } = node
      const known = scalars.find((scalar) => scalar.name === name.value)
      return (
        known ?? scalarType({ name: name.value, description: description?.value, serialize: (value: unknown) => value })
      )
    }
    default:
      throw new Error(`A feature cannot define a ${node.kind}.`)
  }
}

/** Returns an argument: `[String] = []`. */
export function argumentOf(text: string) {
  const [node] = parse(`input Arguments { argument: ${text} }`).definitions
  const [field] = node?.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION ? (node.fields ?? []) : []
  if (field === undefined) throw new Error(`${text} is no argument`)
  return arg(inputOf(field))
}

function fieldsOf(
  { name, fields = [] }: ObjectTypeDefinitionNode | ObjectTypeExtensionNode,
  resolvers: GraphqlPart['resolvers'],
) {
  return (t: core.OutputDefinitionBlock<string>) => {
    for (const field of fields) t.field(field.name.value, outputOf(field, resolvers[name.value]?.[field.name.value]))
  }
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
  const value = defaultValue && { default: valueOf(defaultValue) }
  return { type: typeOf(type), description: description?.value, ...value }
}

/** Members of enumerations stand for values in lower case. */
function valueOf(node: ConstValueNode): unknown {
  return node.kind === Kind.ENUM ? node.value.toLowerCase() : valueFromASTUntyped(node)
}

type Type = string | core.NexusListDef<core.NexusListableTypes> | core.NexusNonNullDef<core.NexusNonNullableTypes>

function typeOf(node: TypeNode): Type {
  if (node.kind === Kind.NON_NULL_TYPE) return nonNull(nullableOf(node.type))
  return nullableOf(node)
}

function nullableOf(node: NamedTypeNode | ListTypeNode) {
  return node.kind === Kind.LIST_TYPE ? list(typeOf(node.type)) : node.name.value
}
