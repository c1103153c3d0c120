import { expect, test } from 'vitest'
import { piecesOf } from '../src/work/pieces.js'

const sized = (...sizes: readonly number[]) => sizes.map((bytes, index) => ({ id: index + 1, bytes }))
const ids = ({ pieces }: ReturnType<typeof piecesOf<{ id: number; bytes: number }>>) =>
  pieces.map((piece) => piece.map(({ id }) => id))

test('documents are in pieces of a size, in their order', () => {
  const found = piecesOf(sized(4, 4, 4, 2, 8), 10, 100)
  expect([ids(found), found.isMore]).toEqual([[[1, 2], [3, 4], [5]], false])
})

test('a document that is larger than a piece is one', () => {
  expect(ids(piecesOf(sized(2, 30, 2), 10, 100))).toEqual([[1], [2], [3]])
})

test('what is beyond the size of all is left out, and told', () => {
  const found = piecesOf(sized(6, 6, 6), 10, 12)
  expect([ids(found), found.isMore]).toEqual([[[1], [2]], true])
  expect(piecesOf([], 10, 12)).toEqual({ pieces: [], isMore: false })
})
