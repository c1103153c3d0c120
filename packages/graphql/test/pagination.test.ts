import { describe, expect, test } from 'vitest'
import { pagingMeta, parsePaging } from '../src/plan/pagination.js'

const limits = { defaultLimit: 10, amountLimit: 100 }
const unlimited = { defaultLimit: 10, amountLimit: null }

describe('pagination of 250 entries', () => {
  test.each([
    [{}, '0+10', { page: 1, pageSize: 10, pageCount: 25 }],
    [null, '0+10', { page: 1, pageSize: 10, pageCount: 25 }],
    [{ page: 3 }, '20+10', { page: 3, pageSize: 10, pageCount: 25 }],
    [{ page: 0, pageSize: 5 }, '0+5', { page: 1, pageSize: 5, pageCount: 50 }],
    [{ page: -1 }, '0+10', { page: 1, pageSize: 10, pageCount: 25 }],
    [{ page: 100, pageSize: 100 }, '9900+100', { page: 100, pageSize: 100, pageCount: 3 }],
    [{ pageSize: 0 }, '0+1', { page: 1, pageSize: 1, pageCount: 250 }],
    [{ pageSize: -1 }, '0+1', { page: 1, pageSize: 1, pageCount: 250 }],
    [{ pageSize: 101 }, '0+100', { page: 1, pageSize: 100, pageCount: 3 }],
    [{ start: 25 }, '25+10', { page: 3, pageSize: 10, pageCount: 25 }],
    [{ start: -5 }, '0+10', { page: 1, pageSize: 10, pageCount: 25 }],
    [{ start: 2, limit: 3 }, '2+3', { page: 1, pageSize: 3, pageCount: 84 }],
    [{ limit: 0 }, '0+1', { page: 1, pageSize: 1, pageCount: 250 }],
    [{ limit: -2 }, '0+1', { page: 1, pageSize: 1, pageCount: 250 }],
    [{ limit: 2 ** 31 - 1 }, '0+100', { page: 1, pageSize: 100, pageCount: 3 }],
    [{ limit: -1 }, '0+100', { page: 1, pageSize: 100, pageCount: 3 }],
    [{ start: 200, limit: -1 }, '200+100', { page: 1, pageSize: 50, pageCount: 1 }],
    [{ page: null, limit: 7 }, '0+7', { page: 1, pageSize: 7, pageCount: 36 }],
  ])('%j', (arg, page, meta) => {
    const paging = parsePaging(arg, limits)
    expect(`${paging.offset}+${paging.limit}`).toBe(page)
    expect(pagingMeta(paging, 250)).toEqual({ total: 250, ...meta })
  })

  test.each([
    [{ limit: 1000 }, '0+1000', { page: 1, pageSize: 1000, pageCount: 1 }],
    [{ pageSize: 200 }, '0+200', { page: 1, pageSize: 200, pageCount: 2 }],
    [{ limit: -1 }, '0+null', { page: 1, pageSize: 250, pageCount: 1 }],
    [{ start: 200, limit: -1 }, '200+null', { page: 1, pageSize: 50, pageCount: 1 }],
    [{ start: 300, limit: -1 }, '300+null', { page: 1, pageSize: 0, pageCount: 1 }],
  ])('without a maximum: %j', (arg, page, meta) => {
    const paging = parsePaging(arg, unlimited)
    expect(`${paging.offset}+${paging.limit}`).toBe(page)
    expect(pagingMeta(paging, 250)).toEqual({ total: 250, ...meta })
  })

  test('page and offset together', () => {
    expect(() => parsePaging({ page: 1, limit: 2 }, limits)).toThrow('Cannot use both page & offset')
  })

  test('an empty page', () => {
    expect(pagingMeta(parsePaging({}, limits), 0)).toEqual({ total: 0, page: 1, pageSize: 10, pageCount: 0 })
  })
})
