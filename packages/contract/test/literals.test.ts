import { relative } from 'node:path'
import { expect, test } from 'vitest'
import { packages, sources } from '../../../test/imports.js'

test.each(sources('contract').map((file) => relative(packages, file)))('%s has only literals', async (file) => {
  expect(codeIn(await import(`../../${file}`), [])).toEqual([])
})

/** Returns the places of values that JSON does not have. */
function codeIn(value: unknown, place: readonly string[]): readonly string[] {
  if (typeof value === 'object' && value !== null) {
    const isPlain = Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value))
    const inside = Object.entries(value).flatMap(([key, each]) => codeIn(each, [...place, key]))
    return isPlain ? inside : [place.join('.'), ...inside]
  }
  return ['string', 'number', 'boolean'].includes(typeof value) || value === null ? [] : [place.join('.')]
}
