/** Removes from a schema what the owner has disabled. Fields are deleted in place: unused types then disappear by themselves. */
import { getNamedType, isInputObjectType, isObjectType } from 'graphql'
import { contentFieldOf } from '../resolvers/content-field.js'
import { actionName, isContentQuery } from '../marks/content-operation.js'
import { rootTypes } from './root-types.js'
import type { GraphqlPart, GraphqlPartOperation } from '@content-gen/runtime'
import type { CompiledAttribute, Types } from '@content-gen/runtime/query'
import type { GraphQLField, GraphQLInputField, GraphQLNamedType, GraphQLObjectType, GraphQLSchema } from 'graphql'
import type { ContentTypeFunctions } from '../extension/content-type-functions.js'
import type { FieldFunctions } from '../extension/field-functions.js'

export type ContentTypes = ReadonlyMap<string, ContentTypeFunctions>

export interface Pruning {
  readonly contentTypes: ContentTypes
  /** The names of GraphQL types by uid of the content type or component. */
  readonly names: ReadonlyMap<string, string>
  readonly types: Types
  readonly parts: readonly GraphqlPart[]
}

/** @throws Error for an unknown uid */
export function prune(schema: GraphQLSchema, { contentTypes, names, types, parts }: Pruning): void {
  const gone = new Set([...goneTypes(contentTypes, names)].flatMap((name) => suffixes.map((suffix) => name + suffix)))
  for (const [uid, functions] of contentTypes) {
    const name = names.get(uid)
    if (name === undefined && !types.has(uid)) {
      throw new Error(`GraphQL has no type of ${uid}, which \`shadowCRUD\` names.`)
    }
    for (const [field, allowed] of functions.fields) if (name !== undefined) pruneField(schema, name, field, allowed)
  }
  for (const type of Object.values(schema.getTypeMap())) {
    const fields = fieldsOf(type)
    for (const [name, field] of Object.entries(fields)) if (namesAny(field, gone)) delete fields[name]
  }
  pruneRelationInputs(schema, { contentTypes, names, types, parts })
  pruneOperations(schema, contentTypes, Object.assign({}, ...parts.map(({ operations }) => operations)))
}

/** Returns the types that the owner has disabled entirely. */
export function goneTypes(contentTypes: ContentTypes, names: ReadonlyMap<string, string>): ReadonlySet<string> {
  return new Set([...names].filter(([uid]) => contentTypes.get(uid)?.isDisabled()).map(([, name]) => name))
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

type Field = GraphQLField<unknown, unknown> | GraphQLInputField

function fieldsOf(type: GraphQLNamedType | undefined): Record<string, Field> {
  return isObjectType(type) || isInputObjectType(type) ? type.getFields() : {}
}

/** Returns true if a field has one of the types, or takes an argument of one. */
function namesAny(field: Field, names: ReadonlySet<string>): boolean {
  const args = 'args' in field ? field.args : []
  return [field, ...args].some(({ type }) => names.has(getNamedType(type).name))
}

function pruneField(schema: GraphQLSchema, type: string, field: string, allowed: FieldFunctions): void {
  if (!allowed.hasOutputEnabled()) delete fieldsOf(schema.getType(type))[field]
  if (!allowed.hasInputEnabled()) delete fieldsOf(schema.getType(`${type}Input`))[field]
  if (!allowed.hasFiltersEnabled()) delete fieldsOf(schema.getType(`${type}FiltersInput`))[field]
}

/** In inputs a relation is an id, which does not name its type. */
function pruneRelationInputs(schema: GraphQLSchema, { contentTypes, names, types }: Pruning): void {
  for (const [uid, name] of names) {
    const fields = fieldsOf(schema.getType(`${name}Input`))
    for (const attribute of types.get(uid)?.attributes.values() ?? []) {
      const target = targetOf(attribute)
      if (target !== null && contentTypes.get(target)?.isDisabled()) delete fields[attribute.name]
    }
  }
}

function targetOf(attribute: CompiledAttribute): string | null {
  return attribute.kind === 'relation' || attribute.kind === 'media' ? attribute.link.target.uid : null
}

function pruneOperations(
  schema: GraphQLSchema,
  contentTypes: ContentTypes,
  ofParts: Readonly<Record<string, GraphqlPartOperation>>,
): void {
  for (const root of rootTypes(schema)) {
    for (const field of Object.values(root.getFields())) {
      if (!isOffered(root, field, contentTypes, ofParts)) delete root.getFields()[field.name]
    }
  }
}

function isOffered(
  root: GraphQLObjectType,
  { name, resolve }: GraphQLField<unknown, unknown>,
  contentTypes: ContentTypes,
  ofParts: Readonly<Record<string, GraphqlPartOperation>>,
): boolean {
  const generated = contentFieldOf(resolve)?.operation
  const operation = generated ? { uid: generated.uid, action: actionName(generated) } : ofParts[`${root.name}.${name}`]
  const functions = operation && contentTypes.get(operation.uid)
  if (!functions) return true
  const isQuery = generated ? isContentQuery(generated) : root.name === 'Query'
  const isWanted = isQuery ? functions.areQueriesEnabled() : functions.areMutationsEnabled()
  return functions.isEnabled() && isWanted && functions.isActionEnabled(operation.action)
}

/** Returns true if clients may neither filter nor sort by an attribute. */
export function isHidden(contentTypes: ContentTypes, uid: string, attribute: string): boolean {
  const functions = contentTypes.get(uid)
  return functions?.isDisabled() === true || functions?.fields.get(attribute)?.hasFiltersEnabled() === false
}

/** Returns true if clients may not write an attribute. */
export function isNeverWritten(contentTypes: ContentTypes, uid: string, attribute: string): boolean {
  const functions = contentTypes.get(uid)
  return functions?.isDisabled() === true || functions?.fields.get(attribute)?.hasInputEnabled() === false
}
