/** The types that the look-alikes read with: a policy that came from Strapi opens `strapi` for each request. */
import { expect, test } from 'vitest'
import { wholeContent } from '../src/reads/whole-content.js'
import { types } from '../../runtime/test/reading/context.js'

test('are made once for a server, and anew for another one', () => {
  expect(wholeContent({ types })).toBe(wholeContent({ types }))
  expect(wholeContent({ types: new Map(types) })).not.toBe(wholeContent({ types }))
})
