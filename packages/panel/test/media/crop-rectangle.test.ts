import { expect, test } from 'vitest'
import { resized } from '../../src/media/details/crop-rectangle.js'

const size = { width: 400, height: 300 }
const all = { x: 0, y: 0, width: 400, height: 300 }

test.each([
  ['a part that begins later is smaller', all, 'x', 100, null, { x: 100, y: 0, width: 300, height: 300 }],
  ['a part that has room keeps its size', { ...all, width: 50 }, 'x', 100, null, { ...all, x: 100, width: 50 }],
  ['a side changes alone', all, 'height', 120, null, { ...all, height: 120 }],
  ['a side that is too long ends with the picture', all, 'width', 9999, null, all],
  ['sides keep their ratio', { ...all, width: 300 }, 'width', 100, 1, { x: 0, y: 0, width: 100, height: 100 }],
  ['the height leads, too', { ...all, width: 300 }, 'height', 90, 2, { x: 0, y: 0, width: 180, height: 90 }],
  ['a ratio that has no room is made smaller', all, 'width', 400, 1, { x: 0, y: 0, width: 300, height: 300 }],
  ['what begins at the end has a pixel', all, 'y', 5000, null, { x: 0, y: 299, width: 400, height: 1 }],
] as const)('%s', (_, part, name, value, ratio, expected) => {
  expect(resized(part, name, value, ratio, size)).toEqual(expected)
})
