/** Takes out of a schema what the owner has disabled. Fields are deleted in place: what nothing refers to goes by itself. */
import { getNamedType, isInputObjectType, isObjectType } from 'graphql'
import { contentFieldOf } from '../resolvers/content-resolver.js'
import { actionName, isContentQuery } from '../resolvers/operation.js'
import { typesByUid } from './assemble.js'
import type { GraphQLField, GraphQLInputField, GraphQLSchema } from 'graphql'
import type { ContentTypeFunctions } from '../extension/content-type-functions.js'
import type { FieldFunctions } from '../extension/field-functions.js'
import type { ContentOperation } from '../resolvers/operation.js'

type ContentTypes = ReadonlyMap<string, ContentTypeFunctions>

export function prune(schema: GraphQLSchema, contentTypes: ContentTypes): void {
  const names = new Map([...typesByUid(schema)].map(([uid, { name }]) => [uid, name]))
  const gone = new Set<string>()
  for (const [uid, functions] of contentTypes) {
    const name = names.get(uid)
    if (name === undefined) throw new Error(`GraphQL has no type of ${uid}, which \`shadowCRUD\` names.`)
    if (functions.isDisabled()) for (const suffix of suffixes) gone.add(name + suffix)
    for (const [field, allowed] of functions.fields) pruneField(schema, name, field, allowed)
  }
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) && !isInputObjectType(type)) continue
    const fields: Record<string, GraphQLField<unknown, unknown> | GraphQLInputField> = type.getFields()
    for (const { name, type: of } of Object.values(fields)) if (gone.has(getNamedType(of).name)) delete fields[name]
  }
  pruneOperations(schema, contentTypes)
}

/** The types that belong to one content type. */
const suffixes = [
  '',
  'Entity',
  'EntityResponse',
  'EntityResponseCollection',
  'RelationResponseCollection',
  'Input',
  'FiltersInput',
]

function pruneField(schema: GraphQLSchema, type: string, field: string, allowed: FieldFunctions): void {
  const from = [
    ...(allowed.hasOutputEnabled() ? [] : ['']),
    ...(allowed.hasInputEnabled() ? [] : ['Input']),
    ...(allowed.hasFiltersEnabled() ? [] : ['FiltersInput']),
  ]
  for (const suffix of from) {
    const found = schema.getType(type + suffix)
    if (isObjectType(found) || isInputObjectType(found)) delete found.getFields()[field]
  }
}

function pruneOperations(schema: GraphQLSchema, contentTypes: ContentTypes): void {
  for (const root of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.values(root?.getFields() ?? {})) {
      const content = contentFieldOf(field.resolve)
      const functions = content && contentTypes.get(content.operation.uid)
      if (root && functions && !isOffered(functions, content.operation)) delete root.getFields()[field.name]
    }
  }
}

function isOffered(functions: ContentTypeFunctions, operation: ContentOperation): boolean {
  const isWanted = isContentQuery(operation) ? functions.areQueriesEnabled() : functions.areMutationsEnabled()
  return functions.isEnabled() && isWanted && functions.isActionEnabled(actionName(operation))
}

/** Whether clients may neither filter nor sort by an attribute. */
export function isHidden(contentTypes: ContentTypes, uid: string, attribute: string): boolean {
  const functions = contentTypes.get(uid)
  return functions?.isDisabled() === true || functions?.fields.get(attribute)?.hasFiltersEnabled() === false
}
