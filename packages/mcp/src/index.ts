/** The server's plugin. Loads nothing of the protocol until it is needed. */
import type { Plugin, Store } from '@content-gen/runtime'
import type { Endpoint } from './endpoint.js'

const path = '/mcp'

/** Serves the tools of `mcp.json`, which `content-gen generate` writes into the project folder, to holders of API tokens. */
export function mcp(store: Store): Plugin {
  let opened: Promise<Endpoint> | undefined
  const open = () => {
    opened ??= import('./endpoint.js').then(({ openEndpoint }) => openEndpoint(store))
    return opened
  }
  return {
    middleware: async (ctx, next) => {
      if (ctx.path !== path) return next()
      await (await open()).answer(ctx)
    },
    prepare: open,
  }
}
