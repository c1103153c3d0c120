/** A command reads the tables from the Prisma schema, a server from its descriptors and its features: the two must agree. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { schemaTables } from '@content-gen/operate'
import type { Config, TypeDescriptor } from '@content-gen/runtime'
import { findMisfits, findMissing, type ExpectedTables, type LiveTables } from '@content-gen/runtime/migrations'
import { describe, expect, test } from 'vitest'
import { expectedTables } from '../../packages/runtime/src/migrations/expected-tables.js'
import { bothExpected, expectedFeatures } from '../../packages/runtime/src/migrations/expected-features.js'
import { compileTypes } from '../../packages/runtime/src/compile-types.js'

const cases = fileURLToPath(new URL('../../fixtures/cases/', import.meta.url))
const names = readdirSync(cases).filter((name) => existsSync(join(cases, name, 'expected/src/generated/descriptors')))

test.each(names)('of the case %s', async (name) => {
  const expected = join(cases, name, 'expected')
  const { descriptors } = (await import(join(expected, 'src/generated/descriptors/index.ts'))) as {
    descriptors: readonly TypeDescriptor[]
  }
  const written = schemaTables(readFileSync(join(expected, 'prisma/schema.prisma'), 'utf8'))
  const live: LiveTables = new Map(
    [...written].map(([table, columns]) => [
      table,
      new Map([...columns].map(([column, kind]) => [column, { kind, isRequired: false, hasDefault: false }])),
    ]),
  )
  const types = compileTypes(descriptors, { privateAttributes: [] })
  const ofTypes = expectedTables(types)
  const compiled = new Set([...types.values()].map(({ table }) => table))
  expect(findMisfits(ofTypes, live).filter((found) => !found.includes('this code would serve'))).toEqual([])
  const { config } = (await import(join(expected, 'src/generated/config.ts'))) as { config: Config }
  const ofFeatures = expectedFeatures({ types, features: config })
  const all = bothExpected(ofTypes, ofFeatures)
  expect(findMisfits(ofFeatures, live)).toEqual([])
  // Nothing reads the ids of rows that only link others.
  const isRead = (table: string) => ofFeatures.has(table) || compiled.has(table)
  expect(columnsOf(all, isRead)).toEqual(columnsOf(written, isRead))
  expect([...all.keys()].sort()).toEqual([...written.keys()].sort())
})

function columnsOf(tables: ExpectedTables, isChosen: (table: string) => boolean): object {
  const chosen = [...tables].filter(([table]) => isChosen(table))
  return Object.fromEntries(chosen.map(([table, columns]) => [table, [...columns.keys()].sort()]))
}

describe('code on other tables', () => {
  const expected = new Map([
    [
      'notes',
      new Map([
        ['id', 'integer' as const],
        ['title', 'text' as const],
      ]),
    ],
  ])
  const optional = { isRequired: false, hasDefault: false }
  const live = (columns: object): LiveTables =>
    new Map([
      [
        'notes',
        new Map(
          Object.entries({ id: { kind: 'integer', ...optional }, title: { kind: 'text', ...optional }, ...columns }),
        ),
      ],
    ])

  test.each([
    ['a new column', { more: { kind: 'text', ...optional } }, []],
    ['a new column with a default', { more: { kind: 'text', isRequired: true, hasDefault: true } }, []],
    ['an unknown type', { title: { kind: null, ...optional } }, []],
    [
      'a new column that needs a value',
      { more: { kind: 'text', isRequired: true, hasDefault: false } },
      ['notes.more is required, and this code does not fill it'],
    ],
    ['another type', { title: { kind: 'json', ...optional } }, ['notes.title is json instead of text']],
    [
      'drafts',
      { published_at: { kind: 'moment', ...optional } },
      ['notes has the column published_at: this code would serve drafts'],
    ],
  ])('%s', (_name, columns, found) => {
    expect(findMisfits(expected, live(columns))).toEqual(found)
    expect(findMissing(expected, live(columns))).toEqual([])
  })

  test('missing columns and tables', () => {
    expect(findMissing(expected, new Map())).toEqual(['there is no table notes'])
    expect(findMissing(expected, new Map([['notes', new Map()]]))).toEqual([
      'notes has no column id',
      'notes has no column title',
    ])
  })
})
