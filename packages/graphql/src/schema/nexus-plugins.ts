import { plugin } from 'nexus'
import type { core } from 'nexus'
import type { GraphqlMiddleware } from '../extension/schema-extension.js'

/** The middlewares of Nexus plugins, by `Type.field`, the outermost first. */
export type Around = ReadonlyMap<string, readonly GraphqlMiddleware[]>

/**
 * Returns the plugins without their resolver middlewares, which are collected instead: generated fields are still recognized as such, and
 * the middlewares run with the owner's others.
 */
export function heldPlugins(plugins: readonly core.NexusPlugin[]): { plugins: core.NexusPlugin[]; around: Around } {
  const around = new Map<string, GraphqlMiddleware[]>()
  const held = plugins.map(({ config }) => {
    const { onCreateFieldResolver } = config
    if (!onCreateFieldResolver) return plugin(config)
    return plugin({
      ...config,
      onCreateFieldResolver(field) {
        const middleware = onCreateFieldResolver(field)
        const name = `${field.parentTypeConfig.name}.${field.fieldConfig.name}`
        if (middleware) around.set(name, [...(around.get(name) ?? []), middlewareOf(middleware)])
        return undefined
      },
    })
  })
  return { plugins: held, around }
}

/** Nexus passes `next` to its middlewares as the last argument. */
function middlewareOf(middleware: core.MiddlewareFn): GraphqlMiddleware {
  return (next, parent, args, context, info) => middleware(parent, args, context, info, next)
}
