/** A role whose writes a rule decides about has no open gate. */
import { expect, test } from 'vitest'
import { RoleRules } from '../src/rights/role-rules.js'
import { contextOf, types, visitor } from './reading/context.js'

test.each([
  [{}, true],
  [{ where: { title: 'A' } }, false],
  [{ fields: ['title'] }, false],
  [{ preset: { title: 'A' } }, false],
])('%o', (rule, isOpen) => {
  const ground = { types, config: contextOf(visitor).config } as unknown as ConstructorParameters<typeof RoleRules>[0]
  const rules = new RoleRules(ground, [{ action: 'api::book.book.create', ...rule }], () => true)
  const gate = rules.gateOf(visitor)
  expect(gate.isOpen('api::book.book', 'create')).toBe(isOpen)
  expect(gate.isOpen('api::book.book', 'update')).toBe(true)
})
