/** The guard of a resolver, in this order: permissions, middlewares, policies. */
import { authorize, ForbiddenError } from '@content-gen/runtime'
import { opened } from '../marks/extensions.js'
import { standFor } from '../marks/resolvers.js'
import { admitOwn } from '../resolvers/content-check.js'
import { contentFieldOf } from '../resolvers/content-field.js'
import { withParent } from '../resolvers/parent.js'
import { GraphqlPolicyError } from '../resolvers/policy-error.js'
import { timed } from '../resolvers/trace.js'
import { defaultFieldResolver } from 'graphql'
import type { Caller } from '@content-gen/runtime'
import type { GraphQLField } from 'graphql'
import type { ContentOperation } from '../marks/content-operation.js'
import type { GraphqlMiddleware, ResolverConfig } from '../extension/schema-extension.js'
import type { GraphqlContext } from '../resolvers/context.js'
import type { AnyResolver } from '../resolvers/parent.js'
import type { GuardCheck, Registry } from './registry.js'

type Field = GraphQLField<unknown, GraphqlContext>

export interface GuardSettings {
  /** A field of `Query` or `Mutation`: one that is not generated requires a known caller. */
  readonly isRoot: boolean
  /** The permission to follow the field's relation. */
  readonly relationScope: readonly string[] | undefined
  /** Middlewares that Nexus plugins put around the resolver itself. */
  readonly nearest: readonly GraphqlMiddleware[]
  readonly registry: Registry
  /** The operation of the field, also if an owner resolves it. */
  readonly operation: ContentOperation | undefined
}

/** Puts a config's requirements before a field's resolver. */
export function guard(field: Field, config: ResolverConfig, settings: GuardSettings): void {
  const { isRoot, relationScope, nearest, registry, operation } = settings
  const policies = (config.policies ?? []).map((use) => registry.policy(use))
  const middlewares = (config.middlewares ?? []).map((use) => registry.middleware(use))
  const asked = scopeOf(config)
  const content = contentFieldOf(field.resolve)
  if (content && policies.length === 0 && middlewares.length === 0 && nearest.length === 0) {
    field.resolve = content.withScope(asked ?? content.scope)
    return
  }
  // The permission to follow a relation is checked here, not during planning.
  if (asked && relationScope) field.extensions = opened(field)
  const scope = asked ?? content?.scope ?? relationScope
  const resolver = nearest.reduceRight(around, content ? content.withScope([]) : admitted(field, operation))
  const resolve = middlewares.reduceRight(around, policed(resolver, policies))
  const guarded: AnyResolver = (parent, args, context, info) => {
    if (scope) authorize(context.caller, scope)
    else if (isRoot && !isKnown(context.caller)) throw new ForbiddenError()
    return content
      ? resolve(parent, args, context, info)
      : timed(context.trace, info, () => resolve(parent, args, context, info))
  }
  field.resolve = isRoot ? standFor(field.resolve, guarded) : withParent(guarded, field.resolve)
}

function policed(resolver: AnyResolver, policies: readonly GuardCheck[]): AnyResolver {
  if (policies.length === 0) return resolver
  return async (parent, args, context, info) => {
    for (const policy of policies) if (!(await policy(parent, args, context, info))) throw new GraphqlPolicyError()
    return resolver(parent, args, context, info)
  }
}

function around(next: AnyResolver, middleware: GraphqlMiddleware): AnyResolver {
  return (parent, args, context, info) => middleware(next, parent, args, context, info)
}

/** Policies of a router hold whatever resolves the field. */
function admitted(field: Field, operation: ContentOperation | undefined): AnyResolver {
  const resolver = resolverOf(field)
  if (operation === undefined) return resolver
  return async (parent, args, context, info) => {
    await admitOwn(operation, args, context, info)
    return resolver(parent, args, context, info)
  }
}

/** A field without a resolver returns its parent's value under its name. */
function resolverOf({ resolve }: Field): AnyResolver {
  return (resolve ?? defaultFieldResolver) as AnyResolver
}

/** Returns the actions that a config requires; undefined if it leaves that to the field. */
function scopeOf({ auth }: ResolverConfig): readonly string[] | undefined {
  if (auth === false) return []
  if (typeof auth !== 'object' || auth.scope === undefined) return undefined
  return typeof auth.scope === 'string' ? [auth.scope] : auth.scope
}

/** Returns true for a signed-in caller or a full-access token: no action of this name exists to be granted. */
function isKnown(caller: Caller): boolean {
  return caller.user !== undefined || caller.can('*')
}
