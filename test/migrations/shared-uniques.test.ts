/** Unique values that localizations share: those from before are listed, and changed if the owner says so. */
import { describe, expect, test } from 'vitest'
import { providers } from '../databases.js'
import { makeSite } from './site.js'
import type { Attributes, Models, Site } from './site.js'

const localized = { pluginOptions: { i18n: { localized: true } } }
const integer = { type: 'integer' }
const once = { type: 'integer', unique: true }
const models = (attributes: Attributes): Models => ({
  page: { ...localized, attributes: { title: { type: 'string', ...localized }, ...attributes } },
})

describe.each(providers)('%s', (provider) => {
  const filled = async (
    before: Models,
    ...rows: (readonly [group: number | null, locale: string, number: number | null])[]
  ) => {
    const site = await makeSite(provider, { i18n: true })
    await site.migrate(before)
    const entries = rows.map(([group, locale, number]) => ({ localization_group: group, locale, number }))
    await site.entries('pages', ...entries)
    return site
  }
  const numbers = async (site: Site) =>
    (await site.rows('select number from pages order by id')).map((row) => row['number'])
  const told = async (site: Site) => {
    const notices: string[] = []
    const created = await site.dev({ onNotice: (notice) => notices.push(notice) })
    expect(created).toBeNull()
    return notices
  }

  test('values that hold are not told', async () => {
    const site = await filled(
      models({ number: once }),
      [1, 'en', 5],
      [1, 'fr', 5],
      [null, 'de', 6],
      [4, 'en', null],
      [4, 'fr', null],
    )
    expect(await told(site)).toEqual([])
  })

  test('values that two entries have, and those that localizations do not share, are listed and stay', async () => {
    const site = await filled(
      models({ number: once }),
      [1, 'en', 5],
      [1, 'fr', null],
      [3, 'en', 6],
      [3, 'fr', 7],
      [null, 'de', 5],
      [null, 'de', 7],
    )
    expect(await told(site)).toEqual([
      '2 entries have a page.number that not all of its localizations share, such as "5 in en (1), nothing in fr (2)", "6 in en (3), 7 in fr (4)". Nothing is changed: `migrate dev --share` gives them that of the default locale.',
      '2 values of page.number, which is unique, are those of several entries, such as "5 of 1, 5", "7 of 4, 6". Nothing is changed: writes refuse what other entries have.',
    ])
    expect(await numbers(site)).toEqual([5, null, 6, 7, 5, 7])
    const { title } = { title: { type: 'string' } }
    await site.migrate(models({ number: once, more: title }))
    expect(await numbers(site)).toEqual([5, null, 6, 7, 5, 7])
  })

  test('localizations get the value of the default locale, or the first that there is', async () => {
    const rows = [
      [1, 'fr', 8],
      [1, 'en', 5],
      [3, 'en', null],
      [3, 'fr', 7],
      [3, 'de', null],
      [null, 'de', 6],
    ] as const
    const site = await filled(models({ number: once }), ...rows)
    const refused = await site.refusal(models({ number: once }), { share: true })
    expect('risks' in refused && refused.risks).toEqual([
      'Gives page.number one value for all locales: 1 value of other locales is lost.',
    ])
    const { name, sql } = await site.migrate(models({ number: once }), { share: true, acceptDataLoss: true })
    expect(name).toMatch(/_share_page_number$/)
    expect(sql).toContain('-- Gives page.number one value for all locales: its values of other locales are lost.')
    expect(await numbers(site)).toEqual([5, 5, 7, 7, 7, 6])
    expect(await told(site)).toEqual([])
  })

  test('a value that two entries would have then is refused', async () => {
    const site = await filled(models({ number: once }), [1, 'en', 5], [1, 'de', null], [null, 'de', 5])
    const refused = await site.refusal(models({ number: once }), { share: true, acceptDataLoss: true })
    expect(refused).toMatchObject({
      code: 'values-not-unique',
      message: 'page.number cannot be unique: 1 value occurs more than once, such as "5 of 1, 3".',
    })
    await site.rows('update pages set number = 6 where id = 3')
    await site.migrate(models({ number: once }), { share: true })
    expect(await numbers(site)).toEqual([5, 5, 6])
  })

  test('what becomes unique must not be that of two entries, in whatever locales', async () => {
    const site = await filled(models({ number: integer }), [1, 'en', 5], [1, 'fr', 5], [null, 'de', 5])
    expect(await site.refusal(models({ number: once }))).toMatchObject({
      code: 'values-not-unique',
      message: 'page.number cannot be unique: 1 value occurs more than once, such as "5 of 1, 3".',
    })
    await site.rows('update pages set number = 6 where id = 3')
    await site.migrate(models({ number: once }))
    expect(await numbers(site)).toEqual([5, 5, 6])
  })

  test('a localized one that is shared from now on keeps its values unless the owner says otherwise', async () => {
    const before = models({ number: { ...once, ...localized } })
    const kept = await filled(before, [1, 'en', 5], [1, 'fr', 6], [3, 'en', 7])
    const notices: string[] = []
    await kept.migrate(models({ number: once }), { onNotice: (notice) => notices.push(notice) })
    expect(notices).toEqual([
      expect.stringContaining('1 entry has a page.number that not all of its localizations share'),
    ])
    expect(await numbers(kept)).toEqual([5, 6, 7])
    const shared = await filled(before, [1, 'en', 5], [1, 'fr', 6], [3, 'en', 7])
    await shared.migrate(models({ number: once }), { share: true, acceptDataLoss: true })
    expect(await numbers(shared)).toEqual([5, 5, 7])
  })

  test('another type, and a localization that begins', async () => {
    const site = await filled(models({ number: once }), [1, 'en', 5], [1, 'fr', null], [null, 'de', 6])
    await site.migrate(models({ number: { type: 'string', unique: true } }), { share: true })
    expect(await numbers(site)).toEqual(['5', '5', '6'])
    const plain = await makeSite(provider, { i18n: true })
    await plain.migrate({ page: { title: { type: 'string' }, number: once } })
    await plain.entries('pages', { number: 1 }, { number: 2 })
    await plain.migrate(models({ number: once }), { share: true })
    expect(await numbers(plain)).toEqual([1, 2])
  })
})
