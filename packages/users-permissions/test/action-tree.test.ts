import { expect, test } from 'vitest'
import { printActions, readActions } from '../src/roles/action-tree.js'

const known = new Set(['api::tag.tag.find', 'api::tag.tag.delete', 'plugin::upload.content-api.upload'])

test('actions as a tree, and back', () => {
  const granted = new Set(['api::tag.tag.find'])
  const tree = printActions(known, granted)
  expect(tree).toEqual({
    'api::tag': {
      controllers: { tag: { delete: { enabled: false, policy: '' }, find: { enabled: true, policy: '' } } },
    },
    'plugin::upload': { controllers: { 'content-api': { upload: { enabled: false, policy: '' } } } },
  })
  expect(readActions(tree, known)).toEqual([...granted])
})

test.each([
  undefined,
  null,
  [],
  'x',
  { 'api::tag': null },
  { 'api::tag': { controllers: [] } },
  { 'api::tag': { controllers: { tag: { find: true } } } },
])('an invalid tree grants nothing: %j', (tree) => {
  expect(readActions(tree, known)).toEqual([])
})

test('a missing action cannot be granted', () => {
  const tree = { 'api::tag': { controllers: { tag: { create: { enabled: true } } } } }
  expect(() => readActions(tree, known)).toThrow('There is no action api::tag.tag.create')
})
