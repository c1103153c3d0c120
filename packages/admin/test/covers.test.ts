/** Nobody gives others more rights than their own. */
import { expect, test } from 'vitest'
import type { EntryLimits } from '@content-gen/runtime'
import { covers } from '../src/management/covers.js'
import type { Rights, TypeAct } from '../src/panel-api/index.js'

type Given = Parameters<typeof covers>[0]

const uid = 'api::a.a'
const anything: EntryLimits = {}

/** Roles, by the acts that they permit on entries of one type. */
function rights(roles: readonly Partial<Record<TypeAct, EntryLimits>>[], more: Partial<Rights> = {}): Given {
  const none = { read: null, create: null, update: null, delete: null, publish: null }
  return {
    shown: {
      types: roles.length > 0 ? { [uid]: none } : {},
      media: { read: false, upload: false, update: false, delete: false },
      users: { read: false, create: false, update: false, delete: false },
      releases: { read: false, save: false, run: false },
      texts: { propose: false },
      settings: { administrators: true, tokens: false, webhooks: false, audit: false, system: false },
      ...more,
    },
    limits: (type, act) => (type === uid ? roles.flatMap((role) => role[act] ?? []) : []),
  }
}

const read = (...limits: readonly EntryLimits[]) => rights(limits.map((each) => ({ read: each })))

const settings = (tokens: boolean) => ({
  texts: { propose: false },
  settings: { administrators: true, tokens, webhooks: false, audit: false, system: false },
})

test.each([
  ['an act', read(anything), rights([{ read: anything, update: anything }])],
  ['all attributes', read({ fields: ['title'] }), read(anything)],
  ['an attribute', read({ fields: ['title'] }), read({ fields: ['slug'] })],
  ['a locale', read({ locales: ['en'] }), read({ locales: ['en', 'fr'] })],
  ['all locales', read({ locales: ['en'] }), read(anything)],
  ['entries of others', read({ own: true }), read(anything)],
  ['entries of another condition', read({ where: { a: 1 } }), read({ where: { a: 1 } })],
  ['all attributes of all entries', read({ own: true }, { fields: ['title'] }), read(anything)],
  ['two attributes together', read({ fields: ['title'] }, { fields: ['slug'] }), read({ fields: ['title', 'slug'] })],
  ['one of two roles', read({ fields: ['title'] }), read({ fields: ['title'] }, { fields: ['slug'] })],
  ['a type', rights([]), read(anything)],
  ['a setting', rights([], settings(false)), rights([], settings(true))],
] as const)('%s more is more', (_, mine, theirs) => {
  expect(covers(mine, theirs)).toBe(false)
})

test('the same is not more', () => {
  const limits = { fields: ['title'], locales: ['en'], own: true }
  const given = rights([{ read: limits, update: anything }])
  expect(covers(given, given)).toBe(true)
  expect(covers(rights([{ read: anything, update: anything }]), given)).toBe(true)
  expect(covers(read({ own: true }, anything), read(limits, anything))).toBe(true)
})
