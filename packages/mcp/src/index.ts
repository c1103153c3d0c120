/** The server's plugin. Loads nothing of the protocol until it is needed. */
import { only } from '@content-gen/runtime'
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
    middleware: only(
      (ctx) => ctx.path === path,
      async (ctx) => (await open()).answer(ctx),
    ),
    prepare: open,
  }
}
