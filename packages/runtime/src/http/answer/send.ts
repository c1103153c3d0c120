import { printInParts, sizeUpTo } from '../../json/json-parts.js'
import { JsonStream, LongJson } from '../../json/json.js'
import { Pauses } from '../../load/pauses.js'
import type { AnswerRoom } from '../../load/room.js'
import type { Json } from '../../json/json.js'
import type { Context } from '../routes.js'

/** Bytes up to which a body is one buffer, which middlewares can read. */
const usual = 1_000_000

interface Answering extends Pick<Context, 'state'> {
  readonly response: Pick<Context['response'], 'body' | 'length'>
}

/**
 * Makes JSON the body of an answer: text, the bytes of a longer one, or a stream of a very long one. The caller sets the type. A connection
 * takes several times as long for a long text as for its bytes.
 */
export function sendJson(ctx: Answering, json: Json): void {
  // Koa's shortcuts on the context are slow.
  const { response, state } = ctx
  if (typeof json === 'string' && json.length > usual) sendJson(ctx, new LongJson([Buffer.from(json)]))
  else if (typeof json === 'string') response.body = json
  else if (json.length <= usual) response.body = state.isObserved ? json.toString() : bytesOf(json)
  else {
    response.body = new JsonStream(json)
    response.length = json.length
  }
}

/** Values that are printed at once: a few milliseconds. */
const atOnce = 5_000

/** Sends an object. A large one is printed in parts, between which other requests are answered. */
export async function sendInParts(ctx: Context, answer: object): Promise<void> {
  if (sizeUpTo(answer, atOnce) < atOnce) return ctx.send(answer)
  ctx.status = 200
  ctx.type = 'application/json; charset=utf-8'
  sendJson(ctx, await printInParts(answer, new Pauses()))
}

function bytesOf({ pieces }: LongJson): Buffer {
  const [first] = pieces
  return first && pieces.length === 1 ? first : Buffer.concat(pieces)
}

/** Counts the memory of an answer until it is sent, if it is large. */
export function holdAnswer({ response, res }: Pick<Context, 'response' | 'res'>, answers: AnswerRoom): void {
  const { body } = response
  if (body instanceof JsonStream) answers.hold(res, body.json.length)
  else answers.settle(res, typeof body === 'string' || Buffer.isBuffer(body) ? body.length : 0)
}
