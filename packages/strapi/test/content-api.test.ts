/** Queries and answers of callers who may not see everything: the look-alikes read with all rights. */
import { expect, test } from 'vitest'
import { callerWith, openSight } from '@content-gen/runtime'
import { anyOf } from '@content-gen/runtime/query'
import { sanitizedEntry } from '../src/content-api/input.js'
import { sanitizedOutput } from '../src/content-api/output.js'
import { sanitizedQuery } from '../src/content-api/query.js'
import { contextOf, typeOf, types, visitor } from '../../runtime/test/reading/context.js'
import type { Caller, Store } from '@content-gen/runtime'

const book = typeOf('book')
const store = { types, config: contextOf(visitor).config } as unknown as Store
const populated = (populate: unknown, caller: Caller = visitor) => {
  const query: { readonly populate?: unknown } = sanitizedQuery(store, { populate }, book, caller)
  return query.populate
}
/** Has a rule about the entries of writers, or about the attributes of books. */
const ruled = (rule: 'rows' | 'fields'): Caller => {
  const sight = openSight(
    types,
    ({ uid }) => ({
      sees: ({ name }) => rule === 'rows' || uid !== 'api::book.book' || name === 'title',
      ...(rule === 'rows' && uid === 'api::writer.writer' ? { rows: anyOf([]) } : {}),
    }),
    { keepsPrivate: true },
  )
  return { ...visitor, sight }
}

test('populate keeps the links that the caller may find', () => {
  expect(populated(['writer', 'vault'])).toEqual({ writer: {} })
  expect(populated({ vault: { fields: ['id'] }, topics: { sort: 'id' } })).toEqual({ topics: { sort: 'id' } })
  expect(populated('vault')).toEqual({})
  expect(populated('*')).not.toHaveProperty('vault')
  expect(populated('*')).toMatchObject({ writer: {}, topics: {}, cover: {}, body: {}, createdBy: {} })
})

test('a query that leads nowhere else stays as it was sent', () => {
  expect(populated({ writer: true, topics: { populate: '*' } })).toEqual({ writer: true, topics: { populate: '*' } })
  expect(populated({ secret: true })).toEqual({ secret: true })
})

test('also below others', () => {
  expect(populated({ topics: { populate: { books: { populate: ['vault', 'writer'] } } } })).toEqual({
    topics: { populate: { books: { populate: { writer: {} } } } },
  })
  expect(populated('topics.books.vault')).toEqual({ topics: { populate: { books: { populate: {} } } } })
})

test('a caller without rights gets files and components alone', () => {
  const nobody = callerWith('nobody', [])
  expect(populated(['writer', 'cover', 'seo'], nobody)).toEqual({ cover: {}, seo: {} })
})

test('a rule about the entries of a populated or filtered type refuses the query', () => {
  const refusal = 'A rule of the role limits api::writer.writer: read it with content'
  expect(() => populated('writer', ruled('rows'))).toThrow(refusal)
  expect(() => sanitizedQuery(store, { filters: { writer: { id: 1 } } }, book, ruled('rows'))).toThrow(refusal)
  expect(populated('cover', ruled('rows'))).toEqual({ cover: {} })
})

test('an answer has no attribute that a rule of the role hides', () => {
  const row = { id: 1, title: 'A', pages: 7, notes: 'mine', unknown: 1 }
  expect(sanitizedOutput(row, book, types, ruled('fields'))).toEqual({ id: 1, title: 'A', unknown: 1 })
  expect(sanitizedOutput(row, book, types, visitor)).toEqual({ id: 1, title: 'A', pages: 7, unknown: 1 })
})

test('input of a type, or links to one, that a rule of the role limits is refused', () => {
  const free = { ...visitor, gate: { isOpen: () => true, admit: async () => ({ settle: async () => undefined }) } }
  const gated = (isOpen: (uid: string, act: string) => boolean, hidden = ''): Caller => ({
    ...free,
    gate: {
      ...free.gate,
      isOpen,
      links: { hides: (uid) => uid === hidden, unseen: async () => new Set(), linked: async () => new Set() },
    },
  })
  const write = (caller: Caller, data: object) => sanitizedEntry(data, book, types, caller)
  expect(write(free, { title: 'A', nothing: 1 })).toEqual({ title: 'A' })
  for (const limited of ['create', 'update'])
    expect(() =>
      write(
        gated((uid, act) => uid !== 'api::book.book' || act !== limited),
        { title: 'A' },
      ),
    ).toThrow('A rule of the role limits api::book.book: write it with content')
  const ofWriters = gated(() => true, 'api::writer.writer')
  expect(write(ofWriters, { title: 'A' })).toEqual({ title: 'A' })
  expect(() => write(ofWriters, { writer: 1 })).toThrow('A rule of the role limits api::writer.writer')
})
