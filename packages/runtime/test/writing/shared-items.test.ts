/** Components that localizations share: an item keeps its id in every locale. */
import { describe, expect, test } from 'vitest'
import { tries } from '../../../../test/cases.js'
import { sampled } from '../../../../test/databases.js'
import { randomOf } from '../../../../test/reads/random.js'
import { trusted } from '../../src/caller.js'
import { createLocalization } from '../../src/write/index.js'
import type { Dump } from './dump.js'
import { writeScene } from './scene.js'

type Name = 'boxes' | 'zone'

const rounds = tries(20, 500)
const seed = Number(process.env['SEED'] ?? Date.now())

describe.each(sampled('postgresql'))('on %s', (provider) => {
  const scene = writeScene(provider)
  const { type, create, update, read, file, localize } = scene

  const lid = (color: string) => ({ color })
  const labelOf = (item: Dump) => item['label'] ?? item['color']
  /** The ids of items by their labels, and the items as a client reads them. */
  const itemsOf = async (id: number, name: Name = 'boxes') => {
    const items = (await read('notice', id))[name] as Dump[]
    return { items, ids: Object.fromEntries(items.map((item) => [String(labelOf(item)), item['id']])) }
  }
  const labels = async (id: number, name: Name = 'boxes') => (await itemsOf(id, name)).items.map(labelOf)
  /** Items without their ids. */
  const valuesOf = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value, (key, each) => (key === 'id' ? undefined : each)))

  const group = async (data: object) => {
    const en = await create('notice', { title: 'En', level: 1, ...data })
    const fr = await localize(en, { locale: 'fr', title: 'Fr' })
    const de = await localize(fr, { locale: 'de', title: 'De' })
    return { en, fr, de, others: [fr, de] }
  }
  const expectShared = async ({ en, others }: { en: number; others: readonly number[] }) => {
    const { boxes, main, zone } = await read('notice', en)
    for (const id of others)
      expect(valuesOf(await read('notice', id))).toMatchObject(valuesOf({ boxes, main, zone }) as object)
  }
  const timesOf = async (ids: readonly number[]) =>
    Promise.all(ids.map(async (id) => String((await read('notice', id))['updatedAt'])))

  test.each<[string, Name]>([
    ['a list', 'boxes'],
    ['a zone', 'zone'],
  ])('%s that is changed, reordered, shortened and extended', async (_, name) => {
    const named = (label: string) => (name === 'zone' ? { __component: 'parts.box', label } : { label })
    const entries = await group({ [name]: ['a', 'b', 'c'].map(named) })
    const { en, fr, others } = entries
    const before = await Promise.all(others.map((id) => itemsOf(id, name)))
    const own = await itemsOf(en, name)
    const sent = (label: string, more: object = {}) => ({ ...named(label), id: own.ids[label], ...more })

    await update('notice', en, { [name]: [sent('c'), sent('a', { label: 'A', size: 7 }), named('d'), sent('b')] })
    for (const [index, id] of others.entries()) {
      const { items, ids } = await itemsOf(id, name)
      const known = before[index]!.ids
      expect(items.map(labelOf)).toEqual(['c', 'A', 'd', 'b'])
      expect(ids).toMatchObject({ c: known['c'], A: known['a'], b: known['b'] })
      expect(Object.values(known)).not.toContain(ids['d'])
    }
    await expectShared(entries)

    const now = await itemsOf(fr, name)
    await update('notice', fr, { [name]: [now.items[2], now.items[0]] })
    expect((await itemsOf(en, name)).ids).toEqual({ d: expect.any(Number), c: own.ids['c'] })
    expect(await labels(en, name)).toEqual(['d', 'c'])
    await expectShared({ en: fr, others: [en] })
  })

  test('items of different components', async () => {
    const box = (label: string, more: object = {}) => ({ __component: 'parts.box', label, ...more })
    const entries = await group({
      zone: [
        box('a'),
        { __component: 'parts.lid', ...lid('red') },
        box('b'),
        { __component: 'parts.lid', ...lid('blue') },
      ],
    })
    const { en, fr } = entries
    const [own, known] = [await itemsOf(en, 'zone'), await itemsOf(fr, 'zone')]
    const [a, red, b, blue] = own.items
    await update('notice', en, { zone: [blue, { ...b, label: 'B' }, red, a] })
    expect(await labels(fr, 'zone')).toEqual(['blue', 'B', 'red', 'a'])
    expect((await itemsOf(fr, 'zone')).ids).toEqual({
      blue: known.ids['blue'],
      B: known.ids['b'],
      red: known.ids['red'],
      a: known.ids['a'],
    })
    await expectShared(entries)
  })

  test('items within items, with their links and files', async () => {
    const [image, film] = [await file('image/png'), await file('video/mp4')]
    const [one, two] = [await create('depot', { name: 'one' }), await create('depot', { name: 'two' })]
    const entries = await group({
      main: { label: 'main', lid: lid('white'), lids: [lid('x'), lid('y')] },
      boxes: [
        {
          label: 'a',
          lid: lid('red'),
          lids: [lid('1'), lid('2'), lid('3')],
          depots: [one, two],
          pictures: [image, film],
          data: { n: [1] },
          secret: 's',
        },
        { label: 'b', lids: [lid('4')], pictures: [film] },
      ],
    })
    const { en, fr, de } = entries
    const read3 = async (id: number) => {
      const [a, b] = (await read('notice', id))['boxes'] as [any, any]
      return { a, b, main: (await read('notice', id))['main'] as any }
    }
    const [own, before] = [await read3(en), await read3(fr)]
    await update('notice', en, {
      main: { id: own.main.id, lids: [own.main.lids[1], own.main.lids[0]] },
      boxes: [
        { id: own.b.id, lids: [lid('5'), { ...own.b.lids[0], color: '4!' }] },
        {
          id: own.a.id,
          lids: [own.a.lids[2], own.a.lids[0]],
          depots: [two],
          pictures: [film, image],
          data: { n: [2] },
        },
      ],
    })
    const [b, a] = (await read('notice', fr))['boxes'] as [any, any]
    expect([a.id, b.id]).toEqual([before.a.id, before.b.id])
    expect(a).toMatchObject({
      lid: before.a.lid,
      depots: [two],
      pictures: [film, image],
      data: { n: [2] },
      secret: 's',
    })
    expect(a.lids).toEqual([before.a.lids[2], before.a.lids[0]])
    expect(b.lids).toEqual([
      { id: expect.any(Number), color: '5' },
      { id: before.b.lids[0].id, color: '4!' },
    ])
    expect(before.a.lids.map((each: any) => each.id)).not.toContain(b.lids[0].id)
    const { main } = await read3(fr)
    expect(main).toEqual({ ...before.main, lids: [before.main.lids[1], before.main.lids[0]] })
    await expectShared({ en, others: [fr, de] })
    // Sent from another locale, by the ids that it has.
    await update('notice', de, { main: { id: (await read3(de)).main.id, lid: null } })
    expect((await read3(fr)).main).toEqual({ ...main, lid: null })
    await expectShared({ en, others: [fr, de] })
  })

  test('an item without an id is new everywhere, and so is one in the place of a single component', async () => {
    const { en, fr } = await group({ main: { label: 'm' }, boxes: [{ label: 'a' }, { label: 'b' }] })
    const before = await read('notice', fr)
    await update('notice', en, { main: { label: 'm' }, boxes: [{ label: 'a' }, { label: 'b' }] })
    const after = await read('notice', fr)
    expect(valuesOf(after['boxes'])).toEqual(valuesOf(before['boxes']))
    const idsOf = ({ main, boxes }: Dump) => [main as Dump, ...(boxes as Dump[])].map(({ id }) => id)
    expect(idsOf(before).filter((id) => idsOf(after).includes(id))).toEqual([])
    await update('notice', en, { main: null, boxes: [] })
    expect(await read('notice', fr)).toMatchObject({ main: null, boxes: [] })
  })

  test('an entry that has what is shared stays as it is', async () => {
    const image = await file('image/png')
    const depot = await create('depot', { name: 'd' })
    const boxes = [
      { label: 'a', lid: lid('red'), depots: [depot], pictures: [image], data: { b: 1, a: [null] } },
      { label: 'b' },
    ]
    const { en, fr, de, others } = await group({ level: 4, extra: { z: 1, y: 2 }, cover: image, files: [image], boxes })
    const [times, items] = [await timesOf([en, ...others]), (await itemsOf(en)).items]
    const later = () => new Promise((resolve) => setTimeout(resolve, 5))
    await later()
    await update('notice', en, { level: 4, extra: { z: 1, y: 2 }, cover: image, files: [image], boxes: items })
    await update('notice', en, { title: 'Mine alone' })
    expect(await timesOf(others)).toEqual(times.slice(1))
    expect((await read('notice', en))['updatedAt']).not.toBe(times[0])
    for (const change of [
      { level: 5 },
      { extra: { z: 2 } },
      { cover: null },
      { files: [] },
      { boxes: [items[1]] },
      { boxes: [{ ...items[1], size: 2 }] },
    ]) {
      const [before] = await timesOf([fr])
      await later()
      await update('notice', en, change)
      expect([change, (await timesOf([fr]))[0]]).not.toEqual([change, before])
    }
    const told = await timesOf([en, fr])
    await later()
    await createLocalization(scene.context, type('notice'), de, { locale: 'de' }, trusted).catch(() => undefined)
    expect(await timesOf([en, fr])).toEqual(told)
  })

  test('a new localization that sends the same list changes no other', async () => {
    const boxes = [{ label: 'a', lid: lid('red') }, { label: 'b' }]
    const en = await create('notice', { title: 'En', level: 1, boxes })
    const before = await read('notice', en)
    const fr = await localize(en, { locale: 'fr', title: 'Fr', level: 1, boxes })
    expect(await read('notice', en)).toEqual({ ...before, localizations: [fr] })
    await localize(en, { locale: 'de', boxes: [boxes[0], { label: 'B' }, { label: 'c' }] })
    const { items } = await itemsOf(en)
    const known = (before['boxes'] as Dump[]).map(({ id }) => id)
    expect(items.map(({ id }) => id)).toEqual([...known, expect.any(Number)])
    expect(items.map(labelOf)).toEqual(['a', 'B', 'c'])
  })

  test('localizations whose lists differ get the written one', async () => {
    const en = await create('notice', {
      title: 'En',
      level: 1,
      boxes: [{ label: 'a' }, { label: 'b' }, { label: 'c' }],
    })
    const fr = await create('notice', { title: 'Fr', level: 2, locale: 'fr', boxes: [{ label: 'x' }] })
    const [x] = (await itemsOf(fr)).items
    await create('notice', { title: 'De', level: 3, locale: 'de', localizations: [en, fr] })
    expect((await itemsOf(fr)).items.map(labelOf)).toEqual(['a', 'b', 'c'])
    expect((await itemsOf(fr)).ids).toMatchObject({ a: x!['id'] })
  })

  test('writes to two localizations at once leave equal lists', async () => {
    const { en, fr, de } = await group({ boxes: [{ label: 'a' }, { label: 'b' }, { label: 'c' }] })
    const [first, second] = [(await itemsOf(en)).items, (await itemsOf(fr)).items]
    for (let round = 0; round < 5; round++) {
      const results = await Promise.allSettled([
        update('notice', en, { level: round, boxes: first.map((item) => ({ ...item, size: 10 + round })) }),
        update('notice', fr, { level: 9, boxes: second.toReversed() }),
      ])
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
      await expectShared({ en, others: [fr, de] })
      expect((await itemsOf(en)).items.map(({ id }) => id).toSorted()).toEqual(first.map(({ id }) => id).toSorted())
    }
  })

  test(`${rounds} random writes in random locales`, { timeout: 60_000 + rounds * 1_000 }, async () => {
    const random = randomOf(seed)
    const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
    const shuffled = <T>(items: readonly T[]) =>
      items
        .map((item) => [random(), item] as const)
        .toSorted(([a], [b]) => a - b)
        .map(([, item]) => item)
    let made = 0
    /** Each item has a mark of its own, which no write changes. */
    const item = (): any => ({ label: `item ${++made}`, lids: [lid(`lid ${++made}`), lid(`lid ${++made}`)] })
    const { en, fr, de } = await group({ boxes: [item(), item(), item()] })
    /** The ids of all items by their marks. */
    const idsIn = async (id: number) => {
      const boxes = (await read('notice', id))['boxes'] as any[]
      return new Map<string, number>(
        boxes.flatMap((box) => [box, ...box.lids].map((each) => [String(labelOf(each)), each.id])),
      )
    }
    const changed = (list: readonly any[], add: () => any) => {
      const some = shuffled(list).filter(() => random() < 0.8)
      return random() < 0.5 ? [...some, add()] : some
    }
    for (let round = 0; round < rounds; round++) {
      const written = pick([en, fr, de])
      const before = await Promise.all([en, fr, de].map(idsIn))
      const present = (await read('notice', written))['boxes'] as any[]
      const boxes = changed(present, item).map((box) => {
        const { lids, ...others } = box
        if (box.id !== undefined && random() < 0.3) return { id: box.id, size: round }
        return { ...others, lids: box.id === undefined ? lids : changed(lids, () => lid(`lid ${++made}`)) }
      })
      await update('notice', written, { boxes })
      const after = await Promise.all([en, fr, de].map(idsIn))
      for (const [index, ids] of after.entries()) {
        expect([...ids.keys()], `SEED=${seed} round ${round}`).toEqual([...after[0]!.keys()])
        for (const [mark, id] of before[index]!) if (ids.has(mark)) expect([mark, ids.get(mark)]).toEqual([mark, id])
      }
      await expectShared({ en, others: [fr, de] })
    }
  })
})
