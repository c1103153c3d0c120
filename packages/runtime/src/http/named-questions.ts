/** Requests that ask a question of the config by its name, and callers that may ask no other. */
import { RequestError } from '../errors/errors.js'
import { NamedQueries } from '../query/named-queries.js'
import type { Config } from '@content-gen/contract'
import type { Context, Route } from './routes.js'

/** Returns the step that puts the read of a named query into a request; undefined if the project has no such queries or roles. */
export function namedQuestions(
  { queries = [], onlyQueries = [] }: Config,
  { action, method }: Pick<Route, 'action' | 'method'>,
): ((ctx: Context) => void) | undefined {
  if (queries.length === 0 && onlyQueries.length === 0) return undefined
  const own = queries.filter((query) => query.action === action)
  const named = own.length === 0 || method !== 'GET' ? null : new NamedQueries(own)
  return (ctx) => {
    const text = named?.expand(ctx.querystring) ?? null
    if (text !== null) ctx.querystring = text
    else if (ctx.state.caller.onlyQueries) refuse(action, ctx)
  }
}

const read = /^api::.+\.(?:find|findOne)$/
/** They take parameters that are no questions about content. */
const free = /^plugin::users-permissions\.auth\./

/** @throws RequestError 403 if a request asks more than what its route answers anyway. The owner's own actions are free. */
function refuse(action: string, ctx: Context): void {
  if (read.test(action)) throw forbidden('This role may read by named queries only: ?query=name')
  const isOwn = action.startsWith('api::') && !/\.(?:create|update|delete|createLocalization)$/.test(action)
  if (isOwn || free.test(action)) return
  const asked = [...new URLSearchParams(ctx.querystring).keys()].filter((name) => name !== 'locale')
  if (asked.length > 0) throw forbidden('This role may read by named queries only: leave out the parameters')
}

function forbidden(message: string): RequestError {
  return new RequestError(403, 'ForbiddenError', message)
}
