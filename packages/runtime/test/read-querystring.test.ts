import { describe, expect, test } from 'vitest'
import { limits } from '../src/query/limits.js'
import { parseQueryString } from '../src/query/querystring.js'

const plain = (text: string): unknown => JSON.parse(JSON.stringify(parseQueryString(text)))
const indexed = (count: number) => Array.from({ length: count }, (_, i) => `a[${i}]=${i}`).join('&')

describe('the meaning of a query string', () => {
  test.each([
    ['', {}],
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a', { a: null }],
    ['a=', { a: '' }],
    ['a[b][c]=1', { a: { b: { c: '1' } } }],
    ['a%5Bb%5D=1', { a: { b: '1' } }],
    ['a=1&a=2', { a: ['1', '2'] }],
    ['a[]=1&a[]=2', { a: ['1', '2'] }],
    ['a[5]=x', { a: ['x'] }],
    ['a[1]=y&a[0]=x', { a: ['x', 'y'] }],
    ['a[100]=x', { a: ['x'] }],
    ['a[101]=x', { a: { 101: 'x' } }],
    ['a=1+2%203', { a: '1 2 3' }],
    ['a=1,2', { a: '1,2' }],
    ['populate[a][populate]=x&populate=b', { populate: ['b', { a: { populate: 'x' } }] }],
    ['populate=b&populate[a][sort]=x&populate[a][limit]=1', { populate: ['b', { a: { sort: 'x', limit: '1' } }] }],
    ['populate=b&populate%5Ba%5D=x&populate=c,d&c=1', { c: '1', populate: ['b', 'c,d', { a: 'x' }] }],
    ['populate[0]=a&populate=b', { populate: ['a', 'b'] }],
    ['populate[0]=a&populate[b]=x', { populate: { 0: 'a', b: 'x' } }],
    ['a[b', {}],
    ['filters[title&b=1', { b: '1' }],
    ['a]b[=1', {}],
    ['a[b]]=1', { a: { b: '1' } }],
    ['a.b=1', { 'a.b': '1' }],
    ['&&&a=1', { a: '1' }],
    ['a=%ff', { a: '%ff' }],
    ['a[__proto__]=1&b=2', { b: '2' }],
    ['__proto__[x]=1&constructor=2&b=2', { b: '2' }],
    ['a[length]=99999999', { a: { length: '99999999' } }],
  ])('%s', (text, expected) => {
    expect(plain(text)).toEqual(expected)
  })

  test('an array without indexes has no limit, and one with indexes has 101 items', () => {
    expect(plain(Array.from({ length: 500 }, () => 'a[]=1').join('&'))).toEqual({ a: Array(500).fill('1') })
    expect(plain(indexed(101))).toEqual({ a: Array.from({ length: 101 }, (_, i) => String(i)) })
    expect(Array.isArray(parseQueryString(indexed(130)).a)).toBe(false)
  })

  test('more than twenty levels are a literal key', () => {
    const deep = `a${'[b]'.repeat(21)}=1`
    let value: unknown = parseQueryString(deep).a
    for (let level = 0; level < limits.brackets; level++) value = (value as Record<string, unknown>).b
    expect(JSON.stringify(value)).toBe('{"[b]":"1"}')
  })

  test('objects have no prototype', () => {
    const parsed = parseQueryString('a[b]=1')
    expect(Object.getPrototypeOf(parsed)).toBeNull()
    expect(Object.getPrototypeOf(parsed.a)).toBeNull()
    expect(parsed.toString).toBeUndefined()
  })
})

describe('refused query strings', () => {
  test.each([
    ['too many parameters', Array.from({ length: 1001 }, (_, i) => `a${i}`).join('&')],
    ['too long', `a=${'x'.repeat(limits.length)}`],
    ['NUL in a value', 'a=%00'],
    ['NUL in a name', 'a%00b=1'],
    ['NUL in a nested value', 'a[b][]=x%00'],
  ])('%s', (_, text) => {
    expect(() => parseQueryString(text)).toThrow(expect.objectContaining({ status: 400, name: 'ValidationError' }))
  })
})
