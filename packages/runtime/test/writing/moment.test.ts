/** Moments in a body. */
import { expect, test } from 'vitest'
import { readMoment } from '../../src/write/input/moment.js'

test('a moment is a text, a number, the only item of a list, or a Date of owner code', () => {
  const moment = new Date('2024-02-03T04:05:06.007Z')
  for (const value of [moment, moment.toISOString(), moment.getTime(), [moment.toISOString()]])
    expect(readMoment(value)).toEqual(moment)
  for (const value of [new Date('no'), {}, null, true, 'no'])
    expect(() => readMoment(value)).toThrow('Invalid format, expected a timestamp or an ISO date')
})
