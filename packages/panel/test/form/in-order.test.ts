import { expect, test } from 'vitest'
import { inOrder } from '../../src/form/links/in-order.js'

test('a file that was dropped before others stands before them, although it came later', () => {
  expect(inOrder([1, 2, 30], [10], [20, 30])).toEqual([1, 2, 10, 30])
  expect(inOrder([1, 2, 10, 30], [20], [30])).toEqual([1, 2, 10, 20, 30])
})

test('a file comes last if none of those after it is there', () => {
  expect(inOrder([1, 2], [10], [20, 30])).toEqual([1, 2, 10])
  expect(inOrder([], [10, 11], [])).toEqual([10, 11])
})
