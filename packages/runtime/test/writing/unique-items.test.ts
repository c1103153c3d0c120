/** Unique attributes of components: a value occurs once among all components of their type. */
import { describe, expect, test } from 'vitest'
import { providers } from '../../../../test/databases.js'
import { trusted } from '../../src/caller.js'
import { createLocalization } from '../../src/write/index.js'
import { range, writeScene } from './scene.js'
import type { Dump } from './dump.js'

const taken = 'This attribute must be unique'

describe.each(providers)('on %s', (provider) => {
  const scene = writeScene(provider)
  const { create, update, read, type } = scene
  const own = (name: string) => `${name}-${scene.unique()}`

  const refused = async (write: Promise<unknown>, ...paths: string[]) =>
    await expect(write).rejects.toMatchObject({
      status: 400,
      name: 'ValidationError',
      message: paths.length === 1 ? taken : `${paths.length} errors occurred`,
      details: {
        errors: paths.map((path) => ({ path: path.split('.'), message: taken, name: 'ValidationError' })),
      },
    })

  test('a value is taken by any component of the type, wherever it is', async () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(own)
    await create('chest', {
      seal: { code: a },
      seals: [{ code: b }],
      cases: [{ seals: [{ code: c }] }],
      zone: [{ __component: 'parts.case', seal: { code: d } }],
      publishedAt: null,
    })
    await refused(create('chest', { seal: { code: c } }), 'seal.code')
    await refused(create('chest', { seals: [{ code: own('e') }, { code: d }] }), 'seals.1.code')
    await refused(
      create('chest', { cases: [{ seal: { code: a }, seals: [{ code: b }] }] }),
      'cases.0.seal.code',
      'cases.0.seals.0.code',
    )
    await refused(create('chest', { zone: [{ __component: 'parts.seal', code: b }] }), 'zone.0.code')
    await refused(create('crate', { seal: { code: a } }), 'seal.code')
    // An attribute of the entry itself has values of its own.
    await create('chest', { code: a, seal: { note: a } })
  })

  test('every kind of value counts, and null does not', async () => {
    const number = 1_000 + scene.unique()
    const values = {
      number,
      big: `90071992547409${number}`,
      madeAt: `2024-01-01T00:00:00.${number % 1000}Z`,
      slug: own('s'),
    }
    await create('chest', { seal: values })
    for (const [name, value] of Object.entries(values)) {
      await refused(create('chest', { seal: { [name]: value } }), `seal.${name}`)
      await create('chest', { seals: [{ [name]: null }, { [name]: null }] })
    }
    await refused(create('chest', { seal: { number: String(number) } }), 'seal.number')
    await expect(create('chest', { seal: { number: 1.5, code: own('c') } })).rejects.toMatchObject({
      message: 'seal.number must be an integer',
    })
  })

  test('a value occurs once in a body as well', async () => {
    const code = own('twice')
    await refused(
      create('chest', { seal: { code }, seals: [{ code }], zone: [{ __component: 'parts.seal', code }] }),
      'seals.0.code',
      'zone.0.code',
    )
  })

  test('other faults are told with it', async () => {
    const [code, other] = ['both', 'other'].map(own)
    await create('chest', { code: other, seal: { code } })
    const zone = [
      { __component: 'parts.seal', code },
      { __component: 'parts.seal', code: '' },
    ]
    await expect(create('chest', { title: 5, code: other, zone })).rejects.toMatchObject({
      details: {
        errors: [
          { path: ['title'] },
          { path: ['code'], message: taken },
          { path: ['zone', '1', 'code'] },
          { path: ['zone', '0', 'code'], message: taken },
        ],
      },
    })
  })

  test('items that stay or go with a write do not stand in its way', async () => {
    const [a, b, c] = ['a', 'b', 'c'].map(own)
    const id = await create('chest', {
      seal: { code: c },
      seals: [{ code: a }, { code: b }],
      cases: [{ seal: { code: own('inner') } }],
    })
    const { seal, seals, cases } = (await read('chest', id)) as { seal: Dump; seals: Dump[]; cases: Dump[] }
    const [first, second] = seals.map((item) => item['id'])
    await update('chest', id, { seal: { id: seal['id'], code: c, note: 'kept' } })
    await update('chest', id, { seal: { code: c } })
    await update('chest', id, {
      seals: [
        { id: first, code: b },
        { id: second, code: a },
      ],
    })
    await refused(update('chest', id, { seals: [{ id: first }, { code: b }] }), 'seals.1.code')
    await refused(update('chest', id, { seals: [{ code: c }] }), 'seals.0.code')
    await refused(
      update('chest', id, { cases: [{ id: cases[0]!['id'] }, { seal: { code: own('inner') } }] }),
      'cases.1.seal.code',
    )
    await update('chest', id, { cases: [{ seal: { code: own('inner') } }] })
    // From a place that is emptied to another one.
    await update('chest', id, {
      seals: [],
      cases: [],
      seal: { code: a },
      zone: [{ __component: 'parts.case', seals: [{ code: own('inner') }] }],
    })
    await update('chest', id, { zone: [], seal: { code: own('inner') } })
    await create('chest', { seals: [{ code: a }, { code: b }] })
  })

  test('localizations share a component, and none that is localized', async () => {
    const [a, b] = ['a', 'b'].map(own)
    const localize = (id: number, data: object) => createLocalization(scene.context, type('crate'), id, data, trusted)
    const id = await create('crate', { seal: { code: a }, seals: [{ code: b }] })
    const french = await localize(id, { locale: 'fr' })
    expect(await read('crate', french)).toMatchObject({ seal: { code: a }, seals: [] })
    const german = await localize(id, { locale: 'de', seal: { code: a, note: 'new' } })
    for (const each of [id, french, german])
      expect(await read('crate', each)).toMatchObject({ seal: { code: a, note: 'new' } })
    await update('crate', french, { seal: { code: a, note: 'newer' } })
    expect(await read('crate', id)).toMatchObject({ seal: { code: a, note: 'newer' } })
    await refused(update('crate', french, { seals: [{ code: b }] }), 'seals.0.code')
    await refused(update('crate', french, { seals: [{ code: a }] }), 'seals.0.code')
    await refused(create('crate', { seal: { code: a } }), 'seal.code')
  })

  test('of writes at once, one takes the value', async () => {
    const code = own('race')
    const writes = range(8).map((index) =>
      index % 2
        ? create('chest', { seal: { code } })
        : create('chest', { zone: [{ __component: 'parts.case', seals: [{ code }] }] }),
    )
    const results = await Promise.allSettled(writes)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ message: taken })
  })
})
