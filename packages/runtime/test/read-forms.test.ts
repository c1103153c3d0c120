import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { providers } from '../../../test/databases.js'
import { jsonText } from '../src/json/json.js'
import type { Property, Read, Shape } from '../src/query/read.js'
import { allOf, everything } from '../src/query/read.js'
import { compileRead } from '../src/sql/compile.js'
import { openApp } from './reading/app.js'
import { typeOf } from './reading/context.js'
import type { TestApp } from './reading/app.js'

const book = typeOf('book')

function scalar(name: string, more: Partial<Shape & { kind: 'scalar' }> = {}): Property {
  const attribute = book.attributes.get(name)
  if (attribute?.kind !== 'scalar') throw new Error(`no scalar ${name}`)
  return { key: name, value: { kind: 'scalar', attribute, as: 'graphql', ...more } }
}

function readOf(id: number, properties: readonly Property[]): Read {
  const where = allOf([everything, { kind: 'compare', operand: { kind: 'id' }, operator: 'eq', value: id }])
  const item: Shape = { kind: 'object', properties }
  return { one: true, type: book, where, order: [], page: { offset: 0, limit: 1 }, count: false, item }
}

describe.each(providers)('%s', (provider) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp(provider)
  })
  afterAll(() => app.close())

  const answer = async (id: number, properties: readonly Property[]): Promise<unknown> => {
    const { data } = await app.database.read(compileRead(readOf(id, properties), app.database.dialect))
    return JSON.parse(jsonText(data ?? 'null'))
  }

  test('GraphQL has ids as text, names for values, times, and numbers if they are exact', async () => {
    const id: Property = { key: 'id', value: { kind: 'id', as: 'text' } }
    const genre = scalar('genre', { names: new Map([['how-to', 'how_to']]) })
    expect(await answer(1, [id, genre, scalar('copies'), scalar('seenAt'), scalar('pages'), scalar('extra')])).toEqual({
      id: '1',
      genre: 'how_to',
      copies: '9007199254740993',
      seenAt: '2024-01-02T03:04:05.000Z',
      pages: 100,
      extra: { b: 1, a: [true, null] },
    })
    expect(await answer(2, [genre, scalar('copies'), scalar('seenAt')])).toEqual({
      genre: null,
      copies: null,
      seenAt: null,
    })
  })

  test('a null that is not allowed is marked', async () => {
    const marked = ['title', 'pages', 'copies', 'inPrint', 'soldAt', 'extra', 'genre'].map((name) =>
      scalar(name, { mark: true }),
    )
    expect(Object.values((await answer(2, marked)) as object)).toEqual([
      'sea 100%_x\\',
      20,
      '\0',
      '\0',
      '\0',
      '\0',
      '\0',
    ])
    expect(JSON.stringify(await answer(1, marked))).not.toContain('\\u0000')
  })

  test('an object may have more properties than a function has arguments, and long keys', async () => {
    const many = Array.from({ length: 120 }, (_, i): Property => ({ ...scalar('pages'), key: `${'k'.repeat(70)}${i}` }))
    expect(Object.keys((await answer(1, many)) as object)).toEqual(many.map(({ key }) => key))
    expect(await answer(1, [])).toEqual({})
  })
})
