/** A reason for which a release fails is shown as it is, unless it names a type that the caller may not see. */
import { callerWith } from '@content-gen/runtime'
import { expect, test } from 'vitest'
import type { Reason } from '../src/releases/release.js'
import { shownReason } from '../src/releases/shown-reason.js'

const [tag, note] = ['api::tag.tag', 'api::secret-note.secret-note']
const caller = callerWith('finds tags', [`${tag}.find`, `${note}.findOne`])
const reason: Reason = { index: 2, code: 'invalid', message: 'It is invalid', data: {}, faults: [], details: {} }
const hidden = { index: 2, code: 'hidden', message: 'It cannot be done', data: {}, faults: [], details: {} }
const fault = { code: 'required', path: ['name'], data: {} }

test.each([
  ['no type', reason],
  ['types that it may find', { ...reason, message: `${tag} 1 is gone`, details: { links: [{ type: tag, id: 1 }] } }],
])('a reason that names %s is shown as it is', (_, given) => {
  expect(shownReason(given, caller)).toEqual(given)
})

test.each<readonly [string, Partial<Reason>]>([
  ['its message', { message: `${note} 7 is gone` }],
  ['a sentence without spaces', { message: `(${tag},${note})` }],
  ['its data', { data: { type: note } }],
  ['its faults', { faults: [{ ...fault, data: { target: note } }] as unknown as Reason['faults'] }],
  ['its details, in depth', { details: { links: [{ type: tag }, { at: ['notes', { type: note, id: 7 }] }] } }],
  ['a key of its details', { details: { [note]: 1 } }],
  ['an account', { details: { type: 'plugin::users-permissions.user', id: 7 } }],
])('nothing is shown of a reason that names another in %s', (_, named) => {
  expect(shownReason({ ...reason, ...named }, caller)).toEqual(hidden)
})
