import { expect, test } from 'vitest'
import { indexCatalog } from '../../src/api/catalog.js'
import { queryText } from '../../src/api/query-text.js'
import { readQueryText } from '../../src/api/read-query-text.js'
import { choiceOf, choicesOf, operatorsOf, pathOf } from '../../src/pages/list/choices.js'
import { readFilters, writeFilters, type Filter } from '../../src/pages/list/filter.js'
import { listAddress, readListState, type ListState } from '../../src/pages/list/list-state.js'
import { article, catalog } from '../catalog.js'

const usual: ListState = {
  page: 1,
  pageSize: null,
  sort: null,
  search: '',
  state: null,
  mine: null,
  locale: null,
  filters: [],
  columns: null,
}

test('a list as it begins has no parameters', () => {
  expect(listAddress(usual)).toBe('')
  expect(readListState('')).toEqual(usual)
})

test('an address says all of a list, and reads back as the same', () => {
  const state: ListState = {
    page: 3,
    pageSize: 50,
    sort: { by: 'title', order: 'desc' },
    search: 'a & b = [c]',
    state: 'draft',
    mine: 'updated',
    locale: 'de',
    filters: [
      { path: ['title'], operator: '$containsi', value: 'ä?' },
      { path: ['author', 'name'], operator: '$eq', value: 'Ada' },
      { path: ['kind'], operator: '$in', value: ['news', 'essay'] },
      { path: ['title'], operator: '$notNull', value: 'true' },
      {
        anyOf: [
          { path: ['author', 'id'], operator: '$in', value: ['1', '2'] },
          { path: ['views'], operator: '$gt', value: '3' },
        ],
      },
    ],
    columns: ['title', 'views'],
  }
  expect(readListState(listAddress(state))).toEqual(state)
})

test('a person and a state of a review are parameters of their own', () => {
  const by = (name: string, value: string): Filter => ({ path: [name], operator: '$eq', value })
  const filters = [
    { path: ['title'], operator: '$eq', value: 'x' },
    by('createdBy', '7'),
    by('updatedBy', '8'),
    by('review', 'To review'),
  ]
  const address = listAddress({ ...usual, filters })
  expect(address).toBe('?createdBy=7&updatedBy=8&review=To%20review&filters[$and][0][title][$eq]=x')
  expect(readListState(address).filters).toEqual(filters)
  // Nobody else has made it, too.
  expect(listAddress({ ...usual, filters: [by('createdBy', '7'), by('createdBy', '9')] })).toBe('?createdBy=9')
})

test('an address that somebody broke is read as far as it makes sense', () => {
  const broken = '?page=-1&pageSize=7&sort=&state=gone&locale=&filters=x&filters[__proto__][a]=1&columns='
  expect(readListState(broken)).toEqual({ ...usual, columns: [] })
  expect(({} as Record<string, unknown>)['a']).toBeUndefined()
})

test('filters of the content API that no row of conditions can show are kept', () => {
  const text =
    '?filters[$or][0][title]=a&filters[$or][0][views][$gt]=3&filters[$or][1][title]=b&filters[author][name][$not][$eq]=x&filters[views]=7'
  const filters = readFilters(readQueryText(text)['filters'])
  expect(filters).toEqual([
    { raw: { $or: [{ title: 'a', views: { $gt: '3' } }, { title: 'b' }] } },
    { raw: { author: { name: { $not: { $eq: 'x' } } } } },
    { path: ['views'], operator: '$eq', value: '7' },
  ])
  const again = readFilters(readQueryText(queryText({ filters: writeFilters(filters) }))['filters'])
  expect(again).toEqual(filters)
})

test('a list can be filtered by its attributes, and by those of relations and components', () => {
  const choices = choicesOf(indexCatalog(catalog), article)
  const names = choices.map(({ text }) => text)
  expect(names).toContain('Author › Name')
  expect(names).toContain('SEO › Meta title')
  expect(names).not.toContain('Secret')
  for (const { attribute } of choices) expect(operatorsOf(attribute).length).toBeGreaterThan(0)
})

test('a relation is compared by the id of what it links to', () => {
  const choices = choicesOf(indexCatalog(catalog), article)
  const relation = choices.find(({ text }) => text === 'Author')
  if (!relation) throw new Error('no relation')
  expect(pathOf(relation, '$eq')).toEqual(['author', 'id'])
  expect(pathOf(relation, '$null')).toEqual(['author'])
  const filter: Filter = { path: ['author', 'id'], operator: '$eq', value: '7' }
  expect(choiceOf(choices, filter.path)).toBe(relation)
  expect(choiceOf(choices, ['id'])?.text).toBe('ID')
})
