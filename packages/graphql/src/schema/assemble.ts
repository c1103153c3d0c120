import { defaultFieldResolver, getNamedType, GraphQLSchema, isObjectType } from 'graphql'
import * as nexus from 'nexus'
import { entryOf, isOfContent, uidOf } from '../marks/extensions.js'
import { resolveAnswered, resolveLinked } from '../resolvers/answered.js'
import { applyResolvers } from './apply-resolvers.js'
import { contentTypeNames, withoutMembers } from './definitions.js'
import { guardFields } from './guard-fields.js'
import { mergeTypeDefs } from './merge-type-defs.js'
import { heldPlugins } from './nexus-plugins.js'
import { noteOwnFields } from './own-fields.js'
import { goneTypes, prune } from './prune.js'
import { contentConfigs, contentOperations, mergeConfigs, partConfigs } from './resolver-config.js'
import { definitionsOf } from './sdl.js'
import { sharedTypes } from './shared-types.js'
import { markedUnion } from './union-type.js'
import type { GraphqlPart } from '@content-gen/runtime'
import type { Types } from '@content-gen/runtime/query'
import type { GraphQLObjectType } from 'graphql'
import type { core } from 'nexus'
import type { SchemaExtension } from '../extension/schema-extension.js'
import type { Definitions } from './definitions.js'
import type { ContentTypes } from './prune.js'
import type { Registry } from './registry.js'

/** The changes to the generated definitions. */
export interface SchemaChanges {
  readonly types: Types
  /** The features' additions. */
  readonly parts: readonly GraphqlPart[]
  readonly contentTypes: ContentTypes
  /** The owner's extensions, in the order in which they were added. */
  readonly extensions: readonly SchemaExtension[]
  readonly registry: Registry
}

/** Returns the executable schema of a project: its definitions with those that all projects share, without unused types. */
export function assembleSchema(definitions: Definitions, changes: SchemaChanges): GraphQLSchema {
  const { types, parts, contentTypes, extensions, registry } = changes
  const ofParts = parts.flatMap((part) => Object.entries(part.contentTypes ?? {}))
  const names = new Map([...contentTypeNames(definitions), ...ofParts])
  const { plugins, around } = heldPlugins(extensions.flatMap((each) => each.plugins ?? []))
  const made = makeSchema(definitions, changes, names, plugins)
  prune(made, { contentTypes, names, types, parts })
  const operations = contentOperations(made)
  const defaults = [...parts.map((part) => partConfigs(made, part)), contentConfigs(made)]
  const schema = extensions.reduce(
    (merged, { typeDefs }) => (typeDefs ? mergeTypeDefs(merged, typeDefs) : merged),
    made,
  )
  for (const { resolvers } of extensions) if (resolvers) applyResolvers(schema, resolvers)
  resolveFields(schema)
  const configs = mergeConfigs([...extensions.map((each) => each.resolversConfig ?? {}), ...defaults])
  guardFields(schema, { configs, operations, around, registry })
  noteOwnFields(schema)
  const { mutation, subscription, ...rest } = schema.toConfig()
  return new GraphQLSchema({
    ...rest,
    mutation: mutation && Object.keys(mutation.getFields()).length > 0 ? mutation : null,
    // Nexus takes a content type of this name for the operation.
    subscription: subscription && isOfContent(subscription) ? null : (subscription ?? null),
    // With no types listed, the schema contains what its operations reach.
    types: [],
  })
}

function makeSchema(
  definitions: Definitions,
  { parts, extensions, contentTypes }: SchemaChanges,
  names: ReadonlyMap<string, string>,
  plugins: core.NexusPlugin[],
): GraphQLSchema {
  const gone = goneTypes(contentTypes, names)
  const anything = [...names.values()].filter((name) => !gone.has(name))
  return nexus.makeSchema({
    types: [
      ...sharedTypes,
      ...(anything.length > 0 ? [markedUnion('GenericMorph', anything)] : []),
      ...withoutMembers(definitions, gone),
      ...parts.map(({ typeDefs, resolvers }) => definitionsOf(typeDefs, { resolvers })),
      ...extensions.map(({ types }) => types ?? []),
    ],
    plugins,
    outputs: false,
    shouldGenerateArtifacts: false,
    features: { abstractTypeStrategies: { resolveType: true } },
  })
}

/** Fields of generated types take their values from the planned answer, unless an owner resolves them. */
function resolveFields(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || !isOfContent(type)) continue
    for (const field of Object.values(type.getFields())) {
      if (field.resolve && field.resolve !== defaultFieldResolver) continue
      const isLinked = entryOf(getNamedType(field.type)) !== undefined || field.args.length > 0
      field.resolve = isLinked ? resolveLinked : resolveAnswered
    }
  }
}

/** Returns the GraphQL types of content types and components, by uid. */
export function typesByUid(schema: GraphQLSchema): ReadonlyMap<string, GraphQLObjectType> {
  const types = new Map<string, GraphQLObjectType>()
  for (const type of Object.values(schema.getTypeMap())) {
    const uid = uidOf(type)
    if (isObjectType(type) && uid !== undefined) types.set(uid, type)
  }
  return types
}
