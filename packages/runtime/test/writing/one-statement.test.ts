/** An entry with all that belongs to it is one statement on PostgreSQL. */
import { Client } from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { writeScene } from './scene.js'

afterEach(() => void vi.restoreAllMocks())

describe('on postgresql', () => {
  const { create, read, tags, authors, unique } = writeScene('postgresql')

  /** Returns the texts of the statements that `work` runs. */
  async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
    const texts: string[] = []
    const query: (...given: unknown[]) => unknown = Client.prototype.query
    vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...given: unknown[]) {
      const [asked] = given
      if (typeof asked === 'string') texts.push(asked)
      else if (typeof asked === 'object' && asked !== null && 'text' in asked) texts.push(String(asked.text))
      return query.apply(this, given)
    })
    await work().finally(() => vi.restoreAllMocks())
    return texts
  }

  test('an article with components, zone items and tags', async () => {
    const [author] = await authors(1)
    const five = await tags(5)
    const data = {
      title: `Deep ${unique()}`,
      author,
      tags: five.toReversed(),
      seo: { metaTitle: 'm', metaDescription: 'd' },
      blocks: [
        { __component: 'blocks.rich-text', body: 'first' },
        { __component: 'blocks.quote', quote: 'second' },
        { __component: 'blocks.rich-text', body: 'third' },
      ],
    }
    let id = 0
    const texts = await statementsOf(async () => (id = await create('article', data)))
    expect(texts).toEqual([expect.stringMatching(/^with "rows 0" as \(insert into "articles"/)])
    expect(await read('article', id)).toMatchObject({
      author,
      tags: five.toReversed(),
      seo: { metaTitle: 'm' },
      blocks: [{ body: 'first' }, { quote: 'second' }, { body: 'third' }],
    })
  })

  test('its text does not depend on the number of items', async () => {
    const all = await tags(6)
    const [some, more] = [all.slice(2), all.slice(0, 2)]
    const textOf = (ids: number[]) =>
      statementsOf(() => create('article', { title: `T ${unique()} ${ids.length}`, tags: ids }))
    expect(await textOf(more)).toEqual(await textOf(some))
  })

  test('a target that does not exist is named, and nothing is stored', async () => {
    const refused = create('article', { title: `Nowhere ${unique()}`, tags: [999_999], blocks: [] })
    await expect(refused).rejects.toMatchObject({
      status: 400,
      message: '1 relation(s) of type api::tag.tag associated with this entity do not exist',
    })
  })
})
