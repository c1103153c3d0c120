import { Answer, FlatAnswer, reply } from '../../answer.js'
import { NotFoundError } from '../../errors/errors.js'
import type { Context, Route } from '../routes.js'

/**
 * The last step of a route: sends the result of its action. The answer of a service goes out as the text that the database made; any other
 * result becomes the body, unless the action has set one. Without either, and for a single type without an entry, the answer is a 404.
 */
export function answerWith(run: Route['run']): (ctx: Context) => Promise<void> {
  return async (ctx: Context) => {
    const result = await run(ctx)
    if (result instanceof Answer && result.isOfNothing) throw new NotFoundError()
    const { reshape } = ctx.state.transform ?? {}
    const answer = reshape ? reshape(result) : result
    if (reshape && typeof ctx.body === 'object' && ctx.body !== null) {
      const body = reshape(ctx.body)
      if (body !== ctx.body) ctx.body = body
    }
    if (answer === undefined || answer === null) {
      if (ctx.status === 404 && (ctx.body === undefined || ctx.body === null)) throw new NotFoundError()
      return
    }
    if (ctx.body !== undefined && ctx.body !== null) return
    if (answer instanceof Answer || answer instanceof FlatAnswer) reply(ctx, answer)
    else ctx.body = answer
  }
}
