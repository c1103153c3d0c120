/** Drafts, localizations and single types. */
import { describe, expect, test } from 'vitest'
import { providers } from '../../../../test/databases.js'
import { callerWith, trusted } from '../../src/caller.js'
import { createEntry, createLocalization, deleteEntry, saveSingle } from '../../src/write/index.js'
import type { Dump } from './dump.js'
import { range, uids, writeScene } from './scene.js'

describe.each(providers)('writes on %s', (provider) => {
  const scene = writeScene(provider)
  const { type, create, update, read, file, localize } = scene

  describe('drafts', () => {
    test('an entry is published by default', async () => {
      const published = await read('article', await create('article', { title: 'Now' }))
      expect(Date.parse(String(published['publishedAt']))).toBeGreaterThan(Date.now() - 60_000)
      const at = '2099-01-01T00:00:00.000Z'
      expect((await read('article', await create('article', { title: 'Then', publishedAt: at })))['publishedAt']).toBe(
        at,
      )
      expect(
        (await read('article', await create('article', { title: 'Draft', publishedAt: null })))['publishedAt'],
      ).toBeNull()
      const silent = await createEntry(scene.context, type('article'), { title: 'Silent' }, trusted, {
        publish: false,
      })
      expect((await read('article', silent))['publishedAt']).toBeNull()
      const short = createEntry(scene.context, type('article'), { title: 'x' }, trusted, { publish: false })
      await expect(short).rejects.toMatchObject({ message: 'title must be at least 3 characters' })
      await expect(create('article', { title: 'Bad', publishedAt: '' })).rejects.toMatchObject({ details: {} })
    })

    test('a draft is validated less strictly, by its state before the update', async () => {
      const id = await create('article', { publishedAt: null, sections: [{}], seo: {} })
      await update('article', id, { title: '' })
      await expect(update('article', id, { rating: 99 })).rejects.toMatchObject({ status: 400 })
      await update('article', id, { title: null, publishedAt: '2024-05-05T05:05:05.000Z' })
      expect(await read('article', id)).toMatchObject({ title: null, publishedAt: '2024-05-05T05:05:05.000Z' })
      await expect(update('article', id, { title: 'ab' })).rejects.toMatchObject({
        message: 'title must be at least 3 characters',
      })
      await update('article', id, { publishedAt: null })
      await update('article', id, { title: 'ab' })
    })
  })

  describe('locales', () => {
    test('a new entry has the locale of its body', async () => {
      const id = await create('article', { title: 'Locale', locale: 'fr' })
      expect((await read('article', id))['locale']).toBe('fr')
      await update('article', id, { locale: 'de', localizations: [1] })
      expect(await read('article', id)).toMatchObject({ locale: 'fr', localizations: [] })
      for (const locale of ['xx', '', 5]) {
        await expect(create('article', { title: 'Locale', locale })).rejects.toMatchObject({
          name: 'ApplicationError',
          message: "This locale doesn't exist",
        })
      }
    })

    test('localizations share attributes that are not localized, now and later', async () => {
      const [image, film] = [await file('image/png'), await file('video/mp4')]
      const [depot] = [await create('depot', {})]
      const boxes = [
        { label: 'b', lid: { color: 'red' }, depots: [depot], pictures: [film, image], data: { a: 1 } },
        { label: 'c', size: 9 },
      ]
      const code = `c${scene.unique()}`
      const en = await create('notice', {
        title: 'En',
        level: 1,
        extra: { a: 1 },
        code,
        boxes,
        files: [image, film],
        cover: film,
      })
      const fr = await localize(en, { locale: 'fr', title: 'Fr' })
      expect(await read('notice', fr)).toMatchObject({
        level: 1,
        extra: { a: 1 },
        files: [image, film],
        cover: film,
        boxes: [{ ...boxes[0], size: 1 }, boxes[1]],
        title: 'Fr',
        code,
        locale: 'fr',
        publishedAt: null,
        localizations: [en],
      })
      const [kept] = (await read('notice', en))['boxes'] as Dump[]
      const copies = (await read('notice', fr))['boxes'] as Dump[]
      expect(copies.map(({ id }) => id)).not.toContain(kept!['id'])
      await update('notice', en, { cover: film, boxes: [{ id: kept!['id'] }, boxes[1]] })
      expect(await read('notice', fr)).toMatchObject({ cover: film, boxes: [{ ...boxes[0], size: 1 }, boxes[1]] })
      const de = await localize(fr, { locale: 'de', title: 'De', level: 2, files: [] })
      expect((await read('notice', en))['localizations']).toEqual([fr, de])
      for (const id of [en, fr, de])
        expect(await read('notice', id)).toMatchObject({
          level: 2,
          files: [],
          cover: film,
          boxes: [{ ...boxes[0], size: 1 }, boxes[1]],
        })
      const [first] = (await read('notice', fr))['boxes'] as Dump[]
      await update('notice', fr, {
        title: 'Fr 2',
        extra: null,
        cover: image,
        boxes: [{ id: first!['id'], lid: { color: 'blue' } }],
      })
      for (const id of [en, fr, de]) {
        expect(await read('notice', id)).toMatchObject({
          extra: null,
          cover: image,
          boxes: [{ label: 'b', lid: { color: 'blue' }, depots: [depot], pictures: [film, image], data: { a: 1 } }],
        })
      }
      expect((await read('notice', en))['title']).toBe('En')
      await deleteEntry(scene.context, type('notice'), fr)
      expect((await read('notice', en))['localizations']).toEqual([de])
    })

    test('attributes that localizations share need the right to update all of them', async () => {
      const en = await create('notice', { title: 'En', level: 1 })
      const fr = await localize(en, { locale: 'fr' })
      const some = callerWith('some', [])
      await expect(update('notice', en, { level: 2 }, some)).rejects.toMatchObject({ status: 403 })
      expect(await read('notice', en)).toMatchObject({ level: 1 })
      await update('notice', en, { title: 'En 2' }, some)
      await update('notice', en, { level: 3 }, callerWith('editor', [`${uids.notice}.update`]))
      expect(await read('notice', fr)).toMatchObject({ level: 3 })
    })

    test('a caller who may not update is not told which localizations there are', async () => {
      const en = await create('notice', { title: 'En', level: 1 })
      await localize(en, { locale: 'fr' })
      const some = callerWith('some', [`${uids.notice}.createLocalization`])
      for (const locale of ['en', 'fr', 'de']) {
        const refused = (data: object) =>
          expect(createLocalization(scene.context, type('notice'), en, { locale, ...data }, some)).rejects
        await refused({}).toMatchObject({ status: 403 })
        await refused({ title: [] }).toMatchObject({ status: 400, message: expect.stringMatching(/^title must be/) })
      }
    })

    test('requests that create no localization', async () => {
      const en = await create('notice', { title: 'En', level: 1 })
      await localize(en, { locale: 'fr' })
      const refused = (id: number | string, data: unknown) => expect(localize(id, data)).rejects
      await refused(en, { x: 1 }).toMatchObject({ name: 'ApplicationError', message: 'locale is missing' })
      await refused(en, { locale: 'xx' }).toMatchObject({ message: 'locale is invalid' })
      await refused(en, { locale: 'en' }).toMatchObject({ message: 'locale is already used' })
      await refused(en, { locale: 'fr' }).toMatchObject({ message: 'locale is already used' })
      await refused(99999, { locale: 'fr' }).toMatchObject({ status: 404, message: 'Entity not found' })
      await refused('x', { locale: 'fr' }).toMatchObject({ status: 404 })
      const article = await create('article', { title: 'Published' })
      const again = (data: unknown) => createLocalization(scene.context, type('article'), article, data, trusted)
      await expect(again({ locale: 'fr' })).rejects.toMatchObject({ message: 'title must be defined.' })
      await expect(again({ locale: 'fr', title: 'ab' })).rejects.toMatchObject({
        message: 'title must be at least 3 characters',
      })
    })

    test('of 10 localizations at once one wins', async () => {
      const en = await create('notice', { title: 'En', level: 1 })
      const results = await Promise.allSettled(range(10).map(() => localize(en, { locale: 'fr' })))
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect((await read('notice', en))['localizations']).toHaveLength(1)
    })

    test('a new entry joins the localizations that it names', async () => {
      const en = await create('notice', { title: 'En', level: 1, extra: [1] })
      const fr = await create('notice', { title: 'Fr', level: 3, locale: 'fr', localizations: [en] })
      expect(await read('notice', en)).toMatchObject({ level: 3, extra: [1], localizations: [fr] })
      expect(await read('notice', fr)).toMatchObject({ level: 3, extra: [1], localizations: [en] })
      const second = await create('notice', { title: 'Second', level: 4, localizations: [en] })
      expect(await read('notice', second)).toMatchObject({ level: 4, localizations: [] })
      expect((await read('notice', en))['level']).toBe(3)
      const third = create('notice', {
        title: 'Third',
        level: 5,
        localizations: [fr, await create('notice', { title: 'De', level: 1, locale: 'de' })],
      })
      await expect(third).rejects.toMatchObject({
        status: 400,
        name: 'ApplicationError',
        message: `localizations have an entry of the locale en already, ${en}: there is one per locale`,
      })
    })

    test('entries that a new one names become localizations of each other, with equal values', async () => {
      const image = await file('image/png')
      const en = await create('notice', { title: 'En', level: 1, extra: [1], cover: image, boxes: [{ label: 'b' }] })
      const fr = await create('notice', { title: 'Fr', level: 2, locale: 'fr' })
      const de = await create('notice', { title: 'De', level: 3, locale: 'de', localizations: { connect: [fr, en] } })
      const shared = { level: 3, extra: [1], cover: image, boxes: [{ label: 'b' }] }
      for (const id of [en, fr, de]) expect(await read('notice', id)).toMatchObject(shared)
      expect(await read('notice', en)).toMatchObject({ title: 'En', localizations: [fr, de] })
    })

    test('groups of entries that a new one names become one, if they have a locale each', async () => {
      const en = await create('notice', { title: 'En', level: 1 })
      const fr = await localize(en, { locale: 'fr' })
      const other = await create('notice', { title: 'Other', level: 2 })
      const refused = create('notice', { title: 'De', level: 3, locale: 'de', localizations: [fr, other] })
      await expect(refused).rejects.toMatchObject({
        status: 400,
        message: `localizations would join two entries of the locale en, ${en} and ${other}: there is one per locale`,
      })
      expect((await read('notice', other))['localizations']).toEqual([])
      expect(await read('notice', fr)).toMatchObject({ level: 1, localizations: [en] })
    })
  })

  describe('single types', () => {
    test('the first save creates, the next one updates', async () => {
      const save = (data: unknown) => saveSingle(scene.context, type('setting'), undefined, data, trusted)
      await expect(save({ maintenance: true })).rejects.toMatchObject({ message: 'siteName must be defined.' })
      const id = await save({ siteName: 'New', links: [{ label: 'a' }] })
      expect(await save({ links: [{ label: 'b' }] })).toBe(id)
      expect(await read('setting', id)).toMatchObject({ siteName: 'New', links: [{ label: 'b' }] })
      await deleteEntry(scene.context, type('setting'), id)
      expect(await save({ siteName: 'Again' })).not.toBe(id)
    })

    test('other locales are created as localizations', async () => {
      const save = (locale: string | undefined, data: unknown) =>
        saveSingle(scene.context, type('homepage'), locale, data, trusted)
      const en = await save(undefined, { title: 'Home', publishedAt: null })
      expect(await save(undefined, { title: 'Home 2' })).toBe(en)
      await expect(save('fr', { title: 'Accueil' })).rejects.toMatchObject({
        name: 'ValidationError',
        message: 'singleType.alreadyExists',
      })
      const fr = await createLocalization(
        scene.context,
        type('homepage'),
        null,
        { locale: 'fr', title: 'Accueil' },
        trusted,
      )
      expect(await save('fr', { title: 'Accueil 2' })).toBe(fr)
    })
  })
})
