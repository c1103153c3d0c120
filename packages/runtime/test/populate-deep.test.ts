/** The names that `populate=deep` stands for, and its limits. test/reads/populate-deep compares answers with those of Strapi v4. */
import { expect, test } from 'vitest'
import { callerWith } from '../src/caller.js'
import { compileTypes } from '../src/compile-types.js'
import type { Attribute, TypeDescriptor } from '../src/descriptor.js'
import { namesDeep, withDeep } from '../src/query/populate-deep.js'
import { entryRead } from '../src/query/reads.js'
import { Reading } from '../src/query/scope.js'
import type { ReadContext } from '../src/query/scope.js'
import type { Types } from '../src/types.js'
import { contextOf, typeOf, types, visitor } from './reading/context.js'

function deepContext(of: Types = types, caller = visitor): ReadContext {
  const context = contextOf(caller, of)
  const { api } = context.config
  const populateDeep = { defaultDepth: 3, skipCreatorFields: true }
  return { ...context, config: { ...context.config, api: { ...api, rest: { ...api.rest, populateDeep } } } }
}
const deep = (name: string, value: unknown, context = deepContext()) =>
  withDeep(typeOf(name), value, new Reading(context))

test('it names what the caller sees, with creators at the last level, and no table twice outside components', () => {
  const creators = { createdBy: {}, updatedBy: {} }
  expect(deep('topic', 'deep,2')).toEqual({ books: {}, ...creators })
  expect(deep('topic', 'deep')).toEqual({
    books: {
      populate: {
        cover: {},
        photos: {},
        seo: {},
        links: {},
        body: {},
        writer: {},
        ...creators,
        localizations: {},
      },
    },
  })
  expect(deep('topic', ['deep', '2'])).toEqual(deep('topic', 'deep,2'))
  expect(deep('topic', 'deep,1')).toEqual({})
})

test('other values stay as they are, and so does deep without the setting', () => {
  for (const value of ['*', 'writer,deep', ['writer', 'deep'], { deep: 'true' }, [{ deep: 'true' }], undefined])
    expect(deep('book', value)).toBe(value)
  expect(deep('book', 'deep', contextOf(visitor))).toBe('deep')
})

test('a depth that is no number is refused, and one beyond the levels of populate', () => {
  expect(() => deep('book', 'deep,writer')).toThrow('The depth of populate=deep is a number: populate=deep,3')
  const chain = compileTypes(
    Array.from({ length: 14 }, (_, index) => linked(index, index < 13 ? [index + 1] : [])),
    { privateAttributes: [] },
  )
  const caller = callerWith(
    'everybody',
    [...chain.keys()].map((uid) => `${uid}.find`),
  )
  const first = chain.get('api::t0.t0')
  if (!first) throw new Error('there is no first type')
  const read = (depth: string) => entryRead(first, '1', { populate: `deep,${depth}` }, deepContext(chain, caller))
  expect(() => read('11')).not.toThrow()
  for (const depth of ['12', '1e9', 'Infinity']) expect(() => read(depth)).toThrow('at most 10 levels')
})

test('many names are refused before they are all made', () => {
  const all = Array.from({ length: 30 }, (_, index) => index)
  const web = compileTypes(
    all.map((index) => linked(index, all)),
    { privateAttributes: [] },
  )
  const first = web.get('api::t0.t0')
  if (!first) throw new Error('there is no first type')
  expect(() => entryRead(first, '1', { populate: 'deep,10' }, deepContext(web))).toThrow(
    'populate=deep names more than 5000 places',
  )
})

test('a query may name it in any spelling', () => {
  expect(['populate=deep', 'populate=%64ee%70', '%'].every(namesDeep)).toBe(true)
  expect(namesDeep('populate=author')).toBe(false)
})

/** A type with a relation to each of these types. */
function linked(index: number, targets: readonly number[]): TypeDescriptor {
  const name = `t${index}`
  const attributes = targets.map((target): [string, Attribute] => {
    const key = { column: `to_${target}`, field: `to${target}` }
    return [
      `to${target}`,
      {
        type: 'relation',
        relation: 'manyToOne',
        target: `api::t${target}.t${target}`,
        link: { kind: 'foreignKey', key },
      },
    ]
  })
  return {
    uid: `api::${name}.${name}`,
    kind: 'collection',
    singularName: name,
    pluralName: `${name}s`,
    displayName: name,
    table: `${name}s`,
    delegate: name,
    attributes: Object.fromEntries(attributes),
  }
}
