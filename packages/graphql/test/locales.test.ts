import { describe, expect, test } from 'vitest'
import { localeOperations } from '../src/locales/locale-operations.js'
import { config } from './store.js'
import type { GraphqlRequest } from '@content-gen/runtime'

const part = localeOperations({ config } as never, config.graphql)
const request = {} as GraphqlRequest

interface Entity {
  readonly id: number
  readonly attributes: { readonly code: string }
}

function list(args: Record<string, unknown>) {
  const resolve = part.resolvers['Query']?.['i18NLocales']
  if (!resolve) throw new Error('no query of locales')
  const { data, meta } = resolve(undefined, args, request, {}) as {
    data: Entity[]
    meta: { pagination: object }
  }
  return { codes: data.map(({ attributes }) => attributes.code), pagination: meta.pagination }
}

const one = (id: unknown) => part.resolvers['Query']?.['i18NLocale']?.(undefined, { id }, request, {})

test('a locale by its id', () => {
  expect(one('2')).toMatchObject({ data: { id: 2, attributes: { code: 'fr', name: 'French (fr)' } } })
  for (const id of ['9', 'x', null, undefined, '1.5']) expect(one(id)).toEqual({ data: null })
})

test('an attribute that the owner hides cannot be sorted by', () => {
  const hiding = localeOperations({ config } as never, config.graphql, (_uid, key) => key === 'code')
  const sorted = (sort: string) =>
    hiding.resolvers['Query']?.['i18NLocales']?.(undefined, { sort: [sort] }, request, {})
  expect(() => sorted('code:desc')).toThrow('Invalid parameter code')
  expect(sorted('name')).toMatchObject({ data: [{}, {}, {}] })
})

test('a list, in pages', () => {
  expect(list({})).toEqual({
    codes: ['en', 'fr', 'de'],
    pagination: { total: 3, page: 1, pageSize: 10, pageCount: 1 },
  })
  expect(list({ pagination: { page: 2, pageSize: 2 } })).toEqual({
    codes: ['de'],
    pagination: { total: 3, page: 2, pageSize: 2, pageCount: 2 },
  })
  expect(list({ pagination: { start: 1, limit: 1 } }).codes).toEqual(['fr'])
})

test('in an order', () => {
  expect(list({ sort: ['code'] }).codes).toEqual(['de', 'en', 'fr'])
  expect(list({ sort: ['createdAt', 'name:desc'] }).codes).toEqual(['de', 'fr', 'en'])
  expect(list({ sort: [null] }).codes).toEqual(['en', 'fr', 'de'])
  expect(() => list({ sort: ['nope'] })).toThrow('Invalid parameter nope')
  expect(() => list({ sort: ['code:up'] })).toThrow('Invalid order up')
})

describe('filters', () => {
  test.each<[object, string[]]>([
    [{ code: { eq: 'fr' } }, ['fr']],
    [{ code: { ne: 'fr' } }, ['en', 'de']],
    [{ code: { eqi: 'FR' } }, ['fr']],
    [{ code: { nei: 'FR' } }, ['en', 'de']],
    [{ id: { gt: '1' } }, ['fr', 'de']],
    [{ id: { gte: '2', lte: '2' } }, ['fr']],
    [{ id: { lt: '10' } }, ['en', 'fr', 'de']],
    [{ id: { in: ['1', '3'] } }, ['en', 'de']],
    [{ id: { notIn: ['1', '3'] } }, ['fr']],
    [{ id: { between: ['2', '3'] } }, ['fr', 'de']],
    [{ name: { contains: 'Fre' } }, ['fr']],
    [{ name: { contains: 'fre' } }, []],
    [{ name: { containsi: 'fre' } }, ['fr']],
    [{ name: { notContains: 'Fre' } }, ['en', 'de']],
    [{ name: { notContainsi: 'fre' } }, ['en', 'de']],
    [{ name: { startsWith: 'G' } }, ['de']],
    [{ name: { endsWith: '(en)' } }, ['en']],
    [{ code: { null: true } }, []],
    [{ code: { null: false } }, ['en', 'fr', 'de']],
    [{ code: { notNull: true } }, ['en', 'fr', 'de']],
    [{ code: { eq: null } }, []],
    [{ code: { ne: null } }, ['en', 'fr', 'de']],
    [{ code: { not: { eq: 'fr' } } }, ['en', 'de']],
    [{ code: { or: ['fr', 'de'] } }, ['fr', 'de']],
    [{ code: { and: ['fr', 'de'] } }, []],
    [{ createdAt: { lt: '2000-01-01T00:00:00.000Z' } }, ['en', 'fr', 'de']],
    [{ or: [{ code: { eq: 'fr' } }, { id: { eq: '3' } }] }, ['fr', 'de']],
    [{ and: [{ code: { ne: 'fr' } }, { id: { gt: '1' } }] }, ['de']],
    [{ not: { code: { eq: 'fr' } } }, ['en', 'de']],
    [{ code: null }, []],
  ])('%j', (filters, codes) => {
    expect(list({ filters }).codes).toEqual(codes)
  })
})

test('needs the permission to list locales', () => {
  const auth = { scope: ['plugin::i18n.locales.listLocales'] }
  expect(part.resolversConfig).toEqual({ 'Query.i18NLocale': { auth }, 'Query.i18NLocales': { auth } })
})
