import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import type { Logger } from 'pino'
import type { ParameterizedContext } from 'koa'
import type { State } from './routes.js'

export type { Logger }

/** Lines are collected for up to a second, so that logging costs a request next to nothing. */
export function createLogger(level: string): Logger {
  // Each line costs the destination a look at all that it holds: a larger hold is slower, not faster.
  const destination = pino.destination({ dest: 1, sync: false, minLength: 8192 })
  setInterval(() => destination.flush(), 1000).unref()
  process.on('exit', () => destination.flushSync())
  return pino({ level, base: null }, destination)
}

const requestId = /^[\w.:-]{1,64}$/

/** One line per request, with an id that the answer carries too (the client's own `X-Request-Id` if it is a plain one). */
export function logRequests(log: Logger) {
  return async (ctx: ParameterizedContext<State>, next: () => Promise<void>): Promise<void> => {
    const given = ctx.req.headers['x-request-id']
    const id = typeof given === 'string' && requestId.test(given) ? given : randomUUID()
    const start = performance.now()
    ctx.state.requestId = id
    ctx.set('X-Request-Id', id)
    await next()
    const ms = Math.round((performance.now() - start) * 10) / 10
    log.info({ id, method: ctx.method, path: ctx.path, status: ctx.status, ms }, 'request')
  }
}
