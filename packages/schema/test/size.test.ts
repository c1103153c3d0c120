import { expect, test } from 'vitest'
import { isLong } from '../../../test/cases.js'
import { component, contentType, resolveFiles, schemaOf } from './project.js'

// The limits are far above the measured times (see the README): they catch a wrong order of growth, not a slow machine.
const many = isLong ? 1000 : 400

function relation(index: number) {
  return { type: 'relation', relation: 'manyToMany', target: `api::t${index % many}.t${index % many}` }
}

test('a thousand types resolve, or some hundred', () => {
  const files = Array.from({ length: many }, (_, index) =>
    contentType(`t${index}`, { a: { type: 'string' }, b: relation(index * 7), c: relation(index + 1) }),
  )
  expect(schemaOf(resolveFiles(files)).tables).toHaveLength(3 * many + 7)
})

test('as many wrong targets are reported', () => {
  const files = Array.from({ length: many }, (_, index) =>
    contentType(`type-${index}`, {
      a: { type: 'relation', relation: 'manyToOne', target: `api::typ-${index}.typ-${index}` },
    }),
  )
  expect(resolveFiles(files).diagnostics).toHaveLength(many)
})

test('a long chain of components resolves', () => {
  const files = Array.from({ length: 500 }, (_, index) =>
    component(`c.x${index}`, index === 499 ? {} : { next: { type: 'component', component: `c.x${index + 1}` } }),
  )
  expect(schemaOf(resolveFiles(files)).models).toHaveLength(505)
})

test('a component in too many places is refused', () => {
  const places = Object.fromEntries(
    Array.from({ length: 900 }, (_, index) => [`p${index}`, { type: 'component', component: 'c.x' }]),
  )
  const { schema, diagnostics } = resolveFiles([
    component('c.x', {}),
    contentType('a', places),
    contentType('b', places),
  ])
  expect(schema).toBeNull()
  expect(diagnostics.map(({ code }) => code)).toEqual(['columns-too-many'])
})
