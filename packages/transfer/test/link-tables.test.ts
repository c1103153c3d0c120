import { expect, test } from 'vitest'
import { relationOf } from '../src/strapi/link-tables.js'

type Row = Readonly<Record<string, number>>

const card = { uid: 'api::card.card', table: 'cards', singularName: 'card' }
const person = { uid: 'api::person.person', table: 'persons', singularName: 'person' }

/** Reads the links of `card.person`, whose other side is `person.card`, from a database with these tables. */
async function read(tables: Readonly<Record<string, readonly Row[]>>) {
  const site = {
    list: (table: string) => Promise.resolve(tables[table] ?? []),
    tableOf: ({ table }: { readonly table: string }) => table,
  }
  const links = await relationOf(site, card, 'person', person, { inverse: 'card', relation: 'oneToOne' })
  return links.map(({ source, target }) => ({ source, target }))
}

const link = { cardid: 1, personid: 2 }

test('links are read from the table of the side that has them', async () => {
  const found = [{ source: 1, target: 2 }]
  expect(await read({ cards_person_links: [link] })).toEqual(found)
  expect(await read({ persons_card_links: [link] })).toEqual(found)
  expect(await read({ cards_person_links: [], persons_card_links: [link] })).toEqual(found)
  expect(await read({ cards_person_links: [link], persons_card_links: [{ cardid: 3, personid: 3 }] })).toEqual(found)
  expect(await read({})).toEqual([])
})

test('places in the list of the other side are read, of relations to the same type too', async () => {
  const category = { table: 'categories', singularName: 'category' }
  const places = async (relation: 'manyToOne' | 'manyToMany', row: Row) => {
    const site = { list: () => Promise.resolve([row]), tableOf: () => 'categories' }
    const [found] = await relationOf(site, category, 'parent', category, { inverse: 'children', relation })
    return [found?.position, found?.inverse]
  }
  // The columns that Strapi 4.26 makes.
  const ends = { categoryid: 2, invcategoryid: 1 }
  expect(await places('manyToOne', { ...ends, categoryorder: 5 })).toEqual([undefined, 5])
  expect(await places('manyToMany', { ...ends, categoryorder: 5, invcategoryorder: 7 })).toEqual([5, 7])
})
