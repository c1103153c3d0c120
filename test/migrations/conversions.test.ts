import { describe, expect, test } from 'vitest'
import { providers } from '../databases.js'
import { enumeration } from './models.js'
import { makeSite } from './site.js'

type Stored = string | number | boolean | null | object

interface Case {
  readonly from: object
  readonly to: object
  /** Stored values before and after: null if a value does not fit. Times and JSON as text. */
  readonly values: readonly (readonly [before: Stored, after: Stored])[]
  /** The reported risk; null if there is none. */
  readonly risk: string | null
}

const type = (name: string) => ({ type: name })
const lost = (count: number, ...examples: string[]) => {
  const values = count === 1 ? '1 value that does not fit is' : `${count} values that do not fit are`
  return `${values} lost${examples.length === 0 ? '' : `, such as ${examples.map((one) => JSON.stringify(one)).join(', ')}`}`
}
const paragraph = (text: string) => [{ type: 'paragraph', children: [{ type: 'text', text }] }]

/** The type that a custom field had here before its plugin was known. */
const tags = { type: 'customField', customField: 'plugin::tagsinput.tags' }

const cases: Readonly<Record<string, Case>> = {
  words_number: {
    from: type('string'),
    to: type('integer'),
    values: [
      ['12', 12],
      ['-7', -7],
      ['007', null],
      ['1.5', null],
      ['many', null],
      ['2147483648', null],
      ['', null],
    ],
    risk: lost(5, '', '007', '1.5'),
  },
  words_large: {
    from: type('string'),
    to: type('biginteger'),
    values: [
      ['9223372036854775807', '9223372036854775807'],
      ['9223372036854775808', null],
      ['x', null],
    ],
    risk: lost(2, '9223372036854775808', 'x'),
  },
  words_fraction: {
    from: type('text'),
    to: type('decimal'),
    values: [
      ['1.50', 1.5],
      ['-2e3', -2000],
      ['1,5', null],
      ['NaN', null],
      ['0x10', null],
      ['01', null],
    ],
    risk: lost(4, '01', '0x10', '1,5'),
  },
  words_truth: {
    from: type('string'),
    to: type('boolean'),
    values: [
      ['true', true],
      ['False', false],
      ['1', true],
      ['yes', null],
    ],
    risk: lost(1, 'yes'),
  },
  words_day: {
    from: type('string'),
    to: type('date'),
    values: [
      ['2024-02-29', '2024-02-29'],
      ['2024-02-29T10:00:00.000Z', '2024-02-29'],
      ['2023-02-29', null],
      ['2024-13-01', null],
      ['29.2.2024', null],
      ['2024-02-29 and so on', null],
    ],
    risk: lost(4, '2023-02-29', '2024-02-29 and so on', '2024-13-01'),
  },
  words_hour: {
    from: type('string'),
    to: type('time'),
    values: [
      ['10:20', '10:20:00.000'],
      ['10:20:30.5', '10:20:30.500'],
      ['24:00', null],
      ['noon', null],
    ],
    risk: lost(2, '24:00', 'noon'),
  },
  words_moment: {
    from: type('string'),
    to: type('datetime'),
    values: [
      ['2024-02-29', '2024-02-29T00:00:00.000Z'],
      ['2024-02-29 10:20', '2024-02-29T10:20:00.000Z'],
      ['2024-02-29T10:20:30.123+02:00', '2024-02-29T08:20:30.123Z'],
      ['2024-02-30', null],
      ['2024-02-28T24:00', null],
      ['now', null],
      ['2460000', null],
    ],
    risk: lost(4, '2024-02-28T24:00', '2024-02-30', '2460000'),
  },
  words_json: {
    from: type('text'),
    to: type('json'),
    values: [
      ['{"x":[1]}', { x: [1] }],
      ['12', 12],
      ['it "is"', 'it "is"'],
    ],
    risk: null,
  },
  words_blocks: {
    from: type('richtext'),
    to: type('blocks'),
    values: [['Hello "you"', paragraph('Hello "you"')]],
    risk: null,
  },
  words_choice: {
    from: type('string'),
    to: enumeration('news', 'story'),
    values: [
      ['news', 'news'],
      ["don't", null],
    ],
    risk: lost(1, "don't"),
  },
  words_mail: { from: type('string'), to: type('email'), values: [['nobody', 'nobody']], risk: null },
  choice_choice: {
    from: enumeration('news', 'story', 'ad'),
    to: enumeration('news', 'poem'),
    values: [
      ['news', 'news'],
      ['story', null],
      ['ad', null],
    ],
    risk: lost(2, 'ad', 'story'),
  },
  choice_words: { from: enumeration('news', 'story'), to: type('string'), values: [['news', 'news']], risk: null },
  number_words: { from: type('integer'), to: type('string'), values: [[7, '7']], risk: null },
  number_large: { from: type('integer'), to: type('biginteger'), values: [[7, '7']], risk: null },
  number_fraction: { from: type('integer'), to: type('float'), values: [[7, 7]], risk: null },
  number_truth: {
    from: type('integer'),
    to: type('boolean'),
    values: [
      [1, true],
      [0, false],
      [2, null],
    ],
    risk: lost(1, '2'),
  },
  large_number: {
    from: type('biginteger'),
    to: type('integer'),
    values: [
      [7, 7],
      ['3000000000', null],
    ],
    risk: lost(1, '3000000000'),
  },
  large_fraction: {
    from: type('biginteger'),
    to: type('float'),
    values: [
      [7, 7],
      ['9007199254740993', null],
    ],
    risk: lost(1, '9007199254740993 (too large)'),
  },
  fraction_number: {
    from: type('float'),
    to: type('integer'),
    values: [
      [7, 7],
      [7.5, null],
      [1e12, null],
    ],
    risk: lost(2, '1000000000000', '7.5'),
  },
  fraction_words: {
    from: type('decimal'),
    to: type('string'),
    values: [
      [7, '7'],
      [7.5, '7.5'],
    ],
    risk: null,
  },
  truth_words: {
    from: type('boolean'),
    to: type('string'),
    values: [
      [true, 'true'],
      [false, 'false'],
    ],
    risk: null,
  },
  truth_number: {
    from: type('boolean'),
    to: type('integer'),
    values: [
      [true, 1],
      [false, 0],
    ],
    risk: null,
  },
  moment_words: {
    from: type('datetime'),
    to: type('string'),
    values: [['2024-02-29T10:20:30.123Z', '2024-02-29T10:20:30.123Z']],
    risk: null,
  },
  moment_day: {
    from: type('datetime'),
    to: type('date'),
    values: [
      ['2024-02-29T10:20:30.123Z', '2024-02-29'],
      ['2024-02-28T00:00:00.000Z', '2024-02-28'],
    ],
    risk: '1 value loses its time of day, such as "2024-02-29T10:20:30.123Z"',
  },
  moment_hour: {
    from: type('datetime'),
    to: type('time'),
    values: [['2024-02-29T10:20:30.123Z', '10:20:30.123']],
    risk: '1 value loses its day, such as "10:20:30.123"',
  },
  day_moment: {
    from: type('date'),
    to: type('datetime'),
    values: [['2024-02-29', '2024-02-29T00:00:00.000Z']],
    risk: null,
  },
  text_tags: {
    from: type('text'),
    to: tags,
    values: [
      ['[{"name":"red"},{"name":"blue"}]', [{ name: 'red' }, { name: 'blue' }]],
      ['red', 'red'],
    ],
    risk: null,
  },
  json_words: {
    from: type('json'),
    to: type('text'),
    values: [
      [{ x: 1 }, '{"x":1}'],
      ['"plain"', 'plain'],
      ['null', null],
    ],
    risk: null,
  },
  json_blocks: {
    from: type('json'),
    to: type('blocks'),
    values: [
      [paragraph('x'), paragraph('x')],
      [{ x: 1 }, null],
    ],
    risk: lost(1, '{"x":1}'),
  },
  secret_words: {
    from: type('password'),
    to: type('string'),
    values: [['$2b$10$hash', null]],
    risk: '1 value is lost',
  },
  words_secret: { from: type('string'), to: type('password'), values: [['plain', null]], risk: lost(1, 'plain') },
}

