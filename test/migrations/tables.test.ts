/** A command reads the tables from the Prisma schema, a server from its descriptors: the two must agree. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { schemaTables } from '@content-gen/operate'
import type { TypeDescriptor } from '@content-gen/runtime'
import { findMisfits, findMissing, type LiveTables } from '@content-gen/runtime/migrations'
import { describe, expect, test } from 'vitest'
import { expectedTables } from '../../packages/runtime/src/migrations/expected-tables.js'
import { compileTypes } from '../../packages/runtime/src/types.js'

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
  expect(findMisfits(expectedTables(types), live).filter((found) => !found.includes('this code would serve'))).toEqual(
    [],
  )
})

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
