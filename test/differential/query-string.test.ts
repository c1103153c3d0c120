/** All spellings of a query read as the same query. */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { evaluate } from './evaluator/evaluate.js'
import { parseQuery } from './parse-query.js'
import { cases } from './queries.js'
import { queryString } from './query-string.js'
import { recordedMagazine } from './recorded-magazine.js'
import type { Service } from './evaluator/evaluate.js'

let service: Service
beforeAll(async () => {
  service = await recordedMagazine()
})

test('every spelling has the same answer', () => {
  fc.assert(
    fc.property(cases(service.set, service.world, ['en', 'fr', 'de']), ({ read, style }) => {
      const text = queryString(read.query, style)
      const query = parseQuery(service.set, read.model, text)
      if (query === null) throw new Error(`not read: ${text}`)
      expect(evaluate(service, { ...read, query })).toEqual(evaluate(service, read))
    }),
    { numRuns: 500 },
  )
})

test('a query without a choice is spelled the plain way', () => {
  const text = queryString({ fields: ['title'], sort: [{ path: ['author', 'name'], descending: true }] }, 0)
  expect(text).toBe('fields[0]=title&sort[0]=author.name:desc'.replaceAll(':', '%3A'))
})
