import { defaultFieldResolver, getNamedType, GraphQLSchema, isObjectType } from 'graphql'
import * as nexus from 'nexus'
import { resolveAnswered, resolveRelation } from '../resolvers/answered.js'
import { date } from '../scalars/date.js'
import { dateTime } from '../scalars/date-time.js'
import { json } from '../scalars/json.js'
import { localeCode } from '../scalars/locale-code.js'
import { long } from '../scalars/long.js'
import { time } from '../scalars/time.js'
import { applyResolvers } from './apply-resolvers.js'
import { contentTypeNames } from './definitions.js'
import { filterInputs } from './filter-inputs.js'
import { contentConfigs, guardFields } from './guard-fields.js'
import { mergeTypeDefs } from './merge-type-defs.js'
import { prune } from './prune.js'
import { mergeConfigs } from './resolver-config.js'
import { sharedTypes } from './shared-types.js'
import { markedUnion } from './union-type.js'
import type { GraphQLObjectType } from 'graphql'
import type { ContentTypeFunctions } from '../extension/content-type-functions.js'
import type { SchemaExtension } from '../extension/schema-extension.js'
import type { Definitions } from './definitions.js'
import type { Registry } from './registry.js'

/** What is made of the generated definitions besides what they say. */
export interface SchemaChanges {
  readonly contentTypes: ReadonlyMap<string, ContentTypeFunctions>
  /** In the order in which they were given. */
  readonly extensions: readonly SchemaExtension[]
  readonly registry: Registry
}

/** The executable schema of a project: its definitions with what all projects share, without types that nothing refers to. */
export function assembleSchema(definitions: Definitions, changes: SchemaChanges): GraphQLSchema {
  const { contentTypes, extensions, registry } = changes
  const made = makeSchema(definitions, extensions, contentTypes)
  prune(made, contentTypes)
  const defaults = contentConfigs(made)
  const schema = extensions.reduce(
    (merged, { typeDefs }) => (typeDefs ? mergeTypeDefs(merged, typeDefs) : merged),
    made,
  )
  for (const { resolvers } of extensions) if (resolvers) applyResolvers(schema, resolvers)
  resolveFields(schema)
  guardFields(schema, mergeConfigs([...extensions.map((each) => each.resolversConfig ?? {}), defaults]), registry)
  const { mutation, ...rest } = schema.toConfig()
  const hasMutations = mutation && Object.keys(mutation.getFields()).length > 0
  // With no types listed, the schema is what its operations reach.
  return new GraphQLSchema({ ...rest, mutation: hasMutations ? mutation : null, types: [] })
}

function makeSchema(
  definitions: Definitions,
  extensions: readonly SchemaExtension[],
  contentTypes: ReadonlyMap<string, ContentTypeFunctions>,
): GraphQLSchema {
  const scalars = [json, long, date, time, dateTime, localeCode]
  const isOffered = (uid: string) => !contentTypes.get(uid)?.isDisabled()
  const morph = markedUnion('GenericMorph', contentTypeNames(definitions, isOffered))
  return nexus.makeSchema({
    types: [
      ...scalars,
      ...filterInputs,
      ...sharedTypes,
      morph,
      ...definitions,
      ...extensions.map(({ types }) => types ?? []),
    ],
    plugins: extensions.flatMap(({ plugins }) => plugins ?? []),
    outputs: false,
    shouldGenerateArtifacts: false,
    features: { abstractTypeStrategies: { resolveType: true } },
  })
}

/** Fields of generated types take their value from the answer that the entry's query has planned, unless an owner resolves them. */
function resolveFields(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || !('uid' in type.extensions || 'entry' in type.extensions)) continue
    for (const field of Object.values(type.getFields())) {
      if (field.resolve && field.resolve !== defaultFieldResolver) continue
      field.resolve = 'entry' in getNamedType(field.type).extensions ? resolveRelation : resolveAnswered
    }
  }
}

/** The GraphQL types of content types and components, by uid. */
export function typesByUid(schema: GraphQLSchema): ReadonlyMap<string, GraphQLObjectType> {
  const types = new Map<string, GraphQLObjectType>()
  for (const type of Object.values(schema.getTypeMap())) {
    const { uid } = type.extensions
    if (isObjectType(type) && typeof uid === 'string') types.set(uid, type)
  }
  return types
}
