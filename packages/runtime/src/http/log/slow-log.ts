import { coreSettings } from '@content-gen/contract'
import { inTenths } from './log.js'
import { methodOf } from '../metrics/route-of.js'
import type { Config } from '@content-gen/contract'
import type { Logger } from 'pino'
import type { ParameterizedContext } from 'koa'
import type { State } from '../routes.js'

type Answered = Pick<ParameterizedContext<State>, 'method' | 'res' | 'state'>

/** Returns the milliseconds from which a request is slow. */
export function slowFrom({ log }: Pick<Config, 'log'>): number {
  return (log?.slow ?? coreSettings.log.properties.slow.default) || Infinity
}

/** Logs a request that took long: the pattern of its route and its question, neither of which has values. */
export function logSlow({ method, res, state }: Answered, route: string, ms: number, log: Pick<Logger, 'warn'>): void {
  const { spent } = state.caller ?? {}
  const times = spent && {
    database: inTenths(spent.total - spent.waiting),
    waiting: inTenths(spent.waiting),
    question: spent.question,
  }
  log.warn(
    { id: state.requestId, method: methodOf(method), route, status: res.statusCode, ms: inTenths(ms), ...times },
    'slow request',
  )
}
