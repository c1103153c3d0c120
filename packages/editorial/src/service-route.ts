import { sendInParts } from '@content-gen/runtime'
import type { Caller, Context, Route } from '@content-gen/runtime'

/** Returns the route that answers what a service returns to the sender of the request. */
export function serviceRoute(
  method: Route['method'],
  path: string,
  action: string,
  serve: (caller: Caller, ctx: Context) => Promise<object>,
): Route {
  return { method, path, action, run: async (ctx) => sendInParts(ctx, await serve(ctx.state.caller, ctx)) }
}
