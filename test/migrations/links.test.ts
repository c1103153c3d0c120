import { describe, expect, test } from 'vitest'
import { providers } from '../databases.js'
import type { Provider } from '../databases.js'
import { file, files, relation, shown, string } from './models.js'
import { makeSite } from './site.js'
import type { Attributes, Models, Site } from './site.js'

/** Books and people with given attributes. */
const models = (book: Attributes, person: Attributes = {}): Models => ({
  book: { title: string, ...book },
  person: { name: string, ...person },
})

async function filled(provider: Provider, before: Models): Promise<Site> {
  const site = await makeSite(provider)
  await site.migrate(before)
  await site.entries('books', ...['One', 'Two', 'Three'].map((title) => ({ title })))
  await site.entries('persons', ...['Ada', 'Bo'].map((name) => ({ name })))
  return site
}

const riskOf = async (site: Site, after: Models) => {
  const error = await site.refusal(after)
  return 'risks' in error ? error.risks : error
}

const manyToOne = models(
  { author: relation('manyToOne', 'person', 'books') },
  { books: shown('oneToMany', 'book', 'author') },
)
const oneWay = models({ author: relation('manyToOne', 'person') })
const oneToOne = models(
  { author: relation('oneToOne', 'person', 'book') },
  { book: shown('oneToOne', 'book', 'author') },
)
const flippedOneToOne = models(
  { author: shown('oneToOne', 'person', 'book') },
  { book: relation('oneToOne', 'book', 'author') },
)
const manyToMany = models(
  { authors: relation('manyToMany', 'person', 'books') },
  { books: shown('manyToMany', 'book', 'authors') },
)
const flippedManyToMany = models(
  { authors: shown('manyToMany', 'person', 'books') },
  { books: relation('manyToMany', 'book', 'authors') },
)
const oneToMany = models(
  { authors: shown('oneToMany', 'person', 'book') },
  { book: relation('manyToOne', 'book', 'authors') },
)