const attributes = (side: 'from' | 'to') =>
  Object.fromEntries(Object.entries(cases).map(([name, one]) => [name, one[side]]))
const rowCount = Math.max(...Object.values(cases).map(({ values }) => values.length))

describe.each(providers)('%s', (provider) => {
  test('every value is converted to the new type, or is counted as lost', async () => {
    const site = await makeSite(provider)
    await site.migrate({ note: attributes('from') })
    for (let row = 0; row < rowCount; row++) {
      const values = Object.entries(cases).map(([name, one]) => [name, one.values[row]?.[0] ?? null])
      await site.entries('notes', Object.fromEntries(values) as Record<string, Stored>)
    }
    const error = await site.refusal({ note: attributes('to') })
    const risks = 'risks' in error ? (error.risks as readonly string[]) : []
    const said = risks.map((risk) => /^\w+ (?:.* of )?note\.(\w+)(?: from \w+ to \w+)?: (.*)\.$/.exec(risk)?.slice(1))
    const expected = Object.entries(cases).flatMap(([name, { risk }]) => (risk === null ? [] : [[name, risk]]))
    expect(said).toEqual(expected)

    await site.migrate({ note: attributes('to') }, { acceptDataLoss: true })
    for (const [name, { values, to }] of Object.entries(cases)) {
      const rows = await site.rows(
        `select ${readable(provider, name, to)} as value from notes order by id limit ${values.length}`,
      )
      const found = rows.map(({ value }) => comparable(value, to))
      expect([name, found]).toEqual([name, values.map(([, after]) => after)])
    }
  })

  test('without a loss there is no question, and a lossy value fails in another database', async () => {
    const site = await makeSite(provider)
    await site.migrate({ note: { size: type('string') } })
    await site.entries('notes', { size: '1' })
    const created = await site.migrate({ note: { size: type('integer') } })
    expect(created.warnings).toEqual([])
    const [told] = created.sql.split('\n')
    expect(told).toBe('-- Changes note.size from string to integer: fails if a value would be lost.')
    expect(await site.rows('select size from notes')).toEqual([{ size: 1 }])

    const other = await makeSite(provider)
    const [first, second] = await site.rows(`select migration_name as name from _prisma_migrations order by 1`)
    await other.copyMigrations(site, String(first?.['name']))
    await other.deploy()
    await other.entries('notes', { size: 'many' })
    await other.copyMigrations(site, String(second?.['name']))
    await expect(other.deploy()).rejects.toMatchObject({
      code: 'migration-failed',
      message: expect.stringMatching(
        /migration\.sql:\d+: Changes note\.size from string to integer: this database has values that would be lost\.$/,
      ) as string,
      hint: 'Nothing was changed. Correct those values, or write the migration anew with --accept-data-loss.',
    })
    expect(await other.rows('select size from notes')).toEqual([{ size: 'many' }])
  })
})

function readable(provider: string, column: string, { type: kind }: { readonly type?: string }): string {
  if (provider === 'postgresql' && kind === 'datetime') return `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  return kind === 'biginteger' ? `cast(${column} as text)` : column
}

function comparable(value: unknown, { type: kind }: { readonly type?: string }): unknown {
  if (kind === 'boolean' && typeof value === 'number') return value === 1
  if ((kind === 'json' || kind === 'blocks' || kind === 'customField') && typeof value === 'string') {
    try {
      return JSON.parse(value) as unknown
    } catch {
      return value
    }
  }
  return value
}
