import {
  extendSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isTypeDefinitionNode,
  isUnionType,
  Kind,
  parse,
} from 'graphql'
import type {
  DefinitionNode,
  GraphQLField,
  GraphQLNamedType,
  GraphQLSchema,
  TypeDefinitionNode,
  TypeExtensionNode,
} from 'graphql'

/**
 * Returns the schema with the definitions of a text in GraphQL's schema language. Existing types get additions; an existing field gets the
 * new type and arguments, and keeps its resolver.
 * @throws GraphQLError if the text, or the resulting schema, is invalid
 */
export function mergeTypeDefs(schema: GraphQLSchema, typeDefs: string): GraphQLSchema {
  const replaced = new Map<string, ReplacedField>()
  const definitions = parse(typeDefs).definitions.flatMap((node): DefinitionNode[] => {
    const known = isTypeDefinitionNode(node) ? schema.getType(node.name.value) : undefined
    if (!known || !isTypeDefinitionNode(node)) return [node]
    return extensionOf(node, known, replaced)
  })
  const merged = extendSchema(schema, { kind: Kind.DOCUMENT, definitions })
  for (const { type, field, resolve } of replaced.values()) {
    const found = merged.getType(type)
    const definition = isObjectType(found) ? found.getFields()[field] : undefined
    if (definition && resolve) definition.resolve = resolve
  }
  return merged
}

interface ReplacedField {
  readonly type: string
  readonly field: string
  readonly resolve: GraphQLField<unknown, unknown>['resolve']
}

/** Returns the definition of an existing type as an extension of it. */
function extensionOf(
  node: TypeDefinitionNode,
  known: GraphQLNamedType,
  replaced: Map<string, ReplacedField>,
): TypeExtensionNode[] {
  switch (node.kind) {
    case Kind.OBJECT_TYPE_DEFINITION:
      if (isObjectType(known)) {
        const fields = known.getFields()
        for (const { name } of node.fields ?? []) {
          const field = fields[name.value]
          if (!field) continue
          replaced.set(`${known.name}.${name.value}`, { type: known.name, field: name.value, resolve: field.resolve })
          delete fields[name.value]
        }
      }
      return [{ ...node, kind: Kind.OBJECT_TYPE_EXTENSION }]
    case Kind.INTERFACE_TYPE_DEFINITION:
      if (isInterfaceType(known)) for (const { name } of node.fields ?? []) delete known.getFields()[name.value]
      return [{ ...node, kind: Kind.INTERFACE_TYPE_EXTENSION }]
    case Kind.INPUT_OBJECT_TYPE_DEFINITION:
      if (isInputObjectType(known)) for (const { name } of node.fields ?? []) delete known.getFields()[name.value]
      return [{ ...node, kind: Kind.INPUT_OBJECT_TYPE_EXTENSION }]
    case Kind.ENUM_TYPE_DEFINITION: {
      const values = (node.values ?? []).filter(({ name }) => !isEnumType(known) || !known.getValue(name.value))
      return values.length === 0 ? [] : [{ ...node, kind: Kind.ENUM_TYPE_EXTENSION, values }]
    }
    case Kind.UNION_TYPE_DEFINITION: {
      const members = new Set(isUnionType(known) ? known.getTypes().map(({ name }) => name) : [])
      const types = (node.types ?? []).filter(({ name }) => !members.has(name.value))
      return types.length === 0 ? [] : [{ ...node, kind: Kind.UNION_TYPE_EXTENSION, types }]
    }
    case Kind.SCALAR_TYPE_DEFINITION:
      return []
  }
}
