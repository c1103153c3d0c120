import { buildSchema, parse, validate } from 'graphql'
import { describe, expect, test } from 'vitest'
import { depthLimit } from '../src/limits/depth.js'
import { Documents } from '../src/limits/documents.js'
import { firstErrors } from '../src/http/errors.js'
import { extentFault, maxLines } from '../src/limits/extent.js'
import { isTooDeep, maxNesting } from '../src/limits/nesting.js'
import { excessTogether, maxFields, maxRepeats, maxRootFields, measure } from '../src/limits/selection.js'

const schema = buildSchema('type Query { a: Node, b: Int } type Node { a: Node, b: Int }')
const errors = (source: string, limit = 3) =>
  validate(schema, parse(source), [depthLimit(limit)]).map(({ message }) => message)
const refusal = (source: string) => measure(parse(source)).excess

describe('depth', () => {
  test.each([
    ['{ b }', 0],
    ['{ a { b } }', 1],
    ['{ a { a { a { b } } } }', 3],
    ['{ a { ... { a { ... on Node { b } } } } }', 2],
    ['{ a { ...F } } fragment F on Node { a { ...G } } fragment G on Node { a { b } }', 3],
    ['{ __schema { types { fields { type { ofType { name } } } } } }', 0],
  ])('%s', (source, depth) => {
    expect(errors(source, depth)).toEqual([])
    if (depth > 0) expect(errors(source, depth - 1)).toEqual([`'' exceeds maximum operation depth of ${depth - 1}`])
  })

  test('each operation is reported, and a recursive fragment ends', () => {
    expect(errors('query Q { a { a { b } } } query R { b }', 1)).toEqual(["'Q' exceeds maximum operation depth of 1"])
    expect(errors('{ a { ...F } } fragment F on Node { a { ...F } }', 1)).toEqual([
      "'' exceeds maximum operation depth of 1",
    ])
  })

  test('an alias does not make a field an introspection', () => {
    expect(errors('{ __schema: a { a { b } } }', 1)).toEqual(["'' exceeds maximum operation depth of 1"])
  })
})

/** `levels` fragments, each of which spreads the next one twice. */
const doubling = (levels: number) =>
  `{ a { ...F0 } } ${Array.from({ length: levels }, (_, level) =>
    level === levels - 1
      ? `fragment F${level} on Node { b }`
      : `fragment F${level} on Node { x: a { ...F${level + 1} } y: a { ...F${level + 1} } }`,
  ).join(' ')}`

const many = (count: number) => Array.from({ length: count }, (_, index) => `f${index}: b`).join(' ')

describe('selection', () => {
  test('fields count in every place that a fragment puts them', () => {
    expect(refusal(doubling(11))).toBeNull()
    expect(refusal(doubling(22))).toBe(`The operation selects more than ${maxFields} fields`)
    expect(refusal(doubling(400))).toBe(`The operation selects more than ${maxFields} fields`)
  })

  test('each field of Query is a statement', () => {
    expect(refusal(`{ ${many(maxRootFields)} }`)).toBeNull()
    const refused = `The operation selects more than ${maxRootFields} fields of query`
    expect(refusal(`{ ${many(maxRootFields + 1)} }`)).toBe(refused)
    expect(refusal(`{ ...F ... { ${many(50)} } } fragment F on Query { ${many(51)} }`)).toBe(refused)
    expect(refusal('{ a { ...F } } fragment F on Node { a { ...F } }')).toBeNull()
  })

  test('the schema is asked for twice, or for some of its types', () => {
    const schemas = (count: number) => Array.from({ length: count }, (_, n) => `s${n}: __schema { a }`).join(' ')
    const types = (count: number) => Array.from({ length: count }, (_, n) => `t${n}: __type(name: "A") { a }`).join(' ')
    expect(refusal(`{ ${schemas(2)} }`)).toBeNull()
    expect(refusal(`{ ${schemas(1)} ${types(10)} }`)).toBeNull()
    const refused = 'The operation asks for more of the schema than __schema 2 times or __type 20 times'
    expect(refusal(`{ ${schemas(3)} }`)).toBe(refused)
    expect(refusal(`{ ${types(21)} }`)).toBe(refused)
    expect(refusal(`{ ...F ... { ${schemas(2)} } } fragment F on Query { t: __type(name: "A") { a } }`)).toBe(refused)
    const { size } = measure(parse(`{ ${schemas(1)} } query B { ${types(11)} }`))
    expect(size.types).toBe(11)
    expect(excessTogether([size, size])).toBe(
      'The operations ask for more of the schema than __schema 2 times or __type 20 times together',
    )
  })

  test.each([
    ['b ', 'b'],
    ['x: b ', 'x'],
    ['... { b } ', '...'],
    ['...F ', '...'],
  ])('what a selection repeats: %s', (part, key) => {
    const document = (count: number) => `{ a { ${part.repeat(count)} } } fragment F on Node { b }`
    expect(refusal(document(maxRepeats))).toBeNull()
    expect(refusal(document(maxRepeats + 1))).toBe(`A selection has more than ${maxRepeats} times ${key}`)
    expect(refusal(`{ b } fragment G on Node { ${part.repeat(maxRepeats + 1)} }`)).not.toBeNull()
  })
})

