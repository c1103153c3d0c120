import { describe, expect, test } from 'vitest'
import { providers } from '../databases.js'
import type { Provider } from '../databases.js'
import { component, relation, string, zone } from './models.js'
import { makeSite } from './site.js'
import type { Attributes, Models, Site } from './site.js'

const components = {
  'shared.seo': { title: string },
  'shared.box': { text: string, seo: component('shared.seo'), about: relation('manyToMany', 'tag') },
}
const models = (page: Attributes): Models => ({
  page: { title: string, ...page },
  tag: { name: string },
  ...components,
})

/** Two pages; the first has three boxes in `place`, each with a component and a link inside. */
async function filled(provider: Provider, before: Models, place: string): Promise<Site> {
  const site = await makeSite(provider)
  await site.migrate(before)
  await site.entries('tags', { name: 'x' })
  await site.entries('pages', { title: 'One' }, { title: 'Two' })
  const boxes = [3, 1, 2].map((position) => ({ text: `b${position}`, [place]: 1, position }))
  await site.items('components_shared_box', ...boxes, { text: 'other', [place]: 2, position: 1 })
  await site.items(
    'components_shared_seo',
    ...[1, 2, 3, 4].map((id) => ({ title: `s${id}`, shared_box_seo_id: id, position: 1 })),
  )
  await site.items(
    'components_shared_box_about',
    ...[1, 2, 3, 4].map((id) => ({ shared_box_id: id, tag_id: 1, position: 1 })),
  )
  return site
}

async function look(site: Site) {
  const texts = async (column: string, table: string) =>
    (await site.rows(`select ${column} as t from ${table} order by id`)).map(({ t }) => t)
  return {
    boxes: await texts('text', 'components_shared_box'),
    seos: await texts('title', 'components_shared_seo'),
    links: await texts('shared_box_id', 'components_shared_box_about'),
  }
}

const risksOf = async (site: Site, after: Models) => {
  const error = await site.refusal(after)
  return 'risks' in error ? error.risks : error
}

describe.each(providers)('%s', (provider) => {
  test('a list that becomes a single component keeps the first of each', async () => {
    const site = await filled(provider, models({ boxes: component('shared.box', true) }), 'page_boxes_id')
    const after = models({ boxes: component('shared.box') })
    expect(await risksOf(site, after)).toEqual(['Makes page.boxes a single component: 2 items are lost.'])
    await site.migrate(after, { acceptDataLoss: true })
    expect(await look(site)).toEqual({ boxes: ['b1', 'other'], seos: ['s2', 's4'], links: [2, 4] })
    expect((await site.migrate(models({ boxes: component('shared.box', true) }))).warnings).toEqual([])
    expect(await look(site)).toEqual({ boxes: ['b1', 'other'], seos: ['s2', 's4'], links: [2, 4] })
  })

  test('a removed attribute removes its items, and leaves those of other places', async () => {
    const before = models({ boxes: component('shared.box', true), last: component('shared.box') })
    const site = await filled(provider, before, 'page_boxes_id')
    await site.items('components_shared_box', { text: 'last', page_last_id: 1, position: 1 })
    const after = models({ last: component('shared.box') })
    expect(await risksOf(site, after)).toEqual(['Removes page.boxes: 4 items are lost.'])
    await site.migrate(after, { acceptDataLoss: true })
    expect(await look(site)).toEqual({ boxes: ['last'], seos: [], links: [] })
  })

  test('a zone that drops one component loses only its items', async () => {
    const site = await filled(provider, models({ body: zone('shared.box', 'shared.seo') }), 'page_body_id')
    await site.items('components_shared_seo', { title: 'plain', page_body_id: 2, position: 2 })
    const after = models({ body: zone('shared.seo') })
    expect(await risksOf(site, after)).toEqual(['Removes shared.box from page.body: 4 items are lost.'])
    await site.migrate(after, { acceptDataLoss: true })
    expect(await look(site)).toEqual({ boxes: [], seos: ['plain'], links: [] })
  })

  test('a component becomes a zone that can hold it, and the reverse', async () => {
    const site = await filled(provider, models({ body: component('shared.box', true) }), 'page_body_id')
    const everything = await look(site)
    const created = await site.migrate(models({ body: zone('shared.seo', 'shared.box') }))
    expect(created.warnings).toEqual([])
    expect(created.sql).toMatch(/^-- Lets page\.body hold shared\.seo\.\n/)
    expect(await look(site)).toEqual(everything)
    await site.items('components_shared_seo', { title: 'plain', page_body_id: 2, position: 2 })
    const back = models({ body: component('shared.box', true) })
    expect(await risksOf(site, back)).toEqual(['Removes shared.seo from page.body: 1 item is lost.'])
    await site.migrate(back, { acceptDataLoss: true })
    expect(await look(site)).toEqual(everything)
  })

  test('another component in the place is another attribute', async () => {
    const site = await filled(provider, models({ body: component('shared.box', true) }), 'page_body_id')
    const after = models({ body: component('shared.seo', true) })
    expect(await risksOf(site, after)).toEqual(['Removes shared.box from page.body: 4 items are lost.'])
    await site.migrate(after, { acceptDataLoss: true })
    expect(await look(site)).toEqual({ boxes: [], seos: [], links: [] })
  })

  test('a removed type and component leave nothing behind in the tables of others', async () => {
    const site = await filled(provider, models({ body: component('shared.box', true) }), 'page_body_id')
    expect(await risksOf(site, { tag: { name: string }, ...components })).toEqual([
      'Removes the type page: 2 entries are lost.',
    ])
    await site.migrate({ tag: { name: string }, ...components }, { acceptDataLoss: true })
    expect(await look(site)).toEqual({ boxes: [], seos: [], links: [] })

    const other = await filled(provider, models({ body: component('shared.box', true) }), 'page_body_id')
    const without = { page: { title: string }, tag: { name: string }, 'shared.seo': components['shared.seo'] }
    expect(await risksOf(other, without)).toEqual([
      'Removes the component shared.box: 4 items are lost.',
      'Removes page.body: 4 items are lost.',
    ])
    await other.migrate(without, { acceptDataLoss: true })
    expect(await other.rows('select * from components_shared_seo')).toEqual([])
  })
})
