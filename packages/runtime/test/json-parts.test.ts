import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonOf, jsonText, LongJson } from '../src/json/json.js'
import { parseInParts, printInParts } from '../src/json/json-parts.js'

/** Pauses of one step. */
function everyStep() {
  return {
    rests: 0,
    areDue: true,
    rest() {
      this.rests++
      return Promise.resolve()
    },
  }
}

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('"', '\\', '\\"', '[', ']', '{,}', '__proto__', 'ö'),
)
const small = fc.oneof(
  text,
  fc.integer(),
  fc.constantFrom(null, true, 1.5e-7),
  fc.array(text),
  fc.dictionary(text, text),
)
const repeated = fc
  .tuple(fc.oneof(small, fc.array(small), fc.dictionary(text, small)), fc.integer({ min: 1, max: 2_000 }))
  .map(([each, times]) => Array<unknown>(times).fill(each))
/** Lists and objects that are large as a whole, by one element or by many. */
const any = fc.oneof(
  repeated,
  fc.array(fc.oneof(repeated, small, fc.string({ minLength: 17_000, maxLength: 17_100 })), { maxLength: 8 }),
  fc.dictionary(text, fc.oneof(repeated, small), { maxKeys: 8 }),
)

test('parses and prints as JSON.parse and JSON.stringify do', async () => {
  await fc.assert(
    fc.asyncProperty(any, fc.constantFrom(undefined, 1), async (found, indent) => {
      const json = JSON.stringify([found], null, indent)
      const long = Buffer.from(json)
      expect(await parseInParts(json, everyStep())).toEqual(JSON.parse(json))
      expect(JSON.stringify(await parseInParts(new LongJson([long]), everyStep()))).toBe(JSON.stringify([found]))
      expect(jsonText(await printInParts([found], everyStep()))).toBe(JSON.stringify([found]))
    }),
    { numRuns: 30 },
  )
})

test('parses an object whose names are those of prototypes, and empty lists', async () => {
  const filler = '"'.concat('x'.repeat(20_000), '"')
  for (const json of [
    `{"__proto__":{"a":${filler}},"constructor":1,"b":[]}`,
    `{"a":${filler},"a":[ ],"__proto__":[${filler},[],{} ]}`,
    `[ [ ] , ${filler} , { } ]`,
    ` [${' '.repeat(20_000)}] `,
    ` {${' '.repeat(20_000)}} `,
  ]) {
    const parsed = await parseInParts(json, everyStep())
    expect(JSON.stringify(parsed)).toBe(JSON.stringify(JSON.parse(json)))
    expect(Object.getPrototypeOf(parsed)).toBe(Object.getPrototypeOf(JSON.parse(json)))
  }
})

test('rests at least once per 32 KB of JSON, and per thousand values that are printed', async () => {
  const entries = Array.from({ length: 40 }, (_, id) => ({
    id,
    articles: Array.from({ length: 200 }, (_each, n) => ({ id: n, attributes: { title: `A title of number ${n}` } })),
  }))
  const json = JSON.stringify({ data: entries })
  const parsing = everyStep()
  expect(await parseInParts(json, parsing)).toEqual({ data: entries })
  expect(parsing.rests).toBeGreaterThan(json.length / 32_768)
  const printing = everyStep()
  const printed = await printInParts({ data: entries }, printing)
  expect(jsonText(printed)).toBe(json)
  expect(printed).toBeInstanceOf(LongJson)
  expect(printing.rests).toBeGreaterThan((40 * 200 * 4) / 1_000)
})

test('prints what prints itself, and leaves out what JSON cannot say', async () => {
  const value = {
    at: new Date(0),
    none: undefined,
    call: () => 1,
    list: [undefined, () => 1],
    own: { toJSON: () => 'own' },
  }
  expect(await printInParts(value, everyStep())).toBe(JSON.stringify(value))
  expect(await parseInParts(jsonOf('[1]') ?? '', everyStep())).toEqual([1])
})
