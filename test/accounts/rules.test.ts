/** Rules of a role: its accounts see, make and change the entries that the config says, in every way in. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { providers } from '../databases.js'
import { accountProject, bearer, register, send } from './account-project.js'
import { shopConfig, shopModels } from './shop-models.js'
import { rows } from './sql.js'
import type { RunningServer } from '../project.js'
import type { AccountProject, Answer } from './account-project.js'

interface Person {
  readonly id: number
  readonly token: string
}

const config = shopConfig({
  clerk: [
    { action: 'api::order.order.find', where: { region: '$caller.region' } },
    { action: 'api::order.order.find', where: { due: { $lt: '$now' } }, fields: ['number', 'due'] },
    { action: 'api::order.order.update', where: { region: '$caller.region' } },
    'api::product.product.find',
  ],
  writer: [
    { action: 'api::order.order.create', fields: ['number'] },
    { action: 'api::order.order.create', fields: ['number', 'note'] },
  ],
})

describe.each(providers)('rules on %s', (provider) => {
  let project: AccountProject
  let server: RunningServer
  let full: string
  let ada: Person
  let bob: Person

  const ask = (method: string, path: string, person: Person | string | null, data?: object): Promise<Answer> => {
    const token = person === null || typeof person === 'string' ? person : person.token
    return send(
      server.base,
      method,
      `/api${path}`,
      data === undefined ? undefined : { data },
      token === null ? {} : bearer(token),
    )
  }
  const graphql = async (query: string, { token }: Person) =>
    (await send(server.base, 'POST', '/graphql', { query }, bearer(token))).body
  const numbers = ({ body }: Answer) => body.data.map((entry: any) => entry.attributes.number)
  const person = async (name: string, role?: string): Promise<Person> => {
    const { body } = await register(server.base, name)
    if (role !== undefined) {
      const type = await rows(provider, project.database.url, `select id from up_roles where type = '${role}'`)
      await send(server.base, 'PUT', `/api/users/${body.user.id}`, { role: type[0]?.['id'] }, bearer(full))
    }
    return { id: body.user.id, token: body.jwt }
  }
  const order = async (data: object): Promise<number> => (await ask('POST', '/orders', full, data)).body.data.id

  beforeAll(async () => {
    project = await accountProject(`rules-${provider}`, provider, config, shopModels())
    full = (await project.cli('token', 'create', '--name', 'full', '--type', 'full-access')).stdout.trim()
    server = await project.start()
    ada = await person('ada')
    bob = await person('bob')
  }, 180_000)

  afterAll(async () => {
    await server?.stop()
    await project?.database.drop()
  })

  test('a new order belongs to its caller, whatever is sent', async () => {
    const made = await ask('POST', '/orders', ada, { number: 'A1', customer: bob.id, state: 'paid', note: 'mine' })
    expect(made.status, made.text).toBe(200)
    expect(made.body.data.attributes).toMatchObject({ number: 'A1', state: 'open', note: 'mine' })
    const [stored] = await rows(
      provider,
      project.database.url,
      `select customer_id, state from orders where number = 'A1'`,
    )
    expect(stored).toMatchObject({ customer_id: ada.id, state: 'open' })
  })

  test('lists, counts, filters, sorts and entries show those of the caller', async () => {
    const others = await order({ number: 'B1', customer: bob.id, note: 'theirs' })
    for (const path of ['/orders', '/orders?filters[number][$startsWith]=B', '/orders?filters[$not][number]=A1']) {
      const { body } = await ask('GET', path, ada)
      expect(JSON.stringify(body)).not.toContain('B1')
    }
    const { body } = await ask('GET', '/orders?sort=number:desc', bob)
    expect(body.data.map((entry: any) => entry.attributes.number)).toEqual(['B1'])
    expect(body.meta.pagination.total).toBe(1)
    expect((await ask('GET', `/orders/${others}`, ada)).status).toBe(404)
    expect((await ask('GET', `/orders/${others}`, bob)).status).toBe(200)
  })

  test('private attributes may be compared by rules, and are shown to nobody', async () => {
    const { body } = await ask('GET', '/orders', ada)
    expect(Object.keys(body.data[0].attributes)).not.toContain('margin')
    expect((await ask('GET', '/orders?filters[margin]=1', ada)).status).toBe(400)
  })

  test('an entry that is not seen is a 404, one that is seen and not changed a 403', async () => {
    const theirs = await order({ number: 'B2', customer: bob.id })
    const paid = await order({ number: 'A2', customer: ada.id, state: 'paid' })
    const open = await order({ number: 'A3', customer: ada.id })
    expect((await ask('PUT', `/orders/${theirs}`, ada, { note: 'x' })).status).toBe(404)
    expect((await ask('PUT', '/orders/987654', ada, { note: 'x' })).status).toBe(404)
    expect((await ask('PUT', `/orders/${paid}`, ada, { note: 'x' })).status).toBe(403)
    expect((await ask('DELETE', `/orders/${paid}`, ada)).status).toBe(403)
    expect((await ask('DELETE', `/orders/${theirs}`, ada)).status).toBe(404)
    const changed = await ask('PUT', `/orders/${open}`, ada, { note: 'x' })
    expect(changed.body.data.attributes).toMatchObject({ note: 'x' })
    expect((await ask('DELETE', `/orders/${open}`, ada)).status).toBe(200)
    expect(await rows(provider, project.database.url, `select id from orders where id = ${open}`)).toEqual([])
  })

  test('a value outside of the fields is a 403 that names it, and nothing is written', async () => {
    const open = await order({ number: 'A4', customer: ada.id })
    const refused = await ask('PUT', `/orders/${open}`, ada, { note: 'x', number: 'Z' })
    expect(refused.status).toBe(403)
    expect(refused.body.error.message).toContain('number')
    const made = await ask('POST', '/orders', ada, { number: 'A5', due: '2024-01-01T00:00:00.000Z' })
    expect(made.status).toBe(403)
    expect(await rows(provider, project.database.url, `select note from orders where id = ${open}`)).toEqual([
      { note: null },
    ])
  })

  test('of several grants, only what none of them permits is named', async () => {
    const eve = await person('eve', 'writer')
    const refused = await ask('POST', '/orders', eve, { number: 'A8', note: 'x', region: 'north' })
    expect(refused.status).toBe(403)
    expect(refused.body.error.message).toContain('region')
    expect(refused.body.error.message).not.toContain('note')
  })

  test('nobody moves an entry out of his reach', async () => {
    const open = await order({ number: 'A6', customer: ada.id })
    expect((await ask('PUT', `/orders/${open}`, ada, { state: 'sent' })).status).toBe(403)
    expect(await rows(provider, project.database.url, `select state from orders where id = ${open}`)).toEqual([
      { state: 'open' },
    ])
  })

  test('populates and filters through links show what lists show', async () => {
    const hidden = await ask('POST', '/products', full, { name: 'secret', cost: 7, isSecret: true })
    const shown = await ask('POST', '/products', full, { name: 'pen', cost: 5, isSecret: false })
    const products = [hidden.body.data.id, shown.body.data.id]
    await order({ number: 'A7', customer: ada.id, products })
    await order({ number: 'B7', customer: bob.id, products })
    const { body } = await ask('GET', '/orders?filters[number]=A7&populate[products][populate]=orders', ada)
    const found = body.data[0].attributes.products.data
    expect(found.map((each: any) => [each.attributes.name, each.attributes.cost])).toEqual([['pen', undefined]])
    expect(found[0].attributes.orders.data.map((each: any) => each.attributes.number)).toEqual(['A7'])
    expect(numbers(await ask('GET', '/orders?filters[products][name]=secret', ada))).toEqual([])
    expect((await ask('GET', '/orders?filters[products][cost]=5', ada)).status).toBe(400)
  })

  test('GraphQL shows and refuses the same', async () => {
    const theirs = await order({ number: 'B8', customer: bob.id })
    await ask('POST', '/products', full, { name: 'ink', cost: 3, isSecret: false })
    const list = await graphql(
      '{ orders { data { id attributes { number note } } meta { pagination { total } } } }',
      ada,
    )
    const rest = await ask('GET', '/orders', ada)
    expect(list.data.orders.data.map((each: any) => each.attributes.number)).toEqual(numbers(rest))
    expect(list.data.orders.meta.pagination.total).toBe(rest.body.meta.pagination.total)
    expect((await graphql(`{ order(id: ${theirs}) { data { id } } }`, ada)).data.order.data).toBeNull()
    expect(
      await graphql('{ products(filters: { name: { eq: "ink" } }) { data { attributes { name cost } } } }', ada),
    ).toMatchObject({
      data: { products: { data: [{ attributes: { name: 'ink', cost: null } }] } },
    })
    const refused = await graphql(`mutation { updateOrder(id: ${theirs}, data: { note: "x" }) { data { id } } }`, ada)
    expect(refused.data.updateOrder.data).toBeNull()
    const made = await graphql(
      'mutation { createOrder(data: { number: "A8" }) { data { id attributes { state } } } }',
      ada,
    )
    expect(made.data.createOrder.data.attributes).toEqual({ state: 'open' })
    expect(await rows(provider, project.database.url, `select customer_id from orders where number = 'A8'`)).toEqual([
      { customer_id: ada.id },
    ])
  })

  test('an account changes itself alone', async () => {
    expect((await send(server.base, 'PUT', `/api/users/${bob.id}`, { region: 'n' }, bearer(ada.token))).status).toBe(
      403,
    )
    const own = await send(server.base, 'PUT', `/api/users/${ada.id}`, { region: 'north' }, bearer(ada.token))
    expect(own.status, own.text).toBe(200)
    for (const data of [{ username: 'eve' }, { region: 'n', role: 1 }, { password: 'NewPass99' }, { blocked: false }]) {
      const refused = await send(server.base, 'PUT', `/api/users/${ada.id}`, data, bearer(ada.token))
      expect(refused.status, JSON.stringify(data)).toBe(403)
    }
  })

  test('several grants unite: an attribute is shown if a grant without a condition shows it, or all do', async () => {
    const clerk = await person('clara', 'clerk')
    await send(server.base, 'PUT', `/api/users/${clerk.id}`, { region: 'north' }, bearer(full))
    await order({ number: 'N1', region: 'north' })
    await order({ number: 'S1', region: 'south', due: '2020-01-01T00:00:00.000Z' })
    await order({ number: 'S2', region: 'south', due: '2999-01-01T00:00:00.000Z' })
    const found = await ask(
      'GET',
      '/orders?sort=number&filters[number][$in][0]=N1&filters[number][$in][1]=S1&filters[number][$in][2]=S2',
      clerk,
    )
    expect(numbers(found)).toEqual(['N1', 'S1'])
    expect(Object.keys(found.body.data[0].attributes)).not.toContain('note')
    expect(found.headers.get('cache-control')).toBe('private, no-cache')
  })

  test('the attribute of an account counts as it is now', async () => {
    const clerk = await person('carl', 'clerk')
    const find = () => ask('GET', '/orders?filters[number]=N1', clerk)
    expect(numbers(await find())).toEqual([])
    await send(server.base, 'PUT', `/api/users/${clerk.id}`, { region: 'north' }, bearer(full))
    expect(numbers(await find())).toEqual(['N1'])
    await send(server.base, 'PUT', `/api/users/${clerk.id}`, { region: 'south' }, bearer(full))
    expect(numbers(await find())).toEqual([])
  })

  test('a role that reads nothing is answered what it has sent', async () => {
    const writer = await person('wanda', 'writer')
    const made = await ask('POST', '/orders', writer, { number: 'W1' })
    expect(made.body.data.attributes).toEqual({ number: 'W1' })
    expect((await ask('GET', '/orders', writer)).status).toBe(403)
  })

  test('kept answers are those of their account', async () => {
    for (let time = 0; time < 5; time++) {
      const [one, other] = await Promise.all([ask('GET', '/orders?sort=id', ada), ask('GET', '/orders?sort=id', bob)])
      expect(numbers(one).every((each: string) => each.startsWith('A'))).toBe(true)
      expect(numbers(other).every((each: string) => each.startsWith('B'))).toBe(true)
    }
  })

  describe('code of the owner', () => {
    const hooks = () =>
      server
        .output()
        .split('\n')
        .filter((line) => line.includes('"hook"'))
        .map((line) => JSON.parse(line) as { hook: string; who: string; mayRead?: boolean })
    const asked = (path: string, headers: object, token = full) =>
      send(server.base, 'GET', `/api${path}`, undefined, { ...bearer(token), ...headers })

    test('a condition beside a query limits what is found, changed and deleted', async () => {
      const [mine, other] = [await order({ number: 'C1', margin: 7 }), await order({ number: 'C2', margin: 8 })]
      await order({ number: 'B9', customer: bob.id })
      const theirs = await asked('/own/orders?filters[number][$startsWith]=B', {}, bob.token)
      expect(numbers(theirs)).toContain('B9')
      expect(numbers(await asked('/own/orders?filters[number]=B9', {}, full))).toEqual([])
      expect((await ask('GET', `/own/orders/${mine}`, null)).body.data.attributes.number).toBe('C1')
      expect((await ask('GET', `/own/orders/${other}`, null)).status).toBe(404)
      expect((await ask('PUT', `/own/orders/${other}`, null, {})).status).toBe(404)
      expect((await ask('PUT', `/own/orders/${mine}`, null, {})).body.data.attributes.note).toBe('own')
      expect((await ask('DELETE', `/own/orders/${other}`, null)).status).toBe(404)
      expect((await ask('DELETE', `/own/orders/${mine}`, null)).status).toBe(200)
      const left = await rows(provider, project.database.url, `select note from orders where id in (${mine}, ${other})`)
      expect(left).toEqual([{ note: null }])
      expect((await ask('GET', '/own/wrong', null)).body.message).toBe('Invalid parameter customr')
    })

    test('a link that the caller may not set is dropped from bodies of clients, and refused to code that names it', async () => {
      const clerk = await person('cleo', 'clerk')
      await send(server.base, 'PUT', `/api/users/${clerk.id}`, { region: 'north' }, bearer(full))
      const id = await order({ number: 'L1', region: 'north' })
      const dropped = await ask('PUT', `/orders/${id}`, clerk, { customer: clerk.id, note: 'dropped' })
      expect(dropped.status, dropped.text).toBe(200)
      expect((await ask('PUT', `/own/passed/${id}`, clerk, { customer: clerk.id })).status).toBe(200)
      const refused = await ask('PUT', `/own/link/${id}`, clerk, {})
      expect([refused.status, refused.body.error.message]).toEqual([
        403,
        'The caller may not set customer: that needs plugin::users-permissions.user.find',
      ])
      expect(
        await rows(provider, project.database.url, `select customer_id, note from orders where id = ${id}`),
      ).toEqual([{ customer_id: null, note: 'dropped' }])
      expect((await ask('GET', '/own/lacking', ada)).body).toEqual({
        message: 'Invalid parameter customer',
        missing: 'plugin::users-permissions.user.find',
      })
      expect((await ask('GET', '/orders?filters[customer]=1', ada)).body.error.message).toBe(
        'Invalid parameter customer',
      )
    })

    test('every hook gets the caller, with its gate', async () => {
      await ask('POST', '/orders', ada, { number: 'H1' })
      const id = await order({ number: 'H2' })
      await ask('PUT', `/orders/${id}`, full, { note: 'n' })
      await ask('DELETE', `/orders/${id}`, full)
      await expect
        .poll(() => hooks().map(({ hook, who }) => `${hook} ${who}`))
        .toEqual(
          expect.arrayContaining([
            'beforeCreate ada',
            'afterUpdate token full-access',
            'beforeDelete token full-access',
          ]),
        )
      expect(hooks().find(({ hook, who }) => hook === 'beforeCreate' && who === 'ada')).toMatchObject({ mayRead: true })
    })

    test('an action answers the query that a middleware has made', async () => {
      await ask('POST', '/products', full, { name: 'hidden', isSecret: true })
      const plain = await asked('/products?filters[name]=hidden', {})
      expect(plain.body.data).toHaveLength(1)
      expect(plain.headers.get('cache-control')).toBe('private, no-cache')
      const changed = await asked('/products?filters[name][$in][0]=hidden&filters[name][$in][1]=pen', {
        'x-shown': '1',
      })
      expect(changed.body.data.map((each: any) => each.attributes.name)).toEqual(['pen'])
      expect(Object.keys(changed.body.data[0].attributes.orders.data[0].attributes)).toEqual(['number'])
      const nothing = await asked('/products', { 'x-nothing': '1' })
      expect([nothing.status, nothing.body.error.message]).toEqual([400, 'filters.id is undefined'])
    })
  })
})