test('an accepted document stays accepted, and invalid ones are left to the library', () => {
  const documents = new Documents(100)
  expect(documents.measure('{ a }').excess).toBeNull()
  expect(documents.measure('{ a }').excess).toBeNull()
  expect(documents.measure('{ a ').excess).toBeNull()
  expect(documents.measure(`{ ${'a '.repeat(1000)} }`).excess).toBeNull()
  const large = new Documents(10_000)
  expect(large.measure(`{ ${many(101)} }`).excess).toBe(
    `The operation selects more than ${maxRootFields} fields of query`,
  )
})

test('a document has no name of more than a thousand characters, which the library would compare with all others', () => {
  const documents = new Documents(10_000)
  const long = 'a'.repeat(1_001)
  const excess = 'The document has a name of more than 1000 characters'
  for (const source of [`{ ${long} }`, `{ a(${long}: 1) }`, `query ${long} { a }`, `{ a(b: ${long}) }`])
    expect(documents.measure(source).excess).toBe(excess)
  for (const source of [
    `{ ${long.slice(1)} }`,
    `{ a(b: "${long}") }`,
    `{ a(b: """${long}""") } #${long}`,
    `{ a "${long}`,
  ])
    expect(documents.measure(source).excess).toBeNull()
})

test('long words are looked for in one pass, and no further than there may be tokens', () => {
  const documents = new Documents(10_000)
  const word = 'a'.repeat(1_000)
  for (const source of [`{ a(b: "${`${word} `.repeat(1_000)}") }`, `{ a } #${word}a\n${'a '.repeat(500_000)}`]) {
    const start = performance.now()
    documents.measure(source)
    expect(performance.now() - start).toBeLessThan(250)
  }
})

test('of many errors the first are reported, with their number', () => {
  const failures = Array.from({ length: 5000 }, (_, i) => ({ message: `error ${i}` }))
  expect(firstErrors(failures.slice(0, 100))).toHaveLength(100)
  const told = firstErrors(failures)
  expect(told).toHaveLength(101)
  expect(told.at(-2)?.message).toBe('error 99')
  expect(told.at(-1)?.message).toBe('5000 errors occurred, of which these are the first 100')
})

test('a document has a number of lines, in comments and block texts too', () => {
  const operation = '{ a { b } }'
  for (const lines of ['#\n', '\r', '\n \r\n']) {
    const over = lines.repeat(maxLines + 1)
    for (const source of [`${operation}${over}`, `{ a(b: """${over}""") }`])
      expect(extentFault(source)).toBe(`The operation has more than ${maxLines} lines`)
  }
  expect(extentFault(`${operation}${'#\n'.repeat(maxLines)}`)).toBe(null)
  expect(extentFault('{'.repeat(maxNesting + 1))).toBe('The operation is nested too deeply')
})

describe('nesting', () => {
  test.each(['{}', '[]', '()'])('%s', ([open = '', close = '']: string) => {
    expect(isTooDeep(open.repeat(maxNesting) + close.repeat(maxNesting))).toBe(false)
    expect(isTooDeep(open.repeat(maxNesting + 1))).toBe(true)
  })

  test('brackets in text and comments do not count', () => {
    const deep = '{'.repeat(maxNesting + 1)
    for (const source of [
      `{ a(b: "${deep}") }`,
      `{ a(b: """${deep}"${deep}\\"""${deep}""") }`,
      `# ${deep}\n{ a }`,
      `{ a(b: "\\"${deep}") }`,
    ]) {
      expect(isTooDeep(source)).toBe(false)
    }
    expect(isTooDeep(`"" # "\n${deep}`)).toBe(true)
    expect(isTooDeep(`"unfinished\n${deep}`)).toBe(true)
  })

  test('in variables sent as text count too', () => {
    expect(isTooDeep('{"a":['.repeat(32), 64)).toBe(false)
    expect(isTooDeep('{"a":['.repeat(33), 64)).toBe(true)
  })

  test('a long document is scanned in one pass', () => {
    expect(isTooDeep('"'.repeat(150_000))).toBe(false)
    expect(isTooDeep('"""'.repeat(100_000))).toBe(false)
    expect(isTooDeep('{}'.repeat(50_000))).toBe(false)
    for (const endless of ['"'.repeat(700_000), '"""'.repeat(300_000), '{}'.repeat(500_000)])
      expect(isTooDeep(endless)).toBe(true)
  })
})
