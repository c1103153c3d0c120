/** The part of a list that code asks for with numbers of a request. */
import { expect, test } from 'vitest'
import { EntityService } from '../src/entity-service.js'
import { Query } from '../src/query.js'
import type { EntryReader } from '../src/reads/entry-reader.js'
import type { EntryWriter } from '../src/writes/entry-writer.js'

const uid = 'api::book.book'
const reader = {
  type: () => ({ descriptor: { kind: 'collection' } }),
  list: async (_uid: string, _asked: object, page: object) => page,
  counted: async (_uid: string, _asked: object, page: object) => ({ rows: page, total: 21 }),
} as unknown as EntryReader
const writer = {} as unknown as EntryWriter
const entities = new EntityService(reader, writer)
const query = new Query(uid, reader, writer)

test('numbers choose a part', async () => {
  expect(await entities.findMany(uid, { start: '2', limit: 5 })).toEqual({ offset: 2, limit: 5 })
  expect(await entities.findMany(uid, { limit: -1 })).toEqual({ offset: 0, limit: null })
  expect(await entities.findMany(uid, { limit: 0 })).toEqual({ offset: 0, limit: null })
  expect(await query.findMany({ offset: 3 })).toEqual({ offset: 3, limit: null })
  expect(await entities.findPage(uid, { page: 2, pageSize: '5' })).toEqual({
    results: { offset: 5, limit: 5 },
    pagination: { page: 2, pageSize: 5, pageCount: 5, total: 21 },
  })
})

test.each([Number.NaN, -2, 1.5, Infinity])('the database is not asked for %d', async (number) => {
  const refusal = { status: 400, name: 'PaginationError' }
  await expect(entities.findMany(uid, { limit: number })).rejects.toMatchObject(refusal)
  await expect(entities.findMany(uid, { start: number })).rejects.toMatchObject(refusal)
  await expect(entities.findPage(uid, { page: number })).rejects.toMatchObject(refusal)
  await expect(query.findPage({ pageSize: number })).rejects.toMatchObject(refusal)
  await expect(query.findWithCount({ limit: number })).rejects.toMatchObject(refusal)
  await expect(async () => query.findMany({ offset: number })).rejects.toMatchObject(refusal)
})
