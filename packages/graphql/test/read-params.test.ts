import { expect, test } from 'vitest'
import { asTexts, chosenBy } from '../src/resolvers/read-params.js'

const sent = { filters: { pages: { $gt: 5 } }, pagination: { page: 2 }, sort: ['title'] }

test('owner code sees texts, and keeps what it does not change', () => {
  const told = asTexts(sent)
  expect(told).toEqual({ filters: { pages: { $gt: '5' } }, pagination: { page: '2' }, sort: ['title'] })
  expect(chosenBy(asTexts(sent), told, sent)).toEqual(sent)
  const changed = chosenBy({ filters: { at: { $lt: new Date(0) } }, sort: 'id' } as never, told, sent)
  expect(changed).toEqual({ filters: { at: { $lt: '1970-01-01T00:00:00.000Z' } }, sort: 'id' })
})

test('a filter that owner code leaves undefined selects nothing rather than everything', () => {
  const change = () => chosenBy({ filters: { writer: { id: undefined } } }, asTexts(sent), sent)
  expect(change).toThrow('filters.writer.id is undefined')
})
