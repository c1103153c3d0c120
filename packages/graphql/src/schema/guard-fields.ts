/** Finds the fields of a schema that need a guard. */
import { fileUid } from '@content-gen/contract'
import { getNamedType, isObjectType } from 'graphql'
import { entryOf, isOfContent, uidOf } from '../marks/extensions.js'
import { isGenerated } from '../marks/resolvers.js'
import { guard } from './guard.js'
import { rootTypes } from './root-types.js'
import type { GraphQLField, GraphQLSchema } from 'graphql'
import type { ContentOperation } from '../marks/content-operation.js'
import type { ResolverConfig } from '../extension/schema-extension.js'
import type { Around } from './nexus-plugins.js'
import type { Registry } from './registry.js'

interface Guards {
  readonly configs: ReadonlyMap<string, ResolverConfig>
  /** The operations of generated fields of `Query` and `Mutation`, by `Type.field`. */
  readonly operations: ReadonlyMap<string, ContentOperation>
  readonly around: Around
  readonly registry: Registry
}

/** @throws Error for the config of an unknown field, which would protect nothing */
export function guardFields(schema: GraphQLSchema, { configs, operations, around, registry }: Guards): void {
  const found = new Set<string>()
  const roots = rootTypes(schema)
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    const isRoot = roots.includes(type)
    const isOurs = isOfContent(type)
    for (const field of Object.values(type.getFields())) {
      const name = `${type.name}.${field.name}`
      const config = configs.get(name)
      if (config) found.add(name)
      const nearest = around.get(name) ?? []
      if (config || nearest.length > 0 || isRoot || (isOurs && !isGenerated(field)))
        guard(field, config ?? {}, {
          isRoot,
          nearest,
          relationScope: isOurs ? relationScope(schema, field) : undefined,
          registry,
          operation: operations.get(name),
        })
    }
  }
  for (const name of configs.keys()) {
    if (!found.has(name)) throw new Error(`GraphQL: \`resolversConfig\` names ${name}, but there is no such field.`)
  }
}

/** Returns the permission to follow a relation; none for files. */
function relationScope(schema: GraphQLSchema, field: GraphQLField<unknown, unknown>): readonly string[] | undefined {
  const entry = entryOf(getNamedType(field.type))
  const uid = entry === undefined ? undefined : uidOf(schema.getType(entry))
  return uid !== undefined && uid !== fileUid ? [`${uid}.find`] : undefined
}
