import { parse } from 'qs'
import { expect, test } from 'vitest'
import { queryString } from '@content-gen/client'

test.each([
  [{}, ''],
  [{ fields: ['title', 'slug'] }, 'fields[0]=title&fields[1]=slug'],
  [{ fields: [] }, 'fields=id'],
  [{ sort: ['title:desc', { author: { name: 'asc' } }] }, 'sort[0]=title%3Adesc&sort[1][author][name]=asc'],
  [{ filters: { title: { $eqi: 'a&b=c' } } }, 'filters[title][$eqi]=a%26b%3Dc'],
  [
    { filters: { at: { $lt: new Date(0) }, big: '9007199254740993' } },
    'filters[at][$lt]=1970-01-01T00%3A00%3A00.000Z&filters[big]=9007199254740993',
  ],
  [{ filters: { a: undefined, $or: [{ b: 1 }, { c: true }] } }, 'filters[$or][0][b]=1&filters[$or][1][c]=true'],
  [{ populate: '*' }, 'populate=*'],
  [{ populate: ['author.profile', 'tags'] }, 'populate[0]=author.profile&populate[1]=tags'],
  [
    { populate: { author: true, tags: {}, cover: false } },
    'populate[author]=true&populate[tags]=true&populate[cover]=false',
  ],
  [{ populate: { author: { fields: [] } } }, 'populate[author][fields]=id'],
  [{ populate: { author: { populate: { profile: {} } } } }, 'populate[author][populate][profile]=true'],
  [
    { populate: { blocks: { on: { 'blocks.quote': { fields: ['quote'] }, 'blocks.slider': {} } } } },
    'populate[blocks][on][blocks.quote][fields][0]=quote&populate[blocks][on][blocks.slider]=true',
  ],
  [
    { pagination: { page: 2, withCount: false }, locale: 'fr' },
    'pagination[page]=2&pagination[withCount]=false&locale=fr',
  ],
])('%o', (query, text) => {
  expect(queryString(query)).toBe(text)
})

test('null and empty lists, which a text cannot have, keep their meaning', () => {
  const filters = {
    a: null,
    b: { $eq: null },
    c: { $ne: null },
    d: { $not: null },
    e: { $in: [] },
    f: [],
    g: { $notIn: [] },
  }
  expect(queryString({ filters }).split('&')).toEqual([
    'filters[a][$null]=true',
    'filters[b][$null]=true',
    'filters[c][$notNull]=true',
    'filters[d][$notNull]=true',
    'filters[e][$in]',
    'filters[f][$in]',
  ])
})

test('a list of more than 100 values has no indexes', () => {
  const text = queryString({ filters: { id: { $in: Array.from({ length: 101 }, (_, index) => index) } } })
  expect(text.startsWith('filters[id][$in][]=0&')).toBe(true)
  expect(parse(text, { depth: 20, arrayLimit: 1000 })).toMatchObject({ filters: { id: { $in: { length: 101 } } } })
})

test('a bigint is a number', () => {
  expect(queryString({ filters: { a: 9007199254740993n } })).toBe('filters[a]=9007199254740993')
})

test('a value that no query can hold is an error that says where', () => {
  expect(() => queryString({ filters: { a: { b: () => 1 } } })).toThrow('filters[a][b]: a query cannot hold a function')
  expect(() => queryString({ locale: null })).toThrow('locale: a query cannot hold null here')
})
