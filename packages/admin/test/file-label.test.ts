/** The small picture of a file, in forms and lists. */
import { expect, test } from 'vitest'
import { fileLabel } from '../src/catalog/label.js'

const row = {
  id: 1,
  name: 'a file',
  mime: 'image/png',
  url: '/uploads/a.png',
  formats: null,
  alternativeText: null,
  width: 640,
  height: 480,
  size: 1,
}
const thumbnailOf = (more: object) => fileLabel({ ...row, ...more }).thumbnail

test('a version that was made for it is shown', () => {
  expect(thumbnailOf({ formats: { thumbnail: { url: '/uploads/small.png' } } })).toBe('/uploads/small.png')
})

test('pictures of which no smaller version is made are shown as they are', () => {
  expect(thumbnailOf({})).toBe('/uploads/a.png')
  expect(thumbnailOf({ mime: 'image/svg+xml', url: '/uploads/a.svg', width: null })).toBe('/uploads/a.svg')
})

test('what is no picture, or cannot be read as one, has none', () => {
  expect(thumbnailOf({ mime: 'application/pdf', width: null })).toBeNull()
  expect(thumbnailOf({ mime: 'image/jpeg', width: null })).toBeNull()
})
