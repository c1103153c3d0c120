import { JsonStream, LongJson } from '../json.js'
import type { HeldAnswers } from '../held-answers.js'
import type { Json } from '../json.js'
import type { Context, Middleware } from './routes.js'

/** Bytes up to which a body is one piece of memory, which middlewares can look at. */
const usual = 1_000_000

/**
 * Makes JSON the body of an answer: text, or the bytes of a long one, or a stream of them. Its type is there already. A connection
 * takes a long text several times as long to send as its bytes.
 */
export function sendJson(ctx: Pick<Context, 'body' | 'length'>, json: Json): void {
  if (typeof json === 'string' && json.length > usual) sendJson(ctx, new LongJson([Buffer.from(json)]))
  else if (typeof json === 'string') ctx.body = json
  else if (json.length <= usual) ctx.body = Buffer.concat(json.pieces)
  else {
    ctx.body = new JsonStream(json)
    ctx.length = json.length
  }
}

/** Counts the memory of large answers until they are sent. */
export function holdAnswers(answers: HeldAnswers): Middleware {
  return async (ctx, next) => {
    try {
      await next()
    } finally {
      if (ctx.body instanceof JsonStream) answers.hold(ctx.res, ctx.body.json.length)
      else answers.settle(ctx.res, typeof ctx.body === 'string' ? ctx.body.length : 0)
    }
  }
}
