/** Scalars, unique values, and values that look like statements. */
import { describe, expect, test } from 'vitest'
import { providers } from '../../../../test/databases.js'
import { trusted } from '../../src/caller.js'
import { deleteEntry, updateEntry } from '../../src/write/index.js'
import { range, writeScene } from './scene.js'

describe.each(providers)('writes on %s', (provider) => {
  const scene = writeScene(provider)
  const { type, create, update, read, count, authors, gadget } = scene

  describe('scalars', () => {
    test('every type is read as it was sent, in the stored form', async () => {
      const id = await create('article', {
        title: 'Created full',
        slug: 'created-full',
        content: [{ type: 'paragraph', children: [{ type: 'text', text: 'x', unknown: 1 }] }],
        rating: '4.25',
        views: '9223372036854775807',
        readingTime: 5,
        score: -1.5e-7,
        featured: 'true',
        kind: 'how-to',
        secret: 'secret1',
        publishOn: '2024-02-29T23:00:00Z',
        startsAt: '10:11:12.5',
        eventAt: '2024-02-29T12:11:12.345+02:00',
        stamp: 1709201472345,
        extra: { b: [1, { a: null }], a: 'é☃😀' },
        internalNotes: 'n',
      })
      expect(await read('article', id)).toMatchObject({
        content: [{ type: 'paragraph', children: [{ type: 'text', text: 'x', unknown: 1 }] }],
        rating: 4.25,
        views: 9223372036854775807n,
        score: -1.5e-7,
        featured: true,
        kind: 'how-to',
        secret: '1terces',
        publishOn: '2024-02-29',
        startsAt: '10:11:12.500',
        eventAt: '2024-02-29T10:11:12.345Z',
        stamp: 1709201472345n,
        extra: { b: [1, { a: null }], a: 'é☃😀' },
        internalNotes: 'n',
        locale: 'en',
      })
    })

    test('a number, a boolean or a moment may be the only item of a list; a moment may have few digits', async () => {
      const id = await create('article', {
        title: 'Listed',
        rating: ['4.25'],
        featured: [1],
        eventAt: [7],
        stamp: '123',
      })
      expect(await read('article', id)).toMatchObject({
        rating: 4.25,
        featured: true,
        eventAt: '1970-01-01T00:00:00.007Z',
        stamp: 123n,
      })
      for (const data of [{ eventAt: 1.5 }, { rating: [] }, { rating: [{}] }, { featured: [1, 0] }])
        await expect(create('article', { title: 'Listed', ...data })).rejects.toMatchObject({ status: 400 })
    })

    test('null clears, a missing key changes nothing, defaults are for new entries', async () => {
      const id = await create('product', { name: 'n', price: 2, meta: { a: 1 }, stock: null })
      expect(await read('product', id)).toMatchObject({ price: 2, meta: { a: 1 }, stock: null, active: true })
      await update('product', id, { meta: null, active: null })
      expect(await read('product', id)).toMatchObject({ price: 2, meta: null, active: null })
    })

    test('clients cannot set the tool’s own attributes', async () => {
      const old = '2000-01-01T00:00:00.000Z'
      const id = await create('product', {
        id: 5000,
        name: 'x',
        createdAt: old,
        updatedAt: old,
        createdBy: 1,
        __proto__: 1,
      })
      const stored = await read('product', id)
      expect(id).not.toBe(5000)
      expect(String(stored['createdAt'])).not.toBe(old)
      await update('product', id, { id: 7, createdAt: old, updatedAt: old })
      expect((await read('product', id))['createdAt']).toBe(stored['createdAt'])
      expect(String((await read('product', id))['updatedAt']) >= String(stored['updatedAt'])).toBe(true)
    })

    test.each([
      ['an integer over 32 bits', { stock: 2 ** 31 }],
      ['a biginteger over 64 bits', { barcode: '9223372036854775808' }],
      ['a rounded biginteger', { barcode: 2 ** 60 }],
      ['an empty biginteger', { barcode: '' }],
      ['a number that is not finite', { price: Infinity }],
      ['a NUL', { name: 'a\0b' }],
      ['a NUL in a unique text', { name: 'a', sku: 'a\0b' }],
      ['half of a surrogate pair', { name: '\ud800' }],
      ['a NUL in json', { meta: [{ 'a\0': 1 }] }],
      ['json too deep', { meta: JSON.parse('['.repeat(65) + ']'.repeat(65)) }],
      ['json much too deep', { meta: JSON.parse('{"a":'.repeat(5000) + '1' + '}'.repeat(5000)) }],
      ['a prototype in json', { meta: JSON.parse('{"__proto__": {"a": 1}}') }],
      ['a year that PostgreSQL cannot store', { restockedAt: '0000-01-01T00:00:00Z' }],
      ['a time out of range', { restockedAt: 8.64e15 }],
      ['a unique text that is too long for an index', { sku: 'x'.repeat(2601) }],
      ['a password that bcrypt would truncate', {}],
    ])('%s is refused', async (what, data) => {
      const refused = what.startsWith('a password')
        ? create('article', { title: 'long', secret: 'é'.repeat(37) })
        : create('product', { name: 'x', ...data })
      await expect(refused).rejects.toMatchObject({ status: 400, name: 'ValidationError' })
    })

    test('json of the maximum depth is stored', async () => {
      const meta: unknown = JSON.parse('['.repeat(64) + ']'.repeat(64))
      expect(await read('product', await create('product', { name: 'x', meta }))).toMatchObject({ meta })
    })

    test('a missing entry is a 404, whatever the body', async () => {
      for (const data of [{ name: 'x' }, { name: null }, { name: 5 }, { releasedOn: 'x' }]) {
        await expect(update('product', 99999, data)).rejects.toMatchObject({ status: 404, message: 'Not Found' })
      }
      for (const id of ['abc', '1.5', '-1', '01', '2147483648', ' 1', '']) {
        await expect(updateEntry(scene.context, type('product'), id, {}, trusted)).rejects.toMatchObject({
          status: 404,
        })
        await expect(deleteEntry(scene.context, type('product'), id)).rejects.toMatchObject({ status: 404 })
      }
    })
  })

  describe('unique values', () => {
    test('a value that no column can have is not looked for', async () => {
      await expect(create('gadget', { ...(await gadget()), serial: 1.5 })).rejects.toMatchObject({
        message: 'serial must be an integer',
      })
    })

    test('all taken values are reported with the other errors, in the order of the model', async () => {
      await create('gadget', { ...(await gadget()), serial: 7, seenAt: '2024-01-01' })
      const again = { ...(await gadget()), name: null, serial: 7, seenAt: '2024-01-01T00:00:00Z' }
      await expect(create('gadget', again)).rejects.toMatchObject({
        message: '3 errors occurred',
        details: {
          errors: [
            { path: ['name'], message: 'name must be a `string` type, but the final value was: `null`.' },
            { path: ['serial'], message: 'This attribute must be unique' },
            { path: ['seenAt'], message: 'This attribute must be unique' },
          ],
        },
      })
    })

    test('an entry may keep its own value', async () => {
      const [first, second] = await authors(2)
      const { email } = await read('author', first!)
      await update('author', first!, { email })
      await expect(update('author', second!, { email })).rejects.toMatchObject({
        message: 'This attribute must be unique',
        details: { errors: [{ path: ['email'] }] },
      })
    })

    test('a uid is unique in its locale, a unique attribute in all', async () => {
      const names = [1, 2, 3].map((index) => `Science ${scene.unique()}-${index}`)
      const slug = `science-${scene.unique()}`
      await create('category', { name: names[0], slug })
      await create('category', { name: names[1], slug, locale: 'fr' })
      await expect(create('category', { name: names[2], slug, locale: 'fr' })).rejects.toMatchObject({
        details: { errors: [{ path: ['slug'] }] },
      })
      await expect(create('category', { name: names[0], locale: 'de' })).rejects.toMatchObject({
        details: { errors: [{ path: ['name'] }] },
      })
    })

    test('of 50 creates at once one wins', async () => {
      const sku = `race-${scene.unique()}`
      const results = await Promise.allSettled(range(50).map(() => create('product', { name: 'x', sku })))
      const refused = results.filter((result) => result.status === 'rejected')
      expect(refused).toHaveLength(49)
      for (const { reason } of refused) {
        expect(reason).toMatchObject({
          status: 400,
          details: { errors: [{ path: ['sku'], message: 'This attribute must be unique' }] },
        })
      }
      expect(await count('product', { sku })).toBe(1)
    })
  })

  test('no client object reaches Prisma', async () => {
    const hostile = { create: { name: 'x' }, connect: { id: 1 }, not: null, increment: 1 }
    for (const data of [
      { name: hostile },
      { stock: hostile },
      { active: hostile },
      { releasedOn: hostile },
      { department: hostile },
      { barcode: hostile },
    ]) {
      await expect(create('product', { name: 'x', ...data })).rejects.toMatchObject({ status: 400 })
    }
    const id = await create('product', { name: 'x', meta: hostile })
    expect((await read('product', id))['meta']).toEqual(hostile)
    const [author] = await authors(1)
    await expect(
      create('article', { title: 'Nested', author: { create: { name: 'x' }, id: { gt: 0 } } }),
    ).rejects.toMatchObject({ status: 400 })
    const article = await create('article', { title: 'Nested', author: { id: author, name: 'renamed' } })
    expect((await read('article', article))['author']).toBe(author)
    expect((await read('author', author!))['name']).not.toBe('renamed')
  })
})
