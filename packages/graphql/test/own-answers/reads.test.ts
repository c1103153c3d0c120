/** Reads for the owner's entries: their permissions, their number, and their other starting points. */
import { describe, expect, test } from 'vitest'
import { sampled } from '../../../../test/databases.js'
import { everything, ownAnswers, rowsOf } from './scene.js'

describe.each(sampled('postgresql'))('an owner’s entries on %s', (provider) => {
  const scene = ownAnswers('reads', provider)
  const { ask, statements } = scene

  test('with the rights of the caller', async () => {
    const forbidden = [{ message: 'Forbidden access' }]
    expect(await ask('{ one { data { attributes { pages writer { data { id } } } } } }')).toMatchObject({
      data: { one: { data: { attributes: { pages: 300, writer: null } } } },
      errors: forbidden,
    })
    expect(await ask('{ reader { data { attributes { name favourite { __typename } } } } }')).toMatchObject({
      data: { reader: { data: { attributes: { name: 'Ursula', favourite: null } } } },
      errors: forbidden,
    })
    expect(await ask('{ opening { data { id attributes { opens } } } }')).toMatchObject({
      data: { opening: { data: { id: '1', attributes: { opens: null } } } },
      errors: forbidden,
    })
    expect((await ask('{ opening { data { attributes { opens } } } }', everything)).data).toEqual({
      opening: { data: { attributes: { opens: '09:00:00.000' } } },
    })
    expect(await ask('{ file { data { id attributes { name } } } }')).toMatchObject({
      errors: forbidden,
    })
    expect(await ask('{ one { data { attributes { cover { data { attributes { name } } } } } } }')).toEqual({
      data: { one: { data: { attributes: { cover: { data: { attributes: { name: 'cover.txt' } } } } } } },
    })
    const populated =
      '{ one(query: "fields=id&populate[cover][fields]=url") { data { attributes { cover { data { attributes { name } } } } } } }'
    expect(await ask(populated)).toEqual({
      data: { one: { data: { attributes: { cover: { data: { attributes: { name: 'cover.txt' } } } } } } },
    })
    // A component by itself needs the right to find every type that can hold it.
    expect(await ask('{ edition { year press } note { text } }')).toEqual({
      data: { edition: { year: 1974, press: 'Harper' }, note: { text: 'signed' } },
    })
  })

  test('a caller who may read the own account may select it', async () => {
    const password = 'a long password'
    for (const username of ['ann', 'bob']) {
      const account = { username, email: `${username}@example.org`, password, role: 1, confirmed: true }
      const made = await fetch(`${scene.server.base}/api/users`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...everything },
        body: JSON.stringify(account),
      })
      expect(made.status, await made.clone().text()).toBe(201)
    }
    const signIn = await fetch(`${scene.server.base}/api/auth/local`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: 'ann', password }),
    })
    const { jwt, user } = (await signIn.json()) as { jwt: string; user: { id: number } }
    const account = (id: number) =>
      ask(`{ account(id: ${id}) { data { attributes { username } } } }`, { authorization: `Bearer ${jwt}` })
    expect(await account(user.id)).toEqual({ data: { account: { data: { attributes: { username: 'ann' } } } } })
    expect((await account(user.id + 1)).errors).toMatchObject([{ message: 'Forbidden access' }])
  })

  test('a field of the owner below generated ones: one statement for the missing values of all rows', async () => {
    const before = await statements()
    const body = await ask(
      '{ books(sort: "id") { data { id attributes { similar { data { id attributes { pages edition { year } } } } } } } }',
    )
    const [first, , third] = rowsOf(body, 'books')
    expect(body.errors).toBeUndefined()
    expect([first?.attributes['similar'], third?.attributes['similar']]).toEqual([
      {
        data: [
          { id: '2', attributes: { pages: 200, edition: null } },
          { id: '3', attributes: { pages: null, edition: null } },
        ],
      },
      {
        data: [
          { id: '1', attributes: { pages: 300, edition: { year: 1974 } } },
          { id: '2', attributes: { pages: 200, edition: null } },
        ],
      },
    ])
    // The list, the owner's three, and one for the missing values.
    expect(await statements()).toBe(before + 5)
  })

  test('a long list is assembled in parts and read at once', async () => {
    const before = await statements()
    const body = await ask('{ wide { data { attributes { pages genre edition { year } } } } }')
    const data = rowsOf(body, 'wide')
    expect([data.length, data[0], data[1999]]).toEqual([
      2000,
      { attributes: { pages: 300, genre: 'science_fiction', edition: { year: 1974 } } },
      { attributes: { pages: null, genre: null, edition: null } },
    ])
    expect(await statements()).toBe(before + 1)
  })

  test('below an owner’s entries, the owner’s fields again', async () => {
    const body = await ask(
      '{ flat { similar { data { id attributes { similar { data { attributes { pages } } } } } } } }',
    )
    expect(JSON.stringify(body.data)).toContain('{"pages":300}')
  })

  test('the answer of a mutation shows its own writes', async () => {
    const rename =
      'mutation { rename(id: 2, title: "Tehanu again") { data { attributes { title pages reviews { data { id } } } } } }'
    expect(await ask(rename)).toEqual({
      data: { rename: { data: { attributes: { title: 'Tehanu again', pages: 200, reviews: { data: [] } } } } },
    })
  })

  test('a middleware that returns another value than the generated one', async () => {
    const body = await ask(
      '{ writers(sort: "id") { data { id attributes { a: name books { data { id } } } } } }',
      everything,
    )
    expect(body).toEqual({
      data: { writers: { data: [{ id: '1', attributes: { a: 'Ursula', books: { data: [{ id: '1' }] } } }] } },
    })
    const before = await statements()
    const query = '{ writers { data { id attributes { b: name books(sort: "title") { data { id } } } } } }'
    expect(await ask(query, everything)).toEqual({
      data: { writers: { data: [{ id: '1', attributes: { b: 'Ursula', books: { data: [{ id: '1' }] } } }] } },
    })
    // One for the token, and the generated read.
    expect(await statements()).toBe(before + 2)
  })

  test('operations of a batch have their own objects', async () => {
    const response = await fetch(`${scene.server.base}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([
        { query: '{ one { data { attributes { a: pages } } } }' },
        { query: '{ one { data { attributes { a: genre edition { year } } } } }' },
      ]),
    })
    expect(await response.json()).toEqual([
      { data: { one: { data: { attributes: { a: 300 } } } } },
      { data: { one: { data: { attributes: { a: 'science_fiction', edition: { year: 1974 } } } } } },
    ])
  })

  test('an invalid list is an error of its own', async () => {
    expect(await ask('{ one { data { attributes { pages reviews(sort: "nope") { data { id } } } } } }')).toMatchObject({
      data: { one: { data: { attributes: { pages: 300, reviews: null } } } },
      errors: [{ message: 'Invalid parameter nope' }],
    })
  })
})
