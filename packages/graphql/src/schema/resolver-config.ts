import { isObjectType } from 'graphql'
import { contentFieldOf } from '../resolvers/content-field.js'
import { rootTypes } from './root-types.js'
import type { GraphqlPart } from '@content-gen/runtime'
import type { GraphQLSchema } from 'graphql'
import type { ContentOperation } from '../marks/content-operation.js'
import type { ContentField } from '../resolvers/content-field.js'
import type { ResolverConfig } from '../extension/schema-extension.js'

type Configs = Readonly<Record<string, ResolverConfig>>

/** Returns the scopes of generated fields of `Query` and `Mutation`, which also apply to an owner's resolvers of them. */
export function contentConfigs(schema: GraphQLSchema): Configs {
  const scoped = contentFields(schema).map(([name, { scope }]) => [name, { auth: { scope } }] as const)
  return Object.fromEntries(scoped)
}

/** Returns the operations of generated fields of `Query` and `Mutation`, by `Type.field`. */
export function contentOperations(schema: GraphQLSchema): ReadonlyMap<string, ContentOperation> {
  return new Map(contentFields(schema).map(([name, { operation }]) => [name, operation]))
}

function contentFields(schema: GraphQLSchema): (readonly [name: string, field: ContentField])[] {
  return rootTypes(schema).flatMap((root) =>
    Object.values(root.getFields()).flatMap(({ name, resolve }) => {
      const content = contentFieldOf(resolve)
      return content ? [[`${root.name}.${name}`, content] as const] : []
    }),
  )
}

/** Returns the configs of a feature's fields that still exist after the owner's changes. */
export function partConfigs(schema: GraphQLSchema, { resolversConfig }: GraphqlPart): Configs {
  const isThere = (name: string) => {
    const [type = '', field = ''] = name.split('.')
    const found = schema.getType(type)
    return isObjectType(found) && field in found.getFields()
  }
  return Object.fromEntries(Object.entries(resolversConfig).filter(([name]) => isThere(name)))
}

/** Merges the configs of all extensions: earlier ones win, lists are merged item by item. */
export function mergeConfigs(inOrder: readonly Configs[]): ReadonlyMap<string, ResolverConfig> {
  const merged = inOrder.reduce<unknown>((first, later) => mergeUnder(first, later), {})
  // Contains only values of the configs, each in its own place.
  return new Map(Object.entries(merged as Configs))
}

/** Returns `first`, completed by `later`. */
function mergeUnder(first: unknown, later: unknown): unknown {
  if (first === undefined) return later
  if (Array.isArray(first) && Array.isArray(later)) {
    return Array.from({ length: Math.max(first.length, later.length) }, (_, i) => mergeUnder(first[i], later[i]))
  }
  if (!isPlain(first) || !isPlain(later)) return first
  const keys = new Set([...Object.keys(later), ...Object.keys(first)])
  return Object.fromEntries([...keys].map((key) => [key, mergeUnder(first[key], later[key])]))
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
