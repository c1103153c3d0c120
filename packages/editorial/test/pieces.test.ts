import { expect, test } from 'vitest'
import { piecesOf } from '../src/work/pieces.js'

const sized = (...sizes: readonly number[]) => sizes.map((bytes, index) => ({ id: index + 1, bytes }))

test('documents are in pieces of a size, in their order', () => {
  expect(piecesOf(sized(4, 4, 4, 2, 8), 10, 100)).toEqual({ pieces: [[1, 2], [3, 4], [5]], isMore: false })
})

test('a document that is larger than a piece is one', () => {
  expect(piecesOf(sized(2, 30, 2), 10, 100).pieces).toEqual([[1], [2], [3]])
})

test('what is beyond the size of all is left out, and told', () => {
  expect(piecesOf(sized(6, 6, 6), 10, 12)).toEqual({ pieces: [[1], [2]], isMore: true })
  expect(piecesOf([], 10, 12)).toEqual({ pieces: [], isMore: false })
})
