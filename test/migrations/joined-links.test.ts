/** Two relations of one side each become one of two sides, as Strapi v4 has them when both say `inversedBy`. */
import { describe, expect, test } from 'vitest'
import { providers } from '../databases.js'
import type { Provider } from '../databases.js'
import { relation, shown, string } from './models.js'
import { makeSite } from './site.js'
import type { Attributes, Models, Site } from './site.js'

const models = (card: Attributes, person: Attributes): Models => ({
  card: { title: string, ...card },
  person: { name: string, ...person },
})

const apart = models({ person: relation('oneToOne', 'person') }, { card: relation('oneToOne', 'card') })
/** Strapi v4 reads `person` after `card`, so that its attribute owns the relation. */
const joined = models(
  { person: relation('oneToOne', 'person', 'card') },
  { card: relation('oneToOne', 'card', 'person') },
)

async function filled(provider: Provider, before: Models): Promise<Site> {
  const site = await makeSite(provider)
  await site.migrate(before)
  await site.entries('cards', ...['One', 'Two', 'Three'].map((title) => ({ title })))
  await site.entries('persons', ...['Ada', 'Bo', 'Cy'].map((name) => ({ name })))
  return site
}

describe.each(providers)('%s', (provider) => {
  const cards = async (site: Site) =>
    (await site.rows('select card_id from persons order by id')).map((row) => row['card_id'])

  test('one to one: the links of both sides come together', async () => {
    const site = await filled(provider, apart)
    await site.rows('update cards set person_id = 2 where id = 1')
    await site.rows('update persons set card_id = 1 where id = 2')
    await site.rows('update cards set person_id = 3 where id = 2')
    await site.rows('update persons set card_id = 3 where id = 1')
    const { warnings, sql } = await site.migrate(joined)
    expect(warnings).toEqual([])
    expect(sql).toContain(
      '-- Makes person.card and card.person the two sides of one relation: fails if a value would be lost.',
    )
    expect(await cards(site)).toEqual([3, 1, 2])
  })

  test('one to one: a contradiction is refused with its entries, until one side is preferred', async () => {
    const site = await filled(provider, apart)
    await site.rows('update persons set card_id = 1 where id = 1')
    await site.rows('update cards set person_id = 2 where id = 1')
    await site.rows('update cards set person_id = 1 where id = 2')
    await site.rows('update cards set person_id = 3 where id = 3')
    expect(await site.refusal(joined, { acceptDataLoss: true })).toMatchObject({
      code: 'links-contradict',
      message:
        'person.card and card.person become the two sides of one relation, but contradict each other: 2 links have no room, such as "person 1 and card 2", "person 2 and card 1".',
      hint: 'Nothing was changed. Say whose links count: --prefer person.card or --prefer card.person.',
    })
    await site.migrate(joined, { prefer: ['card.person'] })
    expect(await cards(site)).toEqual([2, 1, 3])
  })

  test('one to one: the side that owns the relation can be preferred too', async () => {
    const site = await filled(provider, apart)
    await site.rows('update persons set card_id = 1 where id = 1')
    await site.rows('update cards set person_id = 2 where id = 1')
    await site.rows('update cards set person_id = 3 where id = 3')
    const { sql } = await site.migrate(joined, { prefer: ['person.card'] })
    expect(sql).toContain('where they contradict each other, person.card counts')
    expect(await cards(site)).toEqual([1, null, 3])
  })

  test('a side that contradicts itself loses links, which needs consent', async () => {
    const site = await filled(provider, apart)
    await site.rows('update cards set person_id = 2')
    const error = await site.refusal(joined, { prefer: ['card.person'] })
    expect('risks' in error && error.risks).toEqual([
      'Makes person.card and card.person the two sides of one relation; where they contradict each other, card.person counts: 2 links are lost.',
    ])
    await site.migrate(joined, { prefer: ['card.person'], acceptDataLoss: true })
    expect(await cards(site)).toEqual([null, 1, null])
  })

  test('many to many: every link once, those of the owner first', async () => {
    const site = await filled(
      provider,
      models({ people: relation('manyToMany', 'person') }, { cards: relation('manyToMany', 'card') }),
    )
    await site.items('cards_people', { card_id: 1, person_id: 1, position: 1 })
    await site.items('cards_people', { card_id: 1, person_id: 2, position: 2 })
    await site.items('persons_cards', { person_id: 1, card_id: 2, position: 1 })
    await site.items('persons_cards', { person_id: 1, card_id: 1, position: 2 })
    const created = await site.migrate(
      models(
        { people: relation('manyToMany', 'person', 'cards') },
        { cards: relation('manyToMany', 'card', 'people') },
      ),
    )
    expect(created.warnings).toEqual([])
    expect(await site.rows('select person_id, card_id from persons_cards order by person_id, position')).toEqual([
      { person_id: 1, card_id: 2 },
      { person_id: 1, card_id: 1 },
      { person_id: 2, card_id: 1 },
    ])
  })

  test('a list whose mappedBy had a typing error joins the side that it shows', async () => {
    const site = await filled(
      provider,
      models({ person: relation('manyToOne', 'person') }, { cards: relation('oneToMany', 'card') }),
    )
    await site.rows('update cards set person_id = 1 where id = 1')
    await site.items('persons_cards', { person_id: 2, card_id: 2, position: 1 })
    await site.migrate(
      models({ person: relation('manyToOne', 'person', 'cards') }, { cards: shown('oneToMany', 'card', 'persn') }),
    )
    expect((await site.rows('select person_id from cards order by id')).map((row) => row['person_id'])).toEqual([
      1,
      2,
      null,
    ])
  })

  test('a preference for something else is refused', async () => {
    const site = await filled(provider, apart)
    expect(await site.refusal(joined, { prefer: ['card.holder'] })).toMatchObject({
      code: 'preference-unknown',
      hint: 'Name one of these: person.card, card.person.',
    })
  })
})
