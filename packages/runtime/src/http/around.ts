import { answerConditionally } from './answer/conditional.js'
import { answerError, placedEnvelope } from './answer/errors.js'
import { logRequest, nameRequest } from './log/log.js'
import { logSlow, slowFrom } from './log/slow-log.js'
import { fixedPaths, methodOf, routeOf } from './metrics/route-of.js'
import { untilSent } from './body/drop-rest.js'
import { isReading } from './request/refuse-method.js'
import { holdAnswer } from './answer/send.js'
import { tagAnswer } from './answer/tag-answers.js'
import type { Store } from '../store.js'
import type { CacheControls } from './answer/cache-control.js'
import type { Middleware } from './routes.js'

type Surroundings = Pick<
  Store,
  'log' | 'bodies' | 'answers' | 'tags' | 'environment' | 'meters' | 'config' | 'outages'
> &
  Partial<Pick<Store, 'failures'>>

/**
 * Does what belongs to every request: its id and its line in the log, the envelope of an error, the headers of caches, and the memory of its
 * body and of its answer. In one middleware, since each more around a request costs it some turns of the queue of promises.
 */
export function aroundRequests(
  { log, bodies, answers, tags, environment, meters, config, outages, failures }: Surroundings,
  controls: CacheControls,
): Middleware {
  const fixed = fixedPaths(config)
  const slow = slowFrom(config)
  return async (ctx, next) => {
    const start = performance.now()
    nameRequest(ctx)
    if (!environment.production) ctx.state.envelope = placedEnvelope
    const found = tags && isReading(ctx) ? new Set<string>() : null
    try {
      await (tags && found ? tags.request.collect(found, next) : next())
      answerConditionally(ctx, controls)
      if (tags && found) tagAnswer(ctx, tags, found)
    } catch (error) {
      answerError(ctx, error, log, (reported) =>
        failures?.tell(reported, { kind: 'request', route: routeOf(ctx, fixed), requestId: ctx.state.requestId }),
      )
      outages.note(error)
    } finally {
      bodies.release(ctx.req)
      if (!ctx.req.complete) await untilSent(ctx.req, ctx.res)
      holdAnswer(ctx, answers)
    }
    const ms = performance.now() - start
    logRequest(ctx, ms, log)
    meters?.request(methodOf(ctx.method), routeOf(ctx, fixed), ctx.res.statusCode, ms)
    if (ms >= slow) logSlow(ctx, routeOf(ctx, fixed), ms, log)
  }
}
