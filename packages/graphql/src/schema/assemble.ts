import { defaultFieldResolver, getNamedType, GraphQLSchema, isObjectType } from 'graphql'
import { makeSchema } from 'nexus'
import { resolveAnswered, resolveRelation } from '../resolvers/answered.js'
import { date } from '../scalars/date.js'
import { dateTime } from '../scalars/date-time.js'
import { json } from '../scalars/json.js'
import { localeCode } from '../scalars/locale-code.js'
import { long } from '../scalars/long.js'
import { time } from '../scalars/time.js'
import { filterInputs } from './filter-inputs.js'
import { sharedTypes } from './shared-types.js'
import { contentTypeNames } from './definitions.js'
import { markedUnion } from './union-type.js'
import type { Definitions } from './definitions.js'
import type { GraphQLObjectType } from 'graphql'

/** The executable schema of a project's definitions: with what all projects share, without types that nothing refers to. */
export function assembleSchema(definitions: Definitions): GraphQLSchema {
  const scalars = [json, long, date, time, dateTime, localeCode]
  const morph = markedUnion('GenericMorph', contentTypeNames(definitions))
  const schema = makeSchema({
    types: [...scalars, ...filterInputs, ...sharedTypes, morph, ...definitions],
    outputs: false,
    shouldGenerateArtifacts: false,
    features: { abstractTypeStrategies: { resolveType: true } },
  })
  resolveFields(schema)
  const { mutation, ...rest } = schema.toConfig()
  const hasMutations = mutation && Object.keys(mutation.getFields()).length > 0
  // With no types listed, the schema is what its operations reach.
  return new GraphQLSchema({ ...rest, mutation: hasMutations ? mutation : null, types: [] })
}

/** Fields of generated types take their value from the answer that the entry's query has planned. */
function resolveFields(schema: GraphQLSchema) {
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
