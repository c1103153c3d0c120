/** Translations in the panel: begun as working copies, by those who may create them in that locale. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { magazine } from '../accounts/account-project.js'
import { sampled } from '../databases.js'
import { chief, serveContent } from './content-server.js'
import type { Answer, ContentServer } from './content-server.js'

const article = 'api::article.article'
const homepage = 'api::homepage.homepage'
const [articles, copies] = [`/entries/${article}`, `/editorial/copies/${article}`]
const write = { read: true, update: true, publish: true }
const roles = {
  french: { types: { [article]: { ...write, create: { locales: ['fr'] } } } },
  half: { types: { [homepage]: { ...write, read: { fields: ['title', 'phone'] } } } },
  reader: { types: { [article]: { read: true, create: true } } },
  own: { types: { [article]: { ...write, read: { own: true }, create: true } } },
  titles: { types: { [article]: { read: { fields: ['title', 'locale', 'localizations'] } } } },
}
const [french, reader, own, half, titles] = ['2 french', '3 reader', '4 own', '5 half', '6 titles']

/** Writes the magazine with a homepage some of whose attributes are shared by all languages, and returns its folder. */
function writeModels(): string {
  const folder = mkdtempSync(join(tmpdir(), 'localizations-'))
  cpSync(join(magazine, 'src'), join(folder, 'src'), { recursive: true })
  const file = join(folder, 'src/api/homepage/content-types/homepage/schema.json')
  const schema = JSON.parse(readFileSync(file, 'utf8'))
  Object.assign(schema.attributes, {
    phone: { type: 'string' },
    desk: { type: 'string', unique: true },
    path: { type: 'uid' },
    banner: { type: 'component', component: 'shared.section' },
    hidden: { type: 'string' },
    door: { type: 'component', component: 'shared.door' },
  })
  writeFileSync(file, JSON.stringify(schema))
  const door = {
    collectionName: 'components_shared_doors',
    info: { displayName: 'Door' },
    attributes: { host: { type: 'string' }, code: { type: 'password' } },
  }
  writeFileSync(join(folder, 'src/components/shared/door.json'), JSON.stringify(door))
  return folder
}

