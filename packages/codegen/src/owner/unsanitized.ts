/** Parts of requests, on their way to services that check nothing. */
import type { Diagnostic } from '@content-gen/schema'
import { problem } from '../project/problem.js'
import type { MadeFile } from './makers.js'

const message = 'this gives strapi what a client sent, which it runs with all rights'
const hint =
  'Ask strapi.sanitize.contentAPI.query or .input first, with { auth: ctx.state.caller }, or take single values with String(...) or Number(...).'

/** Returns a warning for each line. */
export function unsanitizedQueries(made: readonly MadeFile[]): Diagnostic[] {
  return made.flatMap(({ place, facts: { unsanitized = [] } }) =>
    unsanitized.map((line) => ({
      ...problem('query-unsanitized', `${place.path}:${line}`, message, hint),
      severity: 'warning' as const,
    })),
  )
}
