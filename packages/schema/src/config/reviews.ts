import type { ReviewConfig, ReviewMove } from '@content-gen/contract'
import type { ObjectReader } from '../json/object-reader.js'
import { toPlain } from '../json/value.js'
import { child } from '../pointer.js'
import { quote } from '../quote.js'
import { didYouMean } from '../suggest.js'

/** Reads the reviews of types, by uid. Types, attributes and roles are checked once all of the project is known. */
export function parseReviews(editorial: ObjectReader, key: string): Readonly<Record<string, ReviewConfig>> {
  const types = editorial.section(key)
  return Object.fromEntries(
    [...types.object.keys()].flatMap((uid) => {
      const review = types.objectAt(uid)
      return review === null ? [] : [[uid, parseReview(review)] as const]
    }),
  )
}

function parseReview(review: ObjectReader): ReviewConfig {
  review.onlyKeys(['states', 'moves', 'publish'])
  const states = review.strings('states') ?? []
  const error = (key: string, message: string) => review.report.error('review-state', review.place(key), message)
  if (states.length < 2 || states.includes(''))
    error('states', 'needs at least two states: the one where work begins, and one in which it may be published')
  if (new Set(states).size < states.length) error('states', 'names a state twice')
  const moves = review.objects('moves').flatMap((move) => parseMove(move, states))
  const publish = publishing(review)
  for (const name of publish) requireState(review, 'publish', name, states)
  if (publish.length === 0) error('publish', 'needs a state: nothing could be published otherwise')
  return { states, moves, publish }
}

/** One state, or a list of them. */
function publishing(review: ObjectReader): readonly string[] {
  const value = review.value('publish')
  return typeof value === 'string' ? [value] : (review.strings('publish') ?? [])
}

function parseMove(move: ObjectReader, states: readonly string[]): ReviewMove[] {
  move.onlyKeys(['from', 'to', 'roles', 'accounts', 'where'])
  const [from, to, where] = [move.string('from'), move.string('to'), move.objectAt('where')]
  const [roles, accounts] = [move.strings('roles') ?? [], move.strings('accounts') ?? []]
  for (const [key, name] of [
    ['from', from],
    ['to', to],
  ] as const)
    if (name === null) move.report.error('value-missing', move.at, `needs ${quote(key)}`)
    else requireState(move, key, name, states)
  if (roles.length + accounts.length === 0)
    move.report.error('value-missing', move.at, 'needs "roles" or "accounts": nobody could make it otherwise')
  if (from === null || to === null) return []
  // A JSON object stays one.
  const rows = where && (toPlain(where.object) as Readonly<Record<string, unknown>>)
  return [{ from, to, roles, ...(accounts.length > 0 ? { accounts } : {}), ...(rows ? { where: rows } : {}) }]
}

function requireState({ at, report }: ObjectReader, key: string, name: string, states: readonly string[]): void {
  if (states.includes(name)) return
  const place = { file: at.file, pointer: child(at.pointer, key) }
  report.error('review-state', place, `${quote(name)} is not one of the states`, didYouMean(name, states))
}
