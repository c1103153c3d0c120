import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { LogDestination } from './log-destination.js'
import { prettyLine } from './pretty-log.js'
import type { Logger } from 'pino'
import type { ParameterizedContext } from 'koa'
import type { Environment } from './environment.js'
import type { State } from './routes.js'

export type { Logger }

/** Logs to standard output: JSON lines, or readable lines during development at a terminal. */
export function createLogger({ logLevel: level, production }: Pick<Environment, 'logLevel' | 'production'>): Logger {
  const destination = new LogDestination(1)
  return pino({ level, base: null }, production || !process.stdout.isTTY ? destination : readable(destination))
}

function readable(destination: LogDestination) {
  return {
    write: (line: string) => destination.write(prettyLine(line)),
    flush: (done: () => void) => destination.flush(done),
  }
}

const requestId = /^[\w.:-]{1,64}$/

/** Logs one line per request, with an id that the answer carries too (the client's own `X-Request-Id` if it is plain text). */
export function logRequests(log: Logger) {
  return async (ctx: ParameterizedContext<State>, next: () => Promise<void>): Promise<void> => {
    const given = ctx.req.headers['x-request-id']
    const id = typeof given === 'string' && requestId.test(given) ? given : randomUUID()
    const start = performance.now()
    ctx.state.requestId = id
    ctx.res.setHeader('X-Request-Id', id)
    await next()
    const ms = Math.round((performance.now() - start) * 10) / 10
    log.info({ id, method: ctx.method, path: ctx.path, status: ctx.status, ms }, 'request')
  }
}