describe.each(providers)('%s', (provider) => {
  /** Three books; the first two are Ada's, in another order than their ids. */
  const byAda = async (site: Site) => {
    await site.rows('update books set author_id = 1, author_position = 3 - id where id < 3')
  }

  test('many to one becomes many to many: every link and its position', async () => {
    const site = await filled(provider, manyToOne)
    await byAda(site)
    const created = await site.migrate(manyToMany, { renames: ['book.author:authors'] })
    expect(created.warnings).toEqual([])
    expect(
      await site.rows('select book_id, person_id, position, inverse_position from books_authors order by book_id'),
    ).toEqual([
      { book_id: 1, person_id: 1, position: 1, inverse_position: 2 },
      { book_id: 2, person_id: 1, position: 1, inverse_position: 1 },
    ])
  })

  test('many to many becomes many to one: the first of each, if confirmed', async () => {
    const site = await filled(provider, manyToMany)
    const links = [
      [1, 1, 2],
      [1, 2, 1],
      [2, 1, 1],
    ] as const
    await site.items(
      'books_authors',
      ...links.map(([book_id, person_id, position]) => ({
        book_id,
        person_id,
        position,
        inverse_position: 4 - book_id,
      })),
    )
    expect(await riskOf(site, manyToOne)).toEqual(['Changes book.author from manyToMany to manyToOne: 1 link is lost.'])
    await site.migrate(manyToOne, { acceptDataLoss: true })
    expect(await site.rows('select id, author_id, author_position from books order by id')).toEqual([
      { id: 1, author_id: 2, author_position: 3 - 2 },
      { id: 2, author_id: 1, author_position: 1 },
      { id: 3, author_id: null, author_position: null },
    ])
  })

  test('many to many becomes many to one without loss if each has one', async () => {
    const site = await filled(provider, manyToMany)
    await site.items('books_authors', { book_id: 3, person_id: 2, position: 1, inverse_position: 1 })
    expect((await site.migrate(manyToOne)).warnings).toEqual([])
    expect(await site.rows('select author_id from books order by id')).toEqual(
      [null, null, 2].map((author_id) => ({ author_id })),
    )
  })

  test('many to one becomes one to one: a person keeps the first book', async () => {
    const site = await filled(provider, manyToOne)
    await byAda(site)
    expect(await riskOf(site, oneToOne)).toEqual(['Changes book.author from manyToOne to oneToOne: 1 link is lost.'])
    await site.migrate(oneToOne, { acceptDataLoss: true })
    expect(await site.rows('select id from books where author_id = 1')).toEqual([{ id: 2 }])
    expect((await site.migrate(manyToOne)).warnings).toEqual([])
    expect(await site.rows('select id from books where author_id = 1')).toEqual([{ id: 2 }])
  })

  test('one way becomes two ways and back; the new list is in the order of ids', async () => {
    const site = await filled(provider, oneWay)
    await site.rows('update books set author_id = 1 where id < 3')
    await site.migrate(manyToOne)
    expect(
      await site.rows('select id, author_position from books where author_id = 1 order by author_position'),
    ).toEqual([
      { id: 1, author_position: 1 },
      { id: 2, author_position: 2 },
    ])
    expect((await site.migrate(oneWay)).warnings).toEqual([])
    expect(await site.rows('select id from books where author_id = 1 order by id')).toEqual([{ id: 1 }, { id: 2 }])
  })

  test('the other side owns the link now', async () => {
    const site = await filled(provider, oneToOne)
    await site.rows('update books set author_id = 2 where id = 3')
    expect((await site.migrate(flippedOneToOne)).warnings).toEqual([])
    expect(await site.rows('select id, book_id from persons where book_id is not null')).toEqual([
      { id: 2, book_id: 3 },
    ])

    const many = await filled(provider, manyToMany)
    await many.items('books_authors', { book_id: 1, person_id: 2, position: 4, inverse_position: 5 })
    expect((await many.migrate(flippedManyToMany)).warnings).toEqual([])
    expect(await many.rows('select person_id, book_id, position, inverse_position from persons_books')).toEqual([
      { person_id: 2, book_id: 1, position: 5, inverse_position: 4 },
    ])
  })

  test('one to many becomes many to many and the reverse', async () => {
    const site = await filled(provider, oneToMany)
    await site.rows('update persons set book_id = 1, book_position = 3 - id')
    await site.migrate(manyToMany)
    expect(await site.rows('select book_id, person_id, position from books_authors order by position')).toEqual([
      { book_id: 1, person_id: 2, position: 1 },
      { book_id: 1, person_id: 1, position: 2 },
    ])
    await site.items('books_authors', { book_id: 2, person_id: 1, position: 1, inverse_position: 9 })
    expect(await riskOf(site, oneToMany)).toEqual(['Changes person.book from manyToMany to manyToOne: 1 link is lost.'])
    await site.migrate(oneToMany, { acceptDataLoss: true })
    expect(await site.rows('select id, book_id, book_position from persons order by book_position')).toEqual([
      { id: 2, book_id: 1, book_position: 1 },
      { id: 1, book_id: 1, book_position: 2 },
    ])
  })

  test('a single file becomes several, and several the first', async () => {
    const site = await makeSite(provider, { features: true })
    await site.migrate({ book: { cover: file } })
    await site.entries(
      'files',
      ...['a', 'b'].map((name) => ({ name, hash: 'h', mime: 'm', size: 1, url: 'u', provider: 'p' })),
    )
    await site.entries('books', { cover_id: 2 })
    expect((await site.migrate({ book: { cover: files } })).warnings).toEqual([])
    expect(await site.rows('select book_id, file_id, position from books_cover')).toEqual([
      { book_id: 1, file_id: 2, position: 1 },
    ])
    await site.items('books_cover', { book_id: 1, file_id: 1, position: 0.5 })
    expect(await riskOf(site, { book: { cover: file } })).toEqual([
      'Changes book.cover from several files to a single file: 1 link is lost.',
    ])
    await site.migrate({ book: { cover: file } }, { acceptDataLoss: true })
    expect(await site.rows('select cover_id from books')).toEqual([{ cover_id: 1 }])
  })

  test('a relation that points to another type keeps no id of the old one', async () => {
    const site = await filled(provider, {
      ...models({ author: relation('manyToOne', 'person'), friends: relation('manyToMany', 'person') }),
      city: { name: string },
    })
    await site.rows('update books set author_id = 1')
    await site.items('books_friends', { book_id: 1, person_id: 2, position: 1 })
    await site.entries('citys', { name: 'X' }, { name: 'Y' })
    const after = {
      ...models({ author: relation('manyToOne', 'city'), friends: relation('manyToMany', 'city') }),
      city: { name: string },
    }
    expect(await riskOf(site, after)).toEqual([
      'Points book.author at city instead of person: 3 links are lost.',
      'Points book.friends at city instead of person: 1 link is lost.',
    ])
    await site.migrate(after, { acceptDataLoss: true })
    expect(await site.rows('select count(author_id) as n from books')).toMatchObject([
      { n: expect.anything() as unknown },
    ])
    expect((await site.rows('select author_id from books')).map((row) => row['author_id'])).toEqual([null, null, null])
    expect(await site.rows('select * from books_friends')).toEqual([])
  })

  test('a text that becomes a relation, and a relation that becomes a number, are other attributes', async () => {
    const site = await filled(provider, models({ author: string, editor: relation('manyToOne', 'person') }))
    await site.rows(`update books set author = 'Ada', editor_id = 2`)
    const after = models({
      author: relation('manyToOne', 'person'),
      editor: { type: 'integer' },
      editorId: { type: 'integer' },
    })
    expect(await riskOf(site, after)).toEqual([
      'Removes book.author: 3 values are lost.',
      'Removes book.editor: 3 links are lost.',
    ])
    await site.migrate(after, { acceptDataLoss: true })
    expect(await site.rows('select author_id, editor, editor_id from books where id = 1')).toEqual([
      { author_id: null, editor: null, editor_id: null },
    ])
  })

  test('links to any type never lead to other entries', async () => {
    const any = { type: 'relation', relation: 'morphToMany' }
    const site = await filled(provider, {
      ...models({}),
      note: { about: any, main: { type: 'relation', relation: 'morphToOne' } },
    })
    await site.entries('notes', { main_type: 'api::person.person', main_id: 1 })
    await site.items('notes_about', { note_id: 1, target_type: 'api::person.person', target_id: 1, position: 1 })
    await site.items('notes_about', { note_id: 1, target_type: 'api::book.book', target_id: 1, position: 2 })
    const note = { about: any, main: { type: 'relation', relation: 'morphToOne' } }
    await site.migrate({ book: { title: string }, note }, { acceptDataLoss: true })
    expect(await site.rows('select target_type from notes_about')).toEqual([{ target_type: 'api::book.book' }])
    expect(await site.rows('select main_type, main_id from notes')).toEqual([{ main_type: null, main_id: null }])
    const last = { book: { title: string }, note: { about: relation('manyToMany', 'book') } }
    expect(await riskOf(site, last)).toEqual([
      'Removes note.main: no links are lost here.',
      'Removes the links of note.about: 1 link is lost.',
    ])
    await site.migrate(last, { acceptDataLoss: true })
    expect(await site.rows('select * from notes_about')).toEqual([])
  })
})
