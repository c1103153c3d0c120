/** Policies of routes to content that GraphQL opens as well, without them. */
import type { Diagnostic, Schema } from '@content-gen/schema'
import { problem } from '../project/problem.js'
import type { MadeFile } from './makers.js'

const hint =
  'Write "graphql: true" beside policies of the router, made by defineContentPolicy, to apply them to both, or "graphql: false" if GraphQL needs none of them.'

/** The actions that GraphQL has as well. */
const generated = ['find', 'findOne', 'create', 'update', 'delete', 'createLocalization']

/** Returns a warning for each type whose generated actions a file guards over REST alone. */
export function restOnlyPolicies(made: readonly MadeFile[], { models }: Schema): Diagnostic[] {
  return made.flatMap(({ place, facts: { define, subject, policed = [] } }) => {
    const home = define === 'defineRouter' ? (subject ?? '') : `api::${place.api}`
    const found = policed.map(({ action, line }) => ({
      action: action.startsWith('api::') ? action : `${home}.${action}`,
      line,
    }))
    return models.flatMap(({ uid }): Diagnostic[] => {
      const names = generated.filter((name) => found.some(({ action }) => action === `${uid}.${name}`))
      const first = found.find(({ action }) => names.some((name) => action === `${uid}.${name}`))
      if (first === undefined) return []
      const message = `GraphQL opens "${uid}" too, without the policies of ${names.join(', ')}`
      return [{ ...problem('policy-rest-only', `${place.path}:${first.line}`, message, hint), severity: 'warning' }]
    })
  })
}
