import { expect, test } from 'vitest'
import { at } from './page.js'

type Row = Readonly<Record<string, number>>
interface LinkTables {
  relationOf(copy: object, type: object, name: string, attribute: object): Promise<readonly Row[]>
}

const card = { uid: 'api::card.card', table: 'cards', singularName: 'card' }
const person = { uid: 'api::person.person', table: 'persons', singularName: 'person' }

/** Reads the links of `card.person`, whose other side is `person.card`, from a database with these tables. */
async function read(tables: Readonly<Record<string, readonly Row[]>>) {
  const { relationOf } = (await import(at('packages/cli/docs/copy-from-strapi/link-tables.mjs'))) as LinkTables
  const old = { rows: (table: string) => Promise.resolve(tables[table] ?? []) }
  const types = new Map([card, person].map((type) => [type.uid, type]))
  const links = await relationOf({ old, types }, card, 'person', { target: person.uid, inverse: 'card' })
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
