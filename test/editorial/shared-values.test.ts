/** Values that localizations share: items of components keep their ids in all of them, and nobody is told of an entry that is as it was. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startReceiver } from '../../packages/editorial/test/webhooks/receiver.js'
import { magazine } from '../accounts/account-project.js'
import { sampled } from '../databases.js'
import { serveEditorial } from './served.js'
import type { Receiver } from '../../packages/editorial/test/webhooks/receiver.js'
import type { Served } from './served.js'

const article = 'api::article.article'

/** The magazine, whose localizations share components. */
function sharingModels(): string {
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-sharing-'))
  cpSync(join(magazine, 'src'), join(folder, 'src'), { recursive: true })
  const file = join(folder, 'src/api/article/content-types/article/schema.json')
  const model = JSON.parse(readFileSync(file, 'utf8'))
  for (const name of ['seo', 'sections', 'blocks'])
    model.attributes[name].pluginOptions = { i18n: { localized: false } }
  writeFileSync(file, JSON.stringify(model))
  return folder
}

describe.each(sampled('sqlite'))('on %s', (provider) => {
  let server: Served
  let models: string
  let events: Receiver
  let purges: Receiver
  let times = 0
  beforeAll(async () => {
    models = sharingModels()
    events = await startReceiver()
    purges = await startReceiver()
    const webhooks = [{ name: 'site', url: events.url, allowPrivate: true }]
    const purge = { url: purges.url, method: 'POST', headers: {}, repeatAfter: 0 }
    server = await serveEditorial(
      'shared-values',
      provider,
      {
        editorial: { enabled: true, webhooks, privateWebhooks: true },
        cache: { roles: { public: 'public, s-maxage=60' }, tags: { header: 'Cache-Tag', purge } },
      },
      models,
    )
  }, 180_000)
  afterAll(async () => {
    await server.stop()
    await events.stop()
    await purges.stop()
    rmSync(models, { recursive: true, force: true })
  })
  beforeEach(() => void (events.received.length = purges.received.length = 0))

  /** Returns the events and the purged entries of what was done. */
  const told = async () => {
    const tag = await server.create('/tags', { name: `last ${++times}` })
    const all = () => events.received.map(({ body }) => JSON.parse(body))
    const tags = () => purges.received.flatMap(({ body }): string[] => JSON.parse(body).tags)
    while (!all().some(({ uid, entry }) => uid === 'api::tag.tag' && entry.id === tag)) await sleep(10)
    while (!tags().includes(`tag-${tag}`)) await sleep(10)
    const heard = all().flatMap(({ event, uid, entry }) => (uid === article ? [`${event} ${entry.id}`] : []))
    const purged = tags().filter((name) => /^article-\d/.test(name))
    events.received.length = purges.received.length = 0
    return { events: heard.toSorted(), purged: [...new Set(purged)].toSorted() }
  }
  const updated = (...ids: readonly number[]) => ({
    events: ids.map((id) => `entry.update ${id}`).toSorted(),
    purged: ids.map((id) => `article-${id}`).toSorted(),
  })
  const put = async (id: number, data: object) => {
    const { status, json } = await server.send('PUT', `/articles/${id}`, { data })
    expect([status, json.error]).toEqual([200, undefined])
  }
  const localize = async (id: number, locale: string, data: object = {}) => {
    const { status, json } = await server.send('POST', `/articles/${id}/localizations`, {
      locale,
      title: `In ${locale}`,
      ...data,
    })
    expect([status, json.error]).toEqual([200, undefined])
    return json.id as number
  }
  const itemsOf = async (id: number) => {
    const query = 'populate[sections][populate]=*&populate[blocks]=true&populate[seo]=true'
    const { json } = await server.send('GET', `/articles/${id}?${query}`)
    const { sections, blocks, seo } = json.data.attributes
    return { sections, blocks, seo }
  }
  const group = async () => {
    const section = (heading: string) => ({
      heading,
      links: [
        { label: heading, url: '/a' },
        { label: 'second', url: '/b' },
      ],
    })
    const en = await server.create('/articles', {
      title: 'English',
      rating: 1,
      seo: { metaTitle: 'meta' },
      sections: ['one', 'two', 'three'].map(section),
      blocks: [
        { __component: 'blocks.quote', quote: 'q' },
        { __component: 'blocks.rich-text', body: 'r' },
      ],
    })
    const published = { publishedAt: new Date().toISOString() }
    return { en, fr: await localize(en, 'fr', published), de: await localize(en, 'de', published) }
  }

  test('a new localization tells of no other entry', async () => {
    const en = await server.create('/articles', { title: 'English', rating: 1, sections: [{ heading: 'a' }] })
    await told()
    const fr = await localize(en, 'fr')
    expect(await told()).toEqual({ events: [`entry.create ${fr}`], purged: [`article-${fr}`] })
    const de = await localize(en, 'de', { rating: 1, sections: [{ heading: 'a' }] })
    expect(await told()).toEqual({ events: [`entry.create ${de}`], purged: [`article-${de}`] })
    const { json } = await server.send('GET', `/editorial/entries/${article}/${en}`)
    expect(json.data.document.localizations.toSorted()).toEqual([fr, de])
  })

  test('an update tells of those entries that it changes', async () => {
    const { en, fr, de } = await group()
    await told()
    await put(fr, { rating: 1 })
    expect(await told()).toEqual(updated(fr))
    const { sections, blocks, seo } = await itemsOf(en)
    await put(en, { title: 'Changed', rating: 1, sections, blocks, seo })
    expect(await told()).toEqual(updated(en))
    const changes = [
      { rating: 2 },
      { sections: [sections[2], sections[0], sections[1]] },
      { sections: [sections[2], { ...sections[0], heading: 'One' }] },
      { sections: [{ id: sections[0].id, links: [sections[0].links[1]] }] },
      { blocks: [blocks[1], blocks[0]] },
      { seo: { id: seo.id, metaTitle: 'other' } },
      { seo: null },
    ]
    for (const change of changes) {
      await put(en, change)
      expect([change, await told()]).toEqual([change, updated(en, fr, de)])
    }
    await put(de, { title: 'Nur deutsch' })
    expect(await told()).toEqual(updated(de))
  })

  test('what a client has read in one locale can be sent after a write in another', async () => {
    const { en, fr, de } = await group()
    const [english, french, german] = [await itemsOf(en), await itemsOf(fr), await itemsOf(de)]
    const [one, two, three] = english.sections
    await put(en, { sections: [three, { ...one, heading: 'One' }, two], blocks: english.blocks.toReversed() })
    await put(fr, {
      sections: french.sections.toReversed(),
      blocks: french.blocks,
      seo: { ...french.seo, keywords: 'k' },
    })
    const ids = (items: any[]) => items.map(({ id, links }) => [id, ...(links ?? []).map((link: any) => link.id)])
    for (const [id, before] of [
      [en, english],
      [fr, french],
      [de, german],
    ] as const) {
      const { sections, blocks, seo } = await itemsOf(id)
      expect(ids(sections)).toEqual(ids(before.sections.toReversed()))
      expect(sections.map(({ heading }: any) => heading)).toEqual(['three', 'two', 'one'])
      expect([ids(blocks), seo]).toEqual([ids(before.blocks), { ...before.seo, keywords: 'k' }])
    }
  })

  test('a working copy with changed items is merged with what was written in another locale', async () => {
    const { en, fr } = await group()
    const copies = `/editorial/copies/${article}`
    const document = (await server.send('GET', `/editorial/entries/${article}/${fr}`)).json.data.document
    const [first, ...others] = document.sections
    const mine = { entry: fr, document: { sections: [{ ...first, text: 'mine' }, ...others] } }
    const copy = (await server.send('POST', copies, mine)).json.data
    const { sections } = await itemsOf(en)
    await put(en, { sections: [sections[2], { ...sections[0], heading: 'theirs' }, sections[1]] })
    const publish = await server.send('POST', `${copies}/${copy.id}/publish`, { revision: 1, merge: true })
    expect([publish.status, publish.json.error]).toEqual([200, undefined])
    const shown = (await itemsOf(en)).sections.map(({ heading, text }: any) => [heading, text])
    expect(shown).toEqual([
      ['three', null],
      ['theirs', 'mine'],
      ['two', null],
    ])
  })
})
