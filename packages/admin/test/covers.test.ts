/** Nobody gives others more rights than their own. */
import { expect, test } from 'vitest'
import { covers } from '../src/management/covers.js'
import type { Right, Rights, TypeAct } from '../src/contract/index.js'

const all: Right = { fields: null, locales: null, isOwn: false, isConditional: false }

function rights(acts: Partial<Record<TypeAct, Right>>, more: Partial<Rights> = {}): Rights {
  const refused = { read: null, create: null, update: null, delete: null, publish: null }
  return {
    types: { 'api::a.a': { ...refused, ...acts } },
    media: { read: false, upload: false, update: false, delete: false },
    users: { read: false, create: false, update: false, delete: false },
    releases: { read: false, save: false, run: false },
    settings: { administrators: true, tokens: false, webhooks: false, audit: false, system: false },
    ...more,
  }
}

const settings = (tokens: boolean) => ({
  settings: { administrators: true, tokens, webhooks: false, audit: false, system: false },
})

test.each([
  ['an act', rights({ read: all }), rights({ read: all, update: all })],
  ['all attributes', rights({ read: { ...all, fields: ['title'] } }), rights({ read: all })],
  ['an attribute', rights({ read: { ...all, fields: ['title'] } }), rights({ read: { ...all, fields: ['slug'] } })],
  ['a locale', rights({ read: { ...all, locales: ['en'] } }), rights({ read: { ...all, locales: ['en', 'fr'] } })],
  ['entries of others', rights({ read: { ...all, isOwn: true } }), rights({ read: all })],
  [
    'entries of another condition',
    rights({ read: { ...all, isConditional: true } }),
    rights({ read: { ...all, isConditional: true } }),
  ],
  ['a type', { ...rights({}), types: {} }, rights({ read: all })],
  ['a setting', rights({}, settings(false)), rights({}, settings(true))],
] as const)('%s more is more', (_, mine, theirs) => {
  expect(covers(mine, theirs)).toBe(false)
})

test('the same is not more', () => {
  const given = rights({ read: { ...all, fields: ['title'], locales: ['en'], isOwn: true }, update: all })
  expect(covers(given, given)).toBe(true)
  expect(covers(rights({ read: all, update: all }), given)).toBe(true)
})
