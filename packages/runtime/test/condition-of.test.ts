/** Conditions of owner code: one that is forgotten does not mean all entries. */
import { expect, test } from 'vitest'
import { conditionOf } from '../src/rights/condition-of.js'
import { contextOf, typeOf, types, visitor } from './reading/context.js'

const { config } = contextOf(visitor)
const condition = (where: object) => conditionOf({ types, config }, typeOf('book'), where)

test.each([
  [{ writer: {} }, 'where.writer'],
  [{ writer: { email: {} } }, 'where.writer.email'],
  [{ $not: { writer: {} } }, 'where.$not.writer'],
  [{ title: 'A', $or: [] }, 'where.$or'],
  [{ $and: [{ title: 'A' }, {}] }, 'where.$and[1]'],
])('%j is refused', (where, path) => {
  expect(() => condition(where)).toThrow(`${path} is empty: it does not say which entries`)
})

test.each([{}, { id: { $in: [] } }, { title: '' }, { writer: { id: { $in: [1] } } }])('%j is not', (where) => {
  expect(condition(where)).toBeTruthy()
})
