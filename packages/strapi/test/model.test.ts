/** Models, as code asks for them. */
import { expect, test } from 'vitest'
import { modelOf } from '../src/model.js'
import { compileTypes } from '../../runtime/src/compile-types.js'
import { book, models } from '../../runtime/test/reading/models.js'

test('a model names its attributes, and from which one a uid is made', () => {
  const slug = { type: 'uid', column: 'slug', field: 'slug', targetField: 'title' } as const
  const withSlug = { ...book, attributes: { ...book.attributes, slug } }
  const all = models.map((each) => (each === book ? withSlug : each))
  const type = compileTypes(all, { privateAttributes: [] }).get(book.uid)
  if (type === undefined) throw new Error('no such type')
  expect(modelOf(type).attributes['slug']).toEqual({ type: 'uid', targetField: 'title' })
  expect(modelOf(type).attributes['pages']).toEqual({ type: 'integer' })
})
