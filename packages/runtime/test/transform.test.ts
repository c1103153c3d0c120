/** The form of the routes of content types. test/reads/transform compares answers with those of Strapi v4. */
import { expect, test } from 'vitest'
import { Answer } from '../src/answer.js'
import { callerWith } from '../src/caller.js'
import type { Context, Route } from '../src/http/routes.js'
import { transformOf, wrapped } from '../src/http/transform.js'
import { noteOwned } from '../src/owned.js'
import type { Store } from '../src/store.js'
import { contextOf, types, visitor } from './reading/context.js'

const both = { removeAttributesKey: true, removeDataKey: true }
const all = { mode: 'none', uids: {} } as const

function prepare(row: Partial<Route>, more: object = {}, headers: object = {}) {
  const { config } = contextOf(visitor)
  const requestTransforms = { wrapBodyWithDataKey: true }
  const transform = { responseTransforms: both, requestTransforms, contentTypeFilter: all, ...more }
  const api = { ...config.api, rest: { ...config.api.rest, transform } }
  const store = { types, config: { ...config, api } } as unknown as Store
  const route: Route = { method: 'GET', path: '/books', action: 'api::book.book.find', run: () => null, ...row }
  const made = transformOf(store, route)
  return made && made({ req: { headers } } as unknown as Context, callerWith('somebody', []))
}

test('the database makes the form, unless the owner answers or the header says otherwise', () => {
  expect(prepare({})).toMatchObject({ caller: { key: 'somebody', form: 'bare' }, transform: { wrapsBody: false } })
  expect(prepare({ method: 'POST' })?.transform.wrapsBody).toBe(true)
  const responseTransforms = { removeAttributesKey: false, removeDataKey: true }
  expect(prepare({}, { responseTransforms })?.caller.form).toBe('withoutData')
  const ignored = prepare({ method: 'POST' }, {}, { 'strapi-transformer-ignore': 'true' })
  expect([ignored?.caller.form, ignored?.transform]).toEqual([undefined, { wrapsBody: false }])
  for (const action of ['plugin::upload.content-api.find', 'api::book.book.createLocalization'])
    expect(prepare({ action })).toBeNull()
})

test('the answer of an action of the owner is changed afterwards', () => {
  const run = () => null
  noteOwned(run)
  for (const row of [{ run }, { isOwn: true as const, action: 'api::book.shop.find' }]) {
    const { caller, transform } = prepare(row) ?? {}
    expect(caller?.form).toBeUndefined()
    const answer = new Answer(
      '{"data":[{"id":1,"attributes":{"writer":{"data":null},"seo":{"id":2,"image":{"data":{"id":3,"attributes":{}}}}}}],"meta":{}}',
    )
    expect(transform?.reshape?.(answer)).toEqual({
      data: [{ id: 1, writer: null, seo: { id: 2, image: { id: 3 } } }],
      meta: {},
    })
    const at = new Date(0)
    expect(transform?.reshape?.({ data: { at } })).toEqual({ data: { at } })
    for (const other of [null, 'text', [1], { data: null }]) expect(transform?.reshape?.(other)).toBe(other)
  }
})

test('a filter chooses by type and method', () => {
  const form = (mode: string, uids: object, row: Partial<Route> = {}) =>
    prepare(row, { contentTypeFilter: { mode, uids } })?.caller.form ?? null
  expect(form('allow', {})).toBe('bare')
  expect(form('allow', { 'api::writer.writer': true })).toBeNull()
  expect(form('allow', { 'api::book.book': { GET: true } })).toBe('bare')
  expect(form('allow', { 'api::book.book': { GET: false } })).toBeNull()
  expect(form('deny', { 'api::book.book': true })).toBeNull()
  expect(form('deny', { 'api::book.book': { POST: true } })).toBe('bare')
  expect(form('allow', { constructor: true })).toBeNull()
})

test('a body is wrapped unless it has data and nothing else', () => {
  const sent = (body: object) => wrapped(body as never)
  expect(sent({ a: 1 })).toEqual({ data: { a: 1 } })
  expect(sent({ data: 1, a: 1 })).toEqual({ data: { data: 1, a: 1 } })
  expect(sent({ data: { a: 1 } })).toEqual({ data: { a: 1 } })
  expect(wrapped(undefined)).toEqual({ data: {} })
})
