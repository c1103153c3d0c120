/** Of what a release did, its reader sees no title in an attribute that is hidden, and nobody who is. */
import { callerWith } from '@content-gen/runtime'
import type { Caller } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import { expect, test } from 'vitest'
import type { Act } from '../src/acts/act.js'
import { shownAct } from '../src/releases/shown-act.js'

const uid = 'api::tag.tag'
const typeWith = (...names: readonly string[]) =>
  ({ uid, readable: names.map((name) => ({ name })) }) as unknown as CompiledType
const [before, after] = [{ state: 'draft', version: 1 } as const, { state: 'published', version: 2 } as const]
const actor = { kind: 'token', id: '3', name: 'Build' } as const
const done = { entry: 7, locale: null, before, after, actor }
const act: Act = {
  act: 'publish',
  type: uid,
  copy: 4,
  approved: { revision: 1, version: 1 },
  done: { ...done, title: 'A name', titleOf: 'name' },
}
const everybody = callerWith('finds tags', [`${uid}.find`])
const shown = { act: 'publish', type: uid, copy: 4 }

test('it is shown without the attribute of its title', () => {
  expect(shownAct(act, undefined, typeWith('id', 'name'), everybody)).toEqual({
    ...shown,
    done: { ...done, title: 'A name' },
  })
})

test.each<readonly [string, CompiledType | undefined]>([
  ['has become private', typeWith('id', 'other')],
  ['is of a type that is gone', undefined],
])('a title whose attribute %s is not shown', (_, type) => {
  expect(shownAct(act, undefined, type, everybody)).toMatchObject({ done: { title: null, entry: 7 } })
})

test('a reader who does not see the attribute does not see the title, nor who did it', () => {
  const sight = { types: new Map([[uid, typeWith('id')]]) }
  const narrowed = { ...everybody, sight } as unknown as Caller
  expect(shownAct(act, undefined, typeWith('id', 'name'), narrowed)).toEqual({
    ...shown,
    done: { ...done, title: null, actor: { kind: 'token', id: null, name: null } },
  })
})