describe.each(sampled('sqlite'))('on %s', (provider) => {
  let models: string
  let server: ContentServer
  beforeAll(async () => {
    models = writeModels()
    server = await serveContent('content-localizations', provider, { roles, models })
  }, 180_000)
  afterAll(async () => {
    await server?.stop()
    rmSync(models, { recursive: true, force: true })
  })

  const done = async (answer: Promise<Answer>) => {
    const { status, json } = await answer
    expect([status, json?.error]).toEqual([200, undefined])
    return json.data
  }
  const create = async (document: object): Promise<number> =>
    (await done(server.send(chief, 'POST', articles, { document }))).id
  const begin = (as: string, localizationOf: number, locale: string, document: object = {}) =>
    server.send(as, 'POST', copies, { localizationOf, locale, document })

  test('a form has what the new localization will share, and who has begun which', async () => {
    const id = await create({ title: 'Bread', rating: 4, excerpt: 'Crust' })
    const copy = await done(begin(chief, id, 'fr', { title: 'Pain' }))
    const other = await done(begin(chief, id, 'de'))
    const shown = await done(server.send(chief, 'GET', `${articles}/copies/${copy.id}`))
    expect(shown.copy).toMatchObject({ locale: 'fr', localizationOf: id, document: { title: 'Pain' } })
    expect(shown.inherited).toMatchObject({ rating: 4, kind: 'news' })
    for (const name of ['title', 'excerpt', 'id', 'tags']) expect(shown.inherited).not.toHaveProperty(name)
    expect(shown.localizations).toEqual([{ id, locale: 'en', state: 'draft' }])
    expect(shown.begun).toEqual([{ copy: other.id, locale: 'de' }])
    const entry = await done(server.send(chief, 'GET', `${articles}/${id}`))
    expect([entry.localizations, entry.begun]).toEqual([
      [],
      [
        { copy: copy.id, locale: 'fr' },
        { copy: other.id, locale: 'de' },
      ],
    ])
  })

  test('nobody begins, saves or publishes a working copy in a locale where he may not create', async () => {
    const id = await create({ title: 'Where' })
    const message = 'Your roles do not let you create this entry of Article'
    const refused = (answer: Answer) => expect([answer.status, answer.json.error.message]).toEqual([403, message])
    refused(await server.send(french, 'POST', copies, { locale: 'de', document: { title: 'Wo' } }))
    refused(await begin(french, id, 'de', { title: 'Wo' }))
    const theirs = await done(begin(chief, id, 'de', { title: 'Wo' }))
    refused(await server.send(french, 'PUT', `${copies}/${theirs.id}`, { revision: 1, document: { title: 'Worin' } }))
    refused(await server.send(french, 'POST', `${copies}/${theirs.id}/publish`, { revision: 1 }))
    refused(await server.send(french, 'DELETE', `${copies}/${theirs.id}`))
    const copy = await done(begin(french, id, 'fr', { title: 'Où est' }))
    const { entry } = await done(server.send(french, 'POST', `${copies}/${copy.id}/publish`, { revision: 1 }))
    expect((await done(server.send(chief, 'GET', `${articles}/${entry}`))).locale).toBe('fr')
  })

  test('whoever may not change the others begins no localization', async () => {
    const id = await create({ title: 'Shared' })
    expect((await begin(reader, id, 'fr')).status).toBe(403)
    await done(server.send(reader, 'POST', copies, { locale: 'fr', document: { title: 'Alone' } }))
  })

  test('an entry that is not there for somebody is told from none by nothing', async () => {
    const id = await create({ title: 'Hidden' })
    const [hidden, none] = [await begin(own, id, 'fr'), await begin(own, 999_999, 'fr')]
    const text = ({ status, json }: Answer) => [status, json.error.message]
    expect(text(hidden)).toEqual(text(none))
    const mine = (await done(server.send(own, 'POST', articles, { document: { title: 'Mine' } }))).id
    const theirs = await done(begin(chief, mine, 'fr'))
    expect((await done(server.send(own, 'GET', `${articles}/${mine}`))).begun).toEqual([])
    const taken = await begin(own, mine, 'fr')
    expect([taken.status, taken.json.error.message, taken.json.error.details]).toEqual([
      400,
      'locale is already used',
      {},
    ])
    const copy = await done(begin(own, mine, 'de'))
    expect(copy.id).not.toBe(theirs.id)
    expect((await done(server.send(own, 'GET', `${articles}/${mine}`))).begun).toEqual([
      { copy: copy.id, locale: 'de' },
    ])
  })

  test('a list has the languages of its entries, and finds those that lack one', async () => {
    const [both, lone, begun] = [
      await create({ title: 'Both' }),
      await create({ title: 'One' }),
      await create({ title: 'Soon' }),
    ]
    const there = await done(begin(chief, both, 'fr', { title: 'Deux' }))
    const { entry } = await done(server.send(chief, 'POST', `${copies}/${there.id}/publish`, { revision: 1 }))
    const copy = await done(begin(chief, begun, 'fr', { title: 'Bientôt' }))
    const listed = async (query: string, as = chief): Promise<Map<number, unknown>> => {
      const { data } = (await server.send(as, 'GET', `${articles}?pageSize=100&columns=localizations${query}`)).json
      return new Map(data.map(({ id, values }: { id: number; values: object }) => [id, values]))
    }
    const found = await listed('&locale=en')
    const languages = (localizations: readonly object[], works: readonly object[]) => ({
      localizations: { localizations, begun: works, behind: [] },
    })
    expect(found.get(both)).toEqual(languages([{ id: entry, locale: 'fr', state: 'published' }], []))
    expect(found.get(lone)).toEqual(languages([], []))
    expect(found.get(begun)).toEqual(languages([], [{ copy: copy.id, locale: 'fr' }]))
    const lacking = await listed('&locale=en&untranslated=fr')
    expect([both, lone, begun].map((id) => lacking.has(id))).toEqual([false, true, true])
    // An entry in the language itself does not lack it.
    expect((await listed('&locale=all&untranslated=fr')).has(entry)).toBe(false)
    const work = async (as: string) => (await listed('&locale=all', as)).get(mine)
    const mine = (await done(server.send(own, 'POST', articles, { document: { title: 'Of mine' } }))).id
    await done(begin(chief, mine, 'fr'))
    // Somebody who sees some entries only sees the new ones that they have saved.
    expect(await work(own)).toEqual(languages([], []))
    const csv = await server.send(chief, 'GET', `${articles}/export?columns=localizations&filters[id]=${both}`)
    expect(csv.text).toContain(`${both},draft,en,fr`)
    const refused = async (uid: string, locale: string) =>
      (await server.send(chief, 'GET', `/entries/${uid}?untranslated=${locale}`)).status
    expect([await refused(article, 'xx'), await refused('api::tag.tag', 'fr')]).toEqual([400, 400])
  })

  test('a translation is behind once its original has changed in its language, and until it is written', async () => {
    const original = await create({ title: 'Bread', excerpt: 'Crust', rating: 3 })
    const begun = await done(begin(chief, original, 'fr', { title: 'Pain', excerpt: 'Croûte' }))
    const published = await done(server.send(chief, 'POST', `${copies}/${begun.id}/publish`, { revision: 1 }))
    const translation: number = published.entry
    const change = (id: number, document: object) => done(server.send(chief, 'PUT', `${articles}/${id}`, { document }))
    const behind = async (as = chief) => {
      const query = `?columns=localizations&locale=all&filters[id][$in]=${original}&filters[id][$in]=${translation}`
      const { data } = (await server.send(as, 'GET', `${articles}${query}`)).json
      const ofList = data.flatMap(({ values }: any) => values.localizations.behind)
      const ofForm = await Promise.all(
        [original, translation].map(async (id) => (await done(server.send(as, 'GET', `${articles}/${id}`))).behind),
      )
      const sorted = (ids: number[]) => ids.toSorted((one, other) => one - other)
      expect(sorted(ofForm.flat())).toEqual(sorted(ofList))
      return sorted([...new Set<number>(ofList)])
    }
    const changes = async (query = `entry=${translation}`, as = chief) => {
      const { status, json } = await server.send(
        as,
        'GET',
        `/editorial/entries/${article}/${original}/untranslated?${query}`,
      )
      if (status !== 200) return status
      expect(json.meta.since === null || !Number.isNaN(Date.parse(json.meta.since))).toBe(true)
      return json.data.map(({ path, runs }: any) => [path.join('.'), ...(runs ?? []).map(({ text }: any) => text)])
    }
    expect([await behind(), await changes()]).toEqual([[], []])
    // To publish changes no words, nor does what all languages share.
    await done(server.send(chief, 'POST', `${articles}/${original}/publish`))
    await change(original, { rating: 4 })
    await change(translation, { rating: 5 })
    expect([await behind(), await changes()]).toEqual([[], []])
    // A change of both leaves a version of the translation at the same moment.
    await change(original, { title: 'Rye bread', excerpt: 'Hard crust', rating: 2 })
    await done(server.send(chief, 'POST', `${articles}/${translation}/unpublish`))
    expect(await behind()).toEqual([translation])
    expect(await changes()).toEqual([
      ['title', 'Bread', 'Rye bread'],
      ['excerpt', 'Crust', 'Hard crust'],
    ])
    // Whoever sees the title alone is told of nothing else.
    expect(await changes(undefined, titles)).toEqual([['title', 'Bread', 'Rye bread']])
    expect(await behind(titles)).toEqual([translation])
    // The work on it has what it changes, until the original changes again.
    const work = await done(
      server.send(chief, 'POST', copies, { entry: translation, document: { title: 'Pain de seigle' } }),
    )
    expect(await changes()).toEqual([['excerpt', 'Crust', 'Hard crust']])
    expect([await behind(), await behind(titles)]).toEqual([[translation], []])
    await done(server.send(chief, 'PUT', `${copies}/${work.id}`, { revision: 1, document: { excerpt: 'Croûte dure' } }))
    expect([await behind(), await changes()]).toEqual([[], []])
    await change(original, { title: 'Wheat bread' })
    expect((await changes()).map(([name]: string[]) => name)).toEqual(['title', 'excerpt'])
    await done(server.send(chief, 'POST', `${copies}/${work.id}/publish`, { revision: 2 }))
    expect([await behind(), await changes()]).toEqual([[], []])
    // One that is begun was written when it was saved.
    const german = await done(begin(chief, original, 'de', { title: 'Weizenbrot' }))
    expect(await changes(`copy=${german.id}`)).toEqual([])
    await change(original, { excerpt: 'No crust' })
    expect((await changes(`copy=${german.id}`)).map(([name]: string[]) => name)).toEqual(['excerpt'])
    expect([await changes(''), await changes(`entry=${translation}&copy=${german.id}`)]).toEqual([400, 400])
    // Two translations of one original are compared with what it was at two moments.
    const { entry: second } = await done(server.send(chief, 'POST', `${copies}/${german.id}/publish`, { revision: 1 }))
    expect(await behind()).toEqual([translation])
    await change(original, { title: 'Oat bread' })
    expect(await behind()).toEqual([translation, second])
    await change(original, { title: 'Wheat bread' })
    expect(await behind()).toEqual([translation])
    expect([await changes('entry=999999'), await changes('copy=999999')]).toEqual([[], 404])
    const mine = (await done(server.send(own, 'POST', articles, { document: { title: 'Of mine' } }))).id
    expect([await changes(`entry=${mine}`, own), await changes(undefined, own)]).toEqual([404, 404])
  })

  test('a single type tells what a further language will share, and what is saved there changes nothing else', async () => {
    const [single, shared] = [`/single/${homepage}`, `/single/${homepage}/shared`]
    expect(await done(server.send(chief, 'GET', shared))).toMatchObject({ inherited: {}, localizations: [] })
    const highlight = await create({ title: 'Linked' })
    const document = {
      title: 'Home',
      phone: '12',
      desk: 'A',
      path: 'home',
      hidden: 'not for all',
      banner: { heading: 'Banner' },
      highlights: [highlight],
      door: { host: 'old' },
    }
    const { id } = await done(server.send(chief, 'PUT', single, { document }))
    const { inherited, localizations } = await done(server.send(chief, 'GET', shared))
    expect(inherited).toMatchObject({ phone: '12', desk: 'A', hidden: 'not for all', banner: { heading: 'Banner' } })
    expect(Object.keys(inherited).toSorted()).toEqual(['banner', 'desk', 'door', 'hidden', 'phone'])
    expect(localizations).toEqual([{ id, locale: 'en', state: 'draft' }])
    expect((await done(server.send(half, 'GET', shared))).inherited).toEqual({ phone: '12' })
    expect((await server.send(french, 'GET', shared)).status).toBe(404)
    expect((await server.send(chief, 'GET', `/single/${article}/shared`)).status).toBe(404)
    const accueil = await done(server.send(chief, 'PUT', `${single}?locale=fr`, { document: { title: 'Accueil' } }))
    expect(accueil.document).toMatchObject({
      title: 'Accueil',
      phone: '12',
      hidden: 'not for all',
      desk: 'A',
      path: null,
    })
    const home = await done(server.send(chief, 'GET', single))
    expect(home.document).toMatchObject({ ...document, banner: { heading: 'Banner' } })
  })

  test('a component that all languages share keeps its password when it is changed in a further one', async () => {
    const single = `/single/${homepage}`
    const codes = () =>
      server.store.database.write(async (transaction) =>
        transaction.rows({ text: 'select "host", "code" from "components_shared_doors" order by "id"', values: [] }),
      )
    const { id } = await done(server.send(chief, 'GET', single))
    const door = async () => (await done(server.send(chief, 'GET', single))).document.door
    await done(server.send(chief, 'PUT', single, { document: { door: { ...(await door()), code: 'open sesame' } } }))
    const [{ code } = {}] = await codes()
    expect(code).toMatch(/^\$2/)
    const each = (host: string) => Array.from({ length: 3 }, () => [host, code])
    const copy = {
      locale: 'de',
      localizationOf: id,
      document: { title: 'Haus', door: { ...(await door()), host: 'new' } },
    }
    const begun = await done(server.send(chief, 'POST', `/editorial/copies/${homepage}`, copy))
    await done(server.send(chief, 'POST', `/editorial/copies/${homepage}/${begun.id}/publish`, { revision: 1 }))
    expect((await codes()).map((row) => [row['host'], row['code']])).toEqual(each('new'))
    const { id: inFrench } = await done(server.send(chief, 'GET', `${single}?locale=fr`))
    expect((await server.send(chief, 'DELETE', `/entries/${homepage}/${inFrench}`)).status).toBe(204)
    const again = { title: 'Accueil', door: { ...(await door()), host: 'newest' } }
    await done(server.send(chief, 'PUT', `${single}?locale=fr`, { document: again }))
    expect((await codes()).map((row) => [row['host'], row['code']])).toEqual(each('newest'))
  })
})
