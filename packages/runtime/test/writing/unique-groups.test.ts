/** A unique attribute that localizations share: an entry and its localizations have a value that no other entry has. */
import { describe, expect, test } from 'vitest'
import { providers } from '../../../../test/databases.js'
import { setRows, tableOf } from '../../src/write/index.js'
import { inTransaction } from '../../src/write/transaction.js'
import { callerWith } from '../../src/caller.js'
import { range, uids, writeScene } from './scene.js'

const taken = 'This attribute must be unique'
const refused = (...names: readonly string[]) => ({
  status: 400,
  details: { errors: names.map((name) => ({ path: [name], message: taken, name: 'ValidationError' })) },
})

describe.each(providers)('on %s', (provider) => {
  const scene = writeScene(provider)
  const { type, create, update, read, localize } = scene
  let times = 0
  /** A value that nobody has. */
  const fresh = () => `code ${++times}`
  const codes = async (...ids: readonly number[]) =>
    Promise.all(ids.map(async (id) => (await read('notice', id))['code']))
  const notice = (data: object) => create('notice', { title: 'T', level: 1, ...data })

  test('localizations share it, now and later', async () => {
    const [one, two, three] = [fresh(), fresh(), fresh()]
    const en = await notice({ code: one })
    const fr = await localize(en, { locale: 'fr' })
    const de = await localize(en, { locale: 'de', code: one })
    expect(await codes(en, fr, de)).toEqual([one, one, one])
    await update('notice', fr, { code: two })
    expect(await codes(en, fr, de)).toEqual([two, two, two])
    for (const id of [en, fr, de]) await update('notice', id, { code: two, title: 'Again' })
    await update('notice', de, { code: null })
    expect(await codes(en, fr, de)).toEqual([null, null, null])
    await update('notice', de, { code: three })
    expect(await codes(en, fr, de)).toEqual([three, three, three])
    await expect(update('notice', en, { code: fresh() }, callerWith('some', []))).rejects.toMatchObject({ status: 403 })
    await update('notice', en, { code: fresh() }, callerWith('editor', [`${uids.notice}.update`]))
  })

  test('no other entry may have it, in any locale', async () => {
    const code = fresh()
    const en = await notice({ code })
    const fr = await localize(en, { locale: 'fr' })
    for (const locale of ['en', 'fr', 'de'])
      await expect(notice({ code, locale })).rejects.toMatchObject(refused('code'))
    const other = await notice({ locale: 'de', code: fresh() })
    await expect(update('notice', other, { code })).rejects.toMatchObject(refused('code'))
    await expect(localize(other, { locale: 'fr', code })).rejects.toMatchObject(refused('code'))
    await expect(notice({ code, locale: 'fr', localizations: [other] })).rejects.toMatchObject(refused('code'))
    // Another fault is told as well.
    await expect(notice({ code, locale: 'de', level: 'x' })).rejects.toMatchObject({ message: '2 errors occurred' })
    await update('notice', fr, { code: fresh() })
    expect(await notice({ code, locale: 'de' })).toBeGreaterThan(0)
  })

  test('an entry that joins others has theirs, or gives them its own', async () => {
    const [one, two] = [fresh(), fresh()]
    const en = await notice({ code: one })
    const fr = await notice({ locale: 'fr', localizations: [en] })
    expect(await codes(en, fr)).toEqual([one, one])
    const de = await notice({ locale: 'de', code: two, localizations: [en] })
    expect(await codes(en, fr, de)).toEqual([two, two, two])
    // Its locale is taken, so it stays alone.
    await expect(notice({ locale: 'de', code: two, localizations: [en] })).rejects.toMatchObject(refused('code'))
    const alone = await notice({ locale: 'de', code: one, localizations: [en] })
    expect(await read('notice', alone)).toMatchObject({ code: one, localizations: [] })
  })

  test('of writes in different locales at once one wins', async () => {
    const locales = ['en', 'fr', 'de']
    for (const round of range(5)) {
      const code = fresh()
      const others = await Promise.all(locales.map((locale) => notice({ locale, code: fresh() })))
      const results = await Promise.allSettled([
        ...locales.map((locale) => notice({ locale, code, title: `Round ${round}` })),
        ...others.map((id) => update('notice', id, { code })),
      ])
      const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
      expect(failed).toHaveLength(5)
      for (const reason of failed) expect(reason).toMatchObject(refused('code'))
    }
  })

  test('an entry whose localizations share nothing yet shares it with its next write', async () => {
    const [one, two] = [fresh(), fresh()]
    const en = await notice({ code: one })
    const fr = await localize(en, { locale: 'fr' })
    const table = tableOf(type('notice'))
    const set = (id: number, code: string | null) =>
      inTransaction(scene.context, (writing) => setRows(writing, table, { where: { id } }, { code }))
    await set(fr, null)
    await update('notice', en, { code: one })
    expect(await codes(en, fr)).toEqual([one, one])
    // As old rows may be: another entry has it in another locale.
    const de = await notice({ locale: 'de', code: two })
    await set(de, one)
    await expect(update('notice', en, { code: one })).rejects.toMatchObject(refused('code'))
    await expect(localize(en, { locale: 'de' })).rejects.toMatchObject(refused('code'))
    await update('notice', en, { title: 'Others are written' })
  })
})
