import { sendInParts } from '@content-gen/runtime'
import type { Caller, Context, Route } from '@content-gen/runtime'

/** Returns the handler that answers what a service returns to the sender of the request. */
export function serving(serve: (caller: Caller, ctx: Context) => Promise<object>): Route['run'] {
  return async (ctx) => sendInParts(ctx, await serve(ctx.state.caller, ctx))
}
