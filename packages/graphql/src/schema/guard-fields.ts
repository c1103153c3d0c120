/** Which fields of a schema have something standing before them. */
import { fileUid } from '@content-gen/runtime/query'
import { getNamedType, isObjectType } from 'graphql'
import { contentFieldOf } from '../resolvers/content-resolver.js'
import { guard, isGenerated } from './guard.js'
import type { GraphqlPart } from '@content-gen/runtime'
import type { GraphQLField, GraphQLObjectType, GraphQLSchema } from 'graphql'
import type { ResolverConfig } from '../extension/schema-extension.js'
import type { Around } from './nexus-plugins.js'
import type { Registry } from './registry.js'

/** What generated fields of `Query` and `Mutation` ask of a caller, also where an owner resolves them. */
export function contentConfigs(schema: GraphQLSchema): Readonly<Record<string, ResolverConfig>> {
  const configs: Record<string, ResolverConfig> = {}
  for (const root of rootTypes(schema)) {
    for (const { name, resolve } of Object.values(root.getFields())) {
      const content = contentFieldOf(resolve)
      if (content) configs[`${root.name}.${name}`] = { auth: { scope: content.scope } }
    }
  }
  return configs
}

/** What the fields of a feature ask, as far as the owner has left them. */
export function partConfigs(
  schema: GraphQLSchema,
  { resolversConfig }: GraphqlPart,
): Readonly<Record<string, ResolverConfig>> {
  const isThere = (name: string) => {
    const [type = '', field = ''] = name.split('.')
    const found = schema.getType(type)
    return isObjectType(found) && field in found.getFields()
  }
  return Object.fromEntries(Object.entries(resolversConfig).filter(([name]) => isThere(name)))
}

interface Guards {
  readonly configs: ReadonlyMap<string, ResolverConfig>
  readonly around: Around
  readonly registry: Registry
}

/** @throws Error for a config of a field that is not there, which would protect nothing */
export function guardFields(schema: GraphQLSchema, { configs, around, registry }: Guards): void {
  const found = new Set<string>()
  const roots = rootTypes(schema)
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    const isRoot = roots.includes(type)
    const isOurs = 'uid' in type.extensions || 'entry' in type.extensions
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
        })
    }
  }
  for (const name of configs.keys()) {
    if (!found.has(name)) throw new Error(`GraphQL: \`resolversConfig\` names ${name}, but there is no such field.`)
  }
}

/** What takes to follow a relation; nothing for files. */
function relationScope(schema: GraphQLSchema, field: GraphQLField<unknown, unknown>): readonly string[] | undefined {
  const { entry } = getNamedType(field.type).extensions
  const uid = typeof entry === 'string' ? schema.getType(entry)?.extensions['uid'] : undefined
  return typeof uid === 'string' && uid !== fileUid ? [`${uid}.find`] : undefined
}

function rootTypes(schema: GraphQLSchema): GraphQLObjectType[] {
  return [schema.getQueryType(), schema.getMutationType()].filter((type) => type instanceof Object)
}
