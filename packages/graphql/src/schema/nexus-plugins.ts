import { plugin } from 'nexus'
import type { core } from 'nexus'
import type { GraphqlMiddleware } from '../extension/schema-extension.js'

/** What plugins of Nexus put around resolvers, by `Type.field`, the outermost first. */
export type Around = ReadonlyMap<string, readonly GraphqlMiddleware[]>

/**
 * The plugins, but for what they put around resolvers: that is noted instead, so that generated fields are still known as such,
 * and comes where the owner's other middlewares come.
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

/** Nexus gives its middlewares what comes next at the end. */
function middlewareOf(middleware: core.MiddlewareFn): GraphqlMiddleware {
  return (next, parent, args, context, info) => middleware(parent, args, context, info, next)
}
