import { describe, expect, test } from 'vitest'
import { queryOf, withDefaults } from '../src/query/query-object.js'

describe('a query object', () => {
  test('keeps numbers and booleans, and turns moments and large numbers into text', () => {
    const given = { filters: { views: 5n, rating: { $gt: 1.5 }, at: new Date(0), featured: true }, sort: undefined }
    expect(queryOf(given)).toEqual({
      filters: { views: '5', rating: { $gt: 1.5 }, at: '1970-01-01T00:00:00.000Z', featured: true },
    })
  })

  test('has no names but its own', () => {
    const query = queryOf(JSON.parse('{"__proto__":{"fields":"title"}}') as object)
    expect(Object.getPrototypeOf(query)).toBeNull()
    expect(Object.keys(query)).toEqual(['__proto__'])
    expect(query).not.toHaveProperty('fields')
  })

  test.each([
    ['a number that is not finite', Number.NaN],
    ['an infinite number', Number.POSITIVE_INFINITY],
    ['an invalid moment', new Date(Number.NaN)],
    ['a function', () => 1],
    ['a NUL', 'a\0'],
    ['half of a surrogate pair', '\ud800'],
  ])('rejects %s', (_what, value) => {
    expect(() => queryOf({ filters: { rating: value } })).toThrow(expect.objectContaining({ status: 400 }))
  })

  test.each([
    [{ filters: { id: undefined } }, 'filters.id'],
    [{ filters: { title: { $eq: undefined } } }, 'filters.title.$eq'],
    [{ filters: { $or: [{ id: undefined }, { title: 'A' }] } }, 'filters.$or[0].id'],
    [{ filters: { $and: [undefined] } }, 'filters.$and[0]'],
    [{ filters: { $not: undefined } }, 'filters.$not'],
    [{ filters: { id: { $in: Object.assign([1], { length: 2 }) } } }, 'filters.id.$in[1]'],
    [{ populate: { author: { filters: { name: undefined } } } }, 'populate.author.filters.name'],
    [
      { populate: { blocks: { on: { 'blocks.quote': { filters: { quote: undefined } } } } } },
      'populate.blocks.on.blocks.quote.filters.quote',
    ],
    [{ fields: ['title', undefined] }, 'fields[1]'],
  ])('rejects what is undefined in %o', (query, path) => {
    const refusal = expect.objectContaining({ status: 400, message: `${path} is undefined` })
    expect(() => queryOf(query)).toThrow(refusal)
    expect(() => withDefaults<object>(query, {})).toThrow(refusal)
  })

  test('leaves out parameters and options that are undefined', () => {
    const given = { filters: undefined, pagination: { page: undefined }, populate: { author: { filters: undefined } } }
    expect(queryOf(given)).toEqual({ pagination: {}, populate: { author: {} } })
  })

  test('rejects lists and objects that are too deep', () => {
    let list: unknown = 'title'
    let object: object = { title: 'A' }
    for (let depth = 0; depth < 30; depth++) {
      list = [list]
      object = { $not: object }
    }
    expect(() => queryOf({ fields: list })).toThrow('at most 20 levels')
    expect(() => queryOf({ filters: object })).toThrow('at most 20 levels')
  })
})

test('defaults count only where a query has no parameter of its own', () => {
  const defaults = { sort: 'id:desc', locale: 'fr' }
  expect(withDefaults('sort=title', defaults)).toEqual({ sort: 'title', locale: 'fr' })
  expect(withDefaults({ sort: 'title', locale: 'en' }, defaults)).toEqual({ sort: 'title', locale: 'en' })
  expect(withDefaults(undefined, defaults)).toEqual(defaults)
})
