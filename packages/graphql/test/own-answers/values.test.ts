/** Entries that the owner's resolvers return: given values are used, missing ones are read level by level. */
import { describe, expect, test } from 'vitest'
import { sampled } from '../../../../test/databases.js'
import { everything, ownAnswers, rowsOf } from './scene.js'

describe.each(sampled('postgresql'))('an owner’s entries on %s', (provider) => {
  const scene = ownAnswers('values', provider)
  const { ask, statements } = scene

  const attributes = `
    title pages price genre createdAt
    edition { id year press }
    parts { __typename ... on ComponentPrintNote { text } ... on ComponentPrintEdition { y: year press } }
    cover { data { id attributes { name mime ext } } }
    writer { data { id attributes { name favourite { __typename ... on Book { title } } books { data { id } } } } }
    editor { data { attributes { n: name } } }
    reviews(sort: "stars") { data { id attributes { text } } }
    good: reviews(filters: { stars: { gt: 1 } }, sort: "stars:desc", pagination: { limit: 1 }) { data { attributes { stars } } }
    drafts: reviews(publicationState: PREVIEW, sort: "text:desc", pagination: { limit: 1 }) { data { attributes { text publishedAt } } }
  `

  test('missing values are answered as by the generated operation', async () => {
    const expected = await ask(`{ books(sort: "id") { data { id attributes { ${attributes} } } } }`, everything)
    expect(expected.errors).toBeUndefined()
    const before = await statements()
    const own = await ask(
      `{ titles { data { id attributes { ${attributes} } } meta { pagination { total } } } }`,
      everything,
    )
    expect(own).toEqual({
      data: { titles: { ...(expected.data?.['books'] as object), meta: { pagination: { total: 3 } } } },
    })
    // One for the token, one for the service, and one for all missing values of the three entries.
    expect(await statements()).toBe(before + 3)
    const [first] = rowsOf(expected, 'books')
    expect(await ask(`{ one { data { id attributes { ${attributes} } } } }`, everything)).toEqual({
      data: { one: { data: first } },
    })
  })

  test('an object has its attributes by name, under any alias', async () => {
    expect(await ask('{ titles { data { attributes { title: genre pages: title t: title g: genre } } } }')).toEqual({
      data: {
        titles: {
          data: [
            {
              attributes: { title: 'science_fiction', pages: 'Dispossessed', t: 'Dispossessed', g: 'science_fiction' },
            },
            { attributes: { title: null, pages: 'Tehanu', t: 'Tehanu', g: null } },
            { attributes: { title: null, pages: 'Lavinia', t: 'Lavinia', g: null } },
          ],
        },
      },
    })
  })

  test('flat entries, entities, entities of their own type, members of a union, late ones', async () => {
    const before = await statements()
    // The third entry does not exist, and a title cannot be null.
    expect(await ask('{ flat { title pages } }')).toMatchObject({
      data: { flat: [{ title: 'given', pages: 200 }, { title: 'Dispossessed', pages: 300 }, null] },
      errors: [{ message: 'Cannot return null for non-nullable field Book.title.' }],
    })
    expect(await statements()).toBe(before + 1)
    expect(await ask('{ listed { id attributes { pages } } }')).toEqual({
      data: {
        listed: [
          { id: '1', attributes: { pages: 300 } },
          { id: '2', attributes: { pages: 200 } },
          { id: '3', attributes: { pages: null } },
        ],
      },
    })
    expect(await ask('{ shelf { books { data { attributes { pages } } } top { id attributes { title } } } }')).toEqual({
      data: {
        shelf: {
          books: { data: [300, 200, null].map((pages) => ({ attributes: { pages } })) },
          top: { id: '1', attributes: { title: 'Dispossessed' } },
        },
      },
    })
    expect(await ask('{ found { ... on Book { title pages } ... on Writer { name } } }', everything)).toEqual({
      data: { found: [{ name: 'Ursula' }, { title: 'Dispossessed', pages: null }] },
    })
    const lateBefore = await statements()
    expect(await ask('{ late { data { attributes { title } } } none { data { attributes { pages } } } }')).toEqual({
      data: {
        late: ['Lavinia', 'Dispossessed', 'Tehanu'].map((title) => ({ data: { attributes: { title } } })),
        none: { data: null },
      },
    })
    expect(await statements()).toBe(lateBefore + 1)
  })

  test('populated values are used, but read again for arguments that select', async () => {
    const query =
      'populate[reviews][sort]=id&populate[reviews][publicationState]=live&populate[reviews][fields]=stars&populate[edition]=*&populate[parts]=*&populate[writer]=*'
    const one = (fields: string, headers = {}) =>
      ask(`{ one(query: "${query}") { data { attributes { ${fields} } } } }`, headers)
    const answer = (given: object) => ({ data: { one: { data: { attributes: given } } } })
    const before = await statements()
    expect(await one('reviews { data { attributes { stars } } } edition { year }')).toEqual(
      answer({ reviews: { data: [1, 5, 3].map((stars) => ({ attributes: { stars } })) }, edition: { year: 1974 } }),
    )
    expect(await statements()).toBe(before + 1)
    expect(await one('reviews { data { attributes { stars text book { data { id } } } } }')).toEqual(
      answer({
        reviews: {
          data: [1, 5, 3].map((stars) => ({
            attributes: { stars, text: `${stars} stars`, book: { data: { id: '1' } } },
          })),
        },
      }),
    )
    expect(
      await one('reviews(sort: "stars:desc", pagination: { limit: 2 }) { data { attributes { stars } } }'),
    ).toEqual(answer({ reviews: { data: [5, 3].map((stars) => ({ attributes: { stars } })) } }))
    expect(await one('parts { __typename ... on ComponentPrintNote { id text } } edition { press }')).toEqual(
      answer({
        parts: [{ __typename: 'ComponentPrintNote', id: '1', text: 'signed' }, { __typename: 'ComponentPrintEdition' }],
        edition: { press: 'Harper' },
      }),
    )
    // The owner's code populated the name, so it is returned; other attributes of the writer need the caller's permission.
    expect(await one('writer { data { attributes { name books { data { id } } } } }')).toMatchObject({
      ...answer({ writer: { data: { attributes: { name: 'Ursula', books: null } } } }),
      errors: [{ message: 'Forbidden access' }],
    })
  })

  test('an answer without an envelope, and one that is no entry', async () => {
    const entry = '{ data { attributes { title pages } } }'
    expect(await ask(`{ bare ${entry} nothing ${entry} }`)).toEqual({
      data: { bare: { data: { attributes: { title: 'bare', pages: 300 } } }, nothing: { data: null } },
    })
    expect(await ask(`{ wrong ${entry} }`)).toMatchObject({
      data: { wrong: { data: null } },
      errors: [{ message: 'Internal Server Error' }],
    })
    await expect
      .poll(() => scene.server.output(), { timeout: 5000 })
      .toContain('BookEntityResponse.data is not there: a resolver answers { data }, or an entry with its id.')
  })

  test('values that are empty over REST are empty', async () => {
    const query = 'populate[pictures]=*&populate[editor]=*&populate[writer]=*&populate[edition]=*'
    const empty = '{ pictures { data { id } } editor { data { id } } edition { year } }'
    const body = await ask(`{ one(query: "${query}") { data { attributes { ${empty.slice(2, -2)} } } } }`)
    expect(body.errors).toBeUndefined()
    expect(body.data).toMatchObject({
      one: { data: { attributes: { pictures: { data: [] }, edition: { year: 1974 } } } },
    })
  })

  test('entries may be flat, also below others', async () => {
    const fields = `
      title pages
      writer { data { id attributes { name favourite { __typename ... on Book { title } } } } }
      editor { data { id } }
      reviews { data { id attributes { text stars } } }
      cover { data { attributes { name mime } } }
      edition { year press }
      parts { __typename ... on ComponentPrintNote { text } ... on ComponentPrintEdition { year press } }
    `
    const before = await statements()
    const body = await ask(`{ plain { data { id attributes { ${fields} } } } }`, everything)
    expect(body).toEqual({
      data: {
        plain: {
          data: {
            id: '1',
            attributes: {
              title: 'plain',
              pages: 300,
              writer: {
                data: {
                  id: '1',
                  attributes: {
                    name: 'Ursula',
                    favourite: { __typename: 'Book', title: expect.stringMatching(/^Tehanu/) },
                  },
                },
              },
              editor: null,
              reviews: {
                data: [
                  { id: '1', attributes: { text: '1 stars', stars: 1 } },
                  { id: '2', attributes: { text: 'given', stars: 5 } },
                ],
              },
              cover: { data: { attributes: { name: 'cover.txt', mime: 'given' } } },
              edition: { year: 1974, press: 'given' },
              parts: [
                { __typename: 'ComponentPrintNote', text: 'signed' },
                { __typename: 'ComponentPrintEdition', year: 1, press: null },
              ],
            },
          },
        },
      },
    })
    // One for the token, and one for each place with missing values.
    expect(await statements()).toBe(before + 9)
  })

  test('an object without an id has only its own values', async () => {
    expect(await ask('{ nameless { title pages } }')).toEqual({
      data: { nameless: { title: 'nameless', pages: null } },
    })
    expect(await ask('{ nameless { title edition { year } } }')).toMatchObject({
      data: { nameless: { title: 'nameless', edition: null } },
      errors: [{ message: 'Internal Server Error' }],
    })
    await expect
      .poll(() => scene.server.output(), { timeout: 5000 })
      .toContain('Book.edition is not there, and cannot be read: the object has no id')
  })
})
