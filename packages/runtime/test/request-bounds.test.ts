/** For any request, the values that are examined and the errors about them are limited in size. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deepest, mostNames, mostValues, parseSentJson, shapeFault } from '../src/json/request-shape.js'
import { longestQuote, shorten } from '../src/errors/shorten.js'
import { issuesError } from '../src/write/index.js'
import { checkBlocks } from '../src/write/input/blocks.js'
import { printValue } from '../src/write/input/print-value.js'
import { Spot } from '../src/write/input/spot.js'
import type { Findings } from '../src/write/input/spot.js'
import { tries } from '../../../test/cases.js'

const numRuns = tries(100, 5000)
const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

describe('the shape of a JSON text', () => {
  test('may have 64 levels', () => {
    expect(shapeFault(deep(deepest))).toBeNull()
    expect(shapeFault(`{"a":${deep(deepest - 1)}}`)).toBeNull()
    expect(shapeFault(deep(deepest + 1))).toBe('must not be deeper than 64 levels')
    expect(shapeFault(deep(500_000))).toBe('must not be deeper than 64 levels')
  })

  test('may have 50,000 values, wherever they are', () => {
    const list = (length: number, item: unknown) => JSON.stringify(Array.from({ length }, () => item))
    expect(shapeFault(list(mostValues - 1, 1))).toBeNull()
    expect(shapeFault(list(mostValues, 1))).toBe('must not have more than 50000 values')
    expect(
      shapeFault(
        list(
          500,
          Array.from({ length: 100 }, () => 1),
        ),
      ),
    ).toBe('must not have more than 50000 values')
  })

  test('may have 10,000 different names, repeated freely', () => {
    const named = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`name ${i}`, null]))
    expect(shapeFault(JSON.stringify(named(mostNames)))).toBeNull()
    const fault = 'must not have more than 10000 different names of properties'
    expect(shapeFault(JSON.stringify(named(mostNames + 1)))).toBe(fault)
    expect(shapeFault(JSON.stringify([named(mostNames), { other: 1 }], null, 2))).toBe(fault)
    expect(shapeFault(JSON.stringify(Array.from({ length: 16_000 }, () => ({ id: 1, name: '"x":' }))))).toBeNull()
  })

  test('does not depend on the contents of texts', () => {
    const depthOf = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[[{",\\]{0,200}$/))
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 90, depthSize: 'max', withCrossShrink: true },
        text,
        fc.integer(),
        fc.array(tie('value'), { maxLength: 2 }),
        fc.dictionary(text, tie('value'), { noNullPrototype: true, maxKeys: 2 }),
      ),
    }))
    fc.assert(
      fc.property(value, fc.integer({ min: 0, max: 70 }), (inner, levels) => {
        const whole = '['.repeat(levels) + JSON.stringify(inner) + ']'.repeat(levels)
        expect(shapeFault(whole) === null).toBe(levels + depthOf(inner) <= deepest)
      }),
      { numRuns },
    )
    expect(shapeFault(`["${'\\\\'.repeat(200_000)}"]`)).toBeNull()
    expect(shapeFault(`["${'\\"'.repeat(200_000)}"]`)).toBeNull()
    expect(shapeFault('"'.repeat(1_000_000))).toBeNull()
  })

  test('is checked before it is parsed', () => {
    expect(() => parseSentJson(deep(65))).toThrow('The request must not be deeper than 64 levels')
    expect(() => parseSentJson('[')).toThrow(SyntaxError)
    expect(parseSentJson('{"a":[1]}')).toEqual({ a: [1] })
  })
})

/** The former output, without a limit. */
function printWhole(value: unknown): string {
  const leaf = (inner: unknown) =>
    typeof inner === 'string' ? `"${inner}"` : typeof inner === 'object' && inner !== null ? null : String(inner)
  return leaf(value) ?? JSON.stringify(value, (_key, inner: unknown) => leaf(inner) ?? inner, 2)
}

describe('an error', () => {
  test('quotes the start of a value', () => {
    const text = fc.oneof(fc.string(), fc.string({ minLength: 200, maxLength: 2000 }))
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 6 },
        text,
        fc.integer(),
        fc.constantFrom(true, null),
        fc.array(tie('value'), { maxLength: 40 }),
        fc.dictionary(text, tie('value'), { noNullPrototype: true, maxKeys: 20 }),
      ),
    }))
    fc.assert(
      fc.property(value, (sent) => {
        const whole = printWhole(sent)
        expect(printValue(sent)).toBe(shorten(whole))
        expect(printValue(sent).length).toBeLessThanOrEqual(longestQuote + 1)
      }),
      { numRuns },
    )
  })

  test('does not cut a character in two', () => {
    expect(shorten(`${'x'.repeat(longestQuote - 1)}😀`)).toBe(`${'x'.repeat(longestQuote - 1)}…`)
    expect(shorten('😀'.repeat(longestQuote)).isWellFormed()).toBe(true)
  })

  const noFindings = (): Findings => ({
    issues: [],
    malformed: null,
    relations: null,
    targets: new Map(),
    impossible: new Map(),
    foreignFiles: new Set(),
    judged: new Map(),
    mode: 'create',
    isDraft: false,
  })

  test('makes the places of the issues that it lists alone', () => {
    let made = 0
    const root = Object.assign(['content'], {
      *[Symbol.iterator]() {
        made += 1
        yield 'content'
      },
    })
    const spot = new Spot(noFindings(), root)
    const nodes = Array.from({ length: mostValues }, (_, n) => (n % 2 ? 1.7976931348623157e308 : { type: 'heading' }))
    checkBlocks(nodes, spot)
    expect(spot.findings.issues.length).toBe((3 * mostValues) / 2)
    expect(made).toBeLessThanOrEqual(100)
  })

  test('lists a hundred issues and their total number', () => {
    const findings = noFindings()
    const spot = new Spot(findings, ['links'])
    for (let i = 0; i < 50_000; i++) spot.at(String(i)).isNot('object', 'x'.repeat(10_000))
    const error = issuesError(findings.issues)
    expect(error.message).toBe('50000 errors occurred')
    const { errors } = error.details as { errors: { path: string[]; message: string }[] }
    expect(errors).toHaveLength(100)
    expect(errors[99]?.path).toEqual(['links', '99'])
    expect(JSON.stringify(error.details).length).toBeLessThan(100_000)
  })
})
