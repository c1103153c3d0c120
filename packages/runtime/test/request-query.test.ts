import Koa from 'koa'
import { expect, test } from 'vitest'
import { askedQuery, parseRequestQueries } from '../src/http/request/request-query.js'

function assigned(query: object): unknown {
  const app = new Koa()
  parseRequestQueries(app)
  const request = Object.assign(Object.create(app.request), { req: { url: '/api/pages?locale=en' } })
  request.query = query
  return askedQuery(request)
}

test('a query that code assigns has the texts that Strapi makes of it', () => {
  const query = { populate: { seo: { populate: true } }, pagination: { page: 2 }, filters: { slug: ['a', 1] } }
  expect(assigned(query)).toEqual({
    populate: { seo: { populate: 'true' } },
    pagination: { page: '2' },
    filters: { slug: ['a', '1'] },
  })
})

test('an empty list keeps its condition', () => {
  const query = { filters: { id: { $in: [] }, title: { $null: null } } }
  expect(assigned(query)).toEqual(query)
})
