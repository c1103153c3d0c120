import { describe, expect, test } from 'vitest'
import { filtersOf, queryOf, sentParameters, whereOf, withDefaults } from '../src/query/query-object.js'

describe('a query object', () => {
  test('keeps numbers and booleans, and turns moments and large numbers into text', () => {
    const given = { filters: { views: 5n, rating: { $gt: 1.5 }, at: new Date(0), featured: true }, sort: undefined }
    expect(queryOf(given)).toEqual({
      filters: { views: '5', rating: { $gt: 1.5 }, at: '1970-01-01T00:00:00.000Z', featured: true },
    })
  })

  test('has no names but its own', () => {
    const filters = filtersOf(JSON.parse('{"__proto__":{"title":"A"}}'), 'filters') as object
    expect(Object.getPrototypeOf(filters)).toBeNull()
    expect(Object.keys(filters)).toEqual(['__proto__'])
    expect(filters).not.toHaveProperty('title')
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

  test.each([
    [{ filter: { title: 'A' } }, 'filter is no parameter of a query. Did you mean filters?'],
    [{ populates: 'author' }, 'populates is no parameter of a query. Did you mean populate?'],
    [{ feilds: 'title' }, 'feilds is no parameter of a query. Did you mean fields?'],
    [{ where: { id: 1 } }, 'where is no parameter of a query: { where } is the argument after the query'],
    [{ sort: 'id', limit: undefined, take: 5 }, 'take is no parameter of a query. There are filters, sort, fields, '],
    [{ orderBy: undefined, start: 1 }, 'start is no parameter of a query.'],
  ])('rejects the unknown name in %o', (query, message) => {
    const refusal = expect.objectContaining({ status: 400, message: expect.stringContaining(message) as string })
    expect(() => queryOf(query)).toThrow(refusal)
    expect(() => withDefaults<object>(query, {})).toThrow(refusal)
  })

  test('may have unknown names that a client has sent, also spread and with defaults', () => {
    const sent = sentParameters('utm=1&sort=title')
    expect(queryOf(sent)).toMatchObject({ utm: '1', sort: 'title' })
    expect(queryOf({ ...sent, fields: ['title'] })).toMatchObject({ utm: '1', fields: ['title'] })
    expect(queryOf(withDefaults<object>(sent, { fields: 'id' }))).toMatchObject({ utm: '1', fields: 'id' })
    expect(queryOf(withDefaults<object>('utm=1', { fields: 'id' }))).toMatchObject({ utm: '1', fields: 'id' })
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
  expect(withDefaults('sort=title', defaults)).toMatchObject({ sort: 'title', locale: 'fr' })
  expect(withDefaults({ sort: 'title', locale: 'en' }, defaults)).toEqual({ sort: 'title', locale: 'en' })
  expect(withDefaults(undefined, defaults)).toEqual(defaults)
})

test('the argument after a query is a condition alone, whose values are all there', () => {
  expect([whereOf(undefined), whereOf({}), whereOf({ where: { id: 1 } })]).toEqual([undefined, undefined, { id: 1 }])
  const misplaced: object = { filters: { id: 1 } }
  expect(() => whereOf(misplaced)).toThrow(
    'filters is not known in the argument after a query: filters belongs to the query before it',
  )
  const misspelt: object = { were: { id: 1 } }
  expect(() => whereOf(misspelt)).toThrow('were is not known in the argument after a query: it takes { where } alone')
  expect(() => filtersOf({ author: undefined }, 'where')).toThrow('where.author is undefined')
})
