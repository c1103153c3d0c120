/** The form finds wrong what the server finds wrong, and nothing else. */
import type { Attribute } from '@content-gen/admin/panel-api'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ScalarAttribute } from '../../../runtime/src/descriptor.js'
import { scalarCheck } from '../../../runtime/src/write/input/scalar.js'
import { Spot } from '../../../runtime/src/write/input/spot.js'
import type { Findings } from '../../../runtime/src/write/input/spot.js'
import { linearRegex } from '../../../schema/src/regex/linear-regex.js'
import { valueFault } from '../../src/form/rules/value.js'
import { tries } from '../../../../test/cases.js'

const length = fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined })
const bound = fc.option(fc.oneof(fc.integer({ min: -9, max: 9 }), fc.double({ min: -9, max: 9, noNaN: true })), {
  nil: undefined,
})
const pattern = fc.option(fc.constantFrom('^[A-Z]{3}-[0-9]+$', '^#[0-9a-f]{6}$', 'a|b', '^\\d*$'), { nil: undefined })
const text = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.constantFrom('ABC-1', '#00ff00', 'a@b.de', 'a@b', 'ä@ö.de', 'a b@c.de', 'a.b+c@d-e.org', 'slug-1_~.', 'slüg', ''),
  fc.constantFrom('x'.repeat(80), 'ü'.repeat(1400), 'a'.repeat(2700)),
)

const texts: fc.Arbitrary<Attribute> = fc
  .record({
    type: fc.constantFrom('string', 'text', 'richtext', 'email', 'password', 'uid'),
    minLength: length,
    maxLength: length,
    regex: pattern,
    unique: fc.constantFrom(undefined, true),
    required: fc.constantFrom(undefined, true),
  })
  .map((attribute) => defined(attribute) as Attribute)

const numbers: fc.Arbitrary<Attribute> = fc
  .record({ type: fc.constantFrom('integer', 'float', 'decimal', 'biginteger'), min: bound, max: bound })
  .map((attribute) => defined(attribute) as Attribute)
const number = fc.oneof(
  fc.integer({ min: -12, max: 12 }),
  fc.double({ noNaN: true }),
  fc.constantFrom(
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 53,
    '9223372036854775807',
    '9223372036854775808',
    '-1',
    '+5',
    '1.5',
    '',
  ),
)

const date = fc
  .tuple(
    fc.constantFrom('0000', '0001', '1900', '2000', '2026', '2028'),
    fc.integer({ min: 0, max: 13 }),
    fc.integer({ min: 0, max: 32 }),
  )
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join('-'))
const clock = fc.constantFrom(
  '',
  'T10',
  'T24',
  ' 10:20',
  'T10:60Z',
  'T23:59:59.999Z',
  'T00:00:00+05:30',
  'T0959-0800',
  'x',
)
const moment = fc.oneof(
  fc.tuple(date, clock).map((parts) => parts.join('')),
  fc.constantFrom('2026', '2026-02', '9999-12-31T23:59:59-01:00', '12345', '1234', 'Feb 3 2026', 1e12, 1e300),
)

const others: readonly (readonly [Attribute, fc.Arbitrary<unknown>])[] = [
  [{ name: 'it', type: 'enumeration', values: ['a', 'b'] }, fc.constantFrom('a', 'b', 'c', '')],
  [
    { name: 'it', type: 'date' },
    fc.oneof(date, fc.constantFrom('2026-1-1', 'x', '2026-01-31T10:00:00Z', '2026-02-31x')),
  ],
  [{ name: 'it', type: 'time' }, fc.constantFrom('10:20:30', '10:20:30.5', '24:00:00', '10:20', '1:2:3', 'x')],
  [{ name: 'it', type: 'datetime' }, moment],
  [{ name: 'it', type: 'timestamp' }, fc.constantFrom('1767225600000', '2026-01-31T10:00:00.000Z', 'x', 1e12)],
]

/** Without the keys that have no value. */
function defined(attribute: object): object {
  return { name: 'it', ...Object.fromEntries(Object.entries(attribute).filter(([, value]) => value !== undefined)) }
}

function refuses(attribute: Attribute, value: unknown): boolean {
  const { name: _, values, ...rest } = { values: undefined, ...attribute }
  const regex = 'regex' in attribute ? attribute.regex : undefined
  // The descriptor of generated code says the same as the catalog.
  const descriptor = {
    ...rest,
    ...(values === undefined ? {} : { enum: values }),
    ...(regex === undefined ? {} : { linear: linearRegex(regex) }),
    field: 'it',
    column: 'it',
  } as unknown as ScalarAttribute
  const findings: Findings = {
    issues: [],
    malformed: null,
    relations: null,
    targets: new Map(),
    impossible: new Map(),
    foreignFiles: new Set(),
    judged: new Map(),
    mode: 'create',
    isDraft: false,
  }
  scalarCheck(descriptor)(value, new Spot(findings, ['it']))
  return findings.issues.length > 0 || findings.malformed !== null
}

const pairs = fc.oneof(
  fc.tuple(texts, text),
  fc.tuple(numbers, number),
  ...others.map(([attribute, value]) => fc.tuple(fc.constant(attribute), value)),
)

test('the server refuses what the form marks, and takes the rest', () => {
  fc.assert(
    fc.property(pairs, ([attribute, value]) => {
      expect(valueFault(attribute, value) !== null).toBe(refuses(attribute, value))
    }),
    { numRuns: tries(1_000) },
  )
})
