/** A file that is picked is shown as the same file is when the entry is read again. */
import { expect, test } from 'vitest'
import { kindOf, labelOf } from '../../src/media/file/file.js'
import { parametersOf } from '../../src/media/file/use-files.js'
import type { LibraryFile } from '../../src/media/file/file.js'

const file: LibraryFile = {
  id: 1,
  name: 'cat.jpg',
  alternativeText: null,
  caption: null,
  width: 4000,
  height: 3000,
  formats: { thumbnail: { url: '/uploads/thumbnail_cat.jpg' } },
  hash: 'cat',
  ext: '.jpg',
  mime: 'image/jpeg',
  size: 5120.25,
  url: '/uploads/cat.jpg',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

test('the size is in kilobytes, as the server answers it', () => {
  expect(labelOf(file)).toMatchObject({ size: 5120.25, thumbnail: '/uploads/thumbnail_cat.jpg' })
})

test('a file whose kind is unknown is shown without a picture', () => {
  const unknown: LibraryFile = { ...file, formats: null, mime: null }
  expect(kindOf(unknown.mime)).toBe('files')
  expect(labelOf(unknown)).toMatchObject({ mime: '', thumbnail: null })
  const { filters } = parametersOf({ folder: null, search: '', kinds: ['files'], sort: 'name' }, 0)
  expect(filters).toMatchObject({ $and: [{ $or: [{ $or: [{ mime: { $null: true } }, { $not: {} }] }] }] })
})
