import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { LogDestination } from './log-destination.js'
import { prettyLine } from './pretty-log.js'
import type { Logger } from 'pino'
import type { ParameterizedContext } from 'koa'
import type { Environment } from '../../environment/environment.js'
import type { State } from '../routes.js'

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

/** Gives a request its id, which the answer carries too: the client's own `X-Request-Id` if it is plain text. */
export function nameRequest({ req, res, state }: Requested): void {
  const given = req.headers['x-request-id']
  state.requestId = typeof given === 'string' && requestId.test(given) ? given : randomUUID()
  res.setHeader('X-Request-Id', state.requestId)
}

/** Logs the line of a request that took so many milliseconds. */
export function logRequest({ req, res, request, state }: Requested, milliseconds: number, log: Logger): void {
  const { requestId: id } = state
  const ms = inTenths(milliseconds)
  log.info({ id, method: req.method, path: request.path, status: res.statusCode, ms }, 'request')
}

/** Returns milliseconds as the log has them. */
export function inTenths(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10
}

type Requested = Pick<ParameterizedContext<State>, 'req' | 'res' | 'request' | 'state'>
