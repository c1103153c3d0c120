import { expect, test } from 'vitest'
import { requireConditions } from '../src/rights/require-conditions.js'
import type { AdminRole } from '@content-gen/runtime'

function rolesWith(where: object): Readonly<Record<string, AdminRole>> {
  const types = { 'api::note.note': { read: true, update: { where: where as Readonly<Record<string, unknown>> } } }
  return {
    reviewer: { name: 'Reviewer', description: '', types, media: [], users: [], releases: [], texts: [], settings: [] },
  }
}

test.each<readonly [string, object, string]>([
  ['a whole condition', {}, 'where'],
  ['a negated group', { $not: {} }, 'where.$not'],
  ['a group of a list', { $or: [{ title: 'a' }, {}] }, 'where.$or.1'],
  ['a list', { title: { $in: [] } }, 'where.title.$in'],
  ['a linked entry', { author: { team: {} } }, 'where.author.team'],
])('a server does not start with an empty condition: %s', (_, where, place) => {
  expect(() => requireConditions(rolesWith(where))).toThrow(
    `admin.roles.reviewer.types."api::note.note".update.${place}: an empty condition does not say which entries`,
  )
})

test('it does with any other', () => {
  requireConditions(rolesWith({ title: null, author: { id: 0 }, $and: [{ $not: { title: '' } }] }))
})
