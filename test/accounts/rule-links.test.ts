/** Links that an account sends: an entry that its rules hide is one that does not exist. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { accountProject, bearer, register, send } from './account-project.js'
import { shopConfig, shopModels } from './shop-models.js'
import { rows } from './sql.js'
import type { RunningServer } from '../project.js'
import type { AccountProject, Answer } from './account-project.js'

const product = 'api::product.product'
const parcel = 'api::parcel.parcel'
const order = 'api::order.order'
const leaflet = 'api::leaflet.leaflet'
const shown = [
  { action: `${product}.find`, where: { isSecret: false } },
  { action: `${order}.find`, where: { region: '$caller.region' } },
  { action: `${order}.findOne`, where: { state: 'sent' } },
  'plugin::users-permissions.user.me',
  { action: 'plugin::users-permissions.user.update', where: { id: '$caller' } },
  { action: `${leaflet}.find`, where: { isSecret: false } },
  `${leaflet}.create`,
  `${leaflet}.update`,
  `${parcel}.find`,
  `${parcel}.update`,
]

const roles = shopConfig({
  packer: [...shown, `${parcel}.create`],
  stamper: [...shown, { action: `${parcel}.create`, preset: { product: 1 } }],
})

const config = { ...roles, i18n: { enabled: true, defaultLocale: 'en', locales: ['en', 'de'] } }

/** Links to a product, in each place and form. */
const forms: readonly (readonly [place: string, data: (id: number) => object])[] = [
  ['an id', (id) => ({ product: id })],
  ['an object', (id) => ({ product: { id } })],
  ['set', (id) => ({ products: { set: [id] } })],
  ['a list', (id) => ({ products: [String(id)] })],
  ['connect', (id) => ({ products: { connect: [{ id, position: { start: true } }] } })],
  ['a private attribute', (id) => ({ secret: id })],
  ['a component', (id) => ({ boxes: [{ label: 'b' }, { product: id }] })],
  ['a list of a component', (id) => ({ boxes: [{ products: { connect: [id] } }] })],
  ['an item of a zone', (id) => ({ stops: [{ __component: 'shop.box', products: [id] }] })],
  ['a link to any type', (id) => ({ about: { __type: product, id } })],
  ['links to any type', (id) => ({ things: { connect: [{ __type: product, id }] } })],
]
const missing = 987_654

describe.each(sampled('postgresql'))('links of accounts with rules on %s', (provider) => {
  let project: AccountProject
  let server: RunningServer
  let full: string
  let packer: string
  let [hidden, seen]: readonly [number, number] = [0, 0]

  const ask = (method: string, path: string, token: string, data?: object): Promise<Answer> =>
    send(server.base, method, `/api${path}`, data === undefined ? undefined : { data }, bearer(token))
  const made = async (path: string, data: object): Promise<number> => {
    const { body, text } = await ask('POST', path, full, data)
    expect(body.data, text).toBeTruthy()
    return body.data.id
  }
  const person = async (name: string, role: string, region = 'north') => {
    const { body } = await register(server.base, name)
    const [type] = await rows(provider, project.database.url, `select id from up_roles where type = '${role}'`)
    await send(server.base, 'PUT', `/api/users/${body.user.id}`, { role: type?.['id'], region }, bearer(full))
    return body.jwt as string
  }
  /** The links of a parcel, whoever may see them. */
  const linked = async (id: number) => {
    const populate = 'populate[product]=1&populate[products]=1&populate[boxes][populate]=*&populate[things]=1'
    const {
      product: one,
      products,
      boxes,
      things,
    } = (await ask('GET', `/parcels/${id}?${populate}`, full)).body.data.attributes
    const idsOf = (list: any[] = []) => list.map((each) => each.id)
    return {
      product: one.data?.id ?? null,
      products: idsOf(products.data),
      boxes: boxes.map((each: any) => each.product.data?.id ?? null),
      things: idsOf(things),
    }
  }

  beforeAll(async () => {
    project = await accountProject(`rule-links-${provider}`, provider, config, shopModels())
    full = (await project.cli('token', 'create', '--name', 'full', '--type', 'full-access')).stdout.trim()
    server = await project.start()
    packer = await person('ada', 'packer')
    hidden = await made('/products', { name: 'secret', isSecret: true })
    seen = await made('/products', { name: 'pen', isSecret: false })
  }, 180_000)

  afterAll(async () => {
    await server?.stop()
    await project?.database.drop()
  })

  test.each(forms)('%s to a hidden entry is refused like one to a missing entry', async (_place, data) => {
    const id = await made('/parcels', { label: 'p' })
    for (const [method, path] of [
      ['POST', '/parcels'],
      ['PUT', `/parcels/${id}`],
    ] as const) {
      const refused = await ask(method, path, packer, data(hidden))
      const absent = await ask(method, path, packer, data(missing))
      expect([refused.status, refused.text]).toEqual([absent.status, absent.text])
      expect(refused.status, refused.text).toBe(400)
      expect(refused.body.error.message).toBe(
        `1 relation(s) of type ${product} associated with this entity do not exist`,
      )
      expect((await ask(method, path, packer, data(seen))).status).toBe(200)
      expect((await ask(method, path, full, data(hidden))).status).toBe(200)
    }
  })

  test('hidden and missing ones are counted together', async () => {
    const { body } = await ask('POST', '/parcels', packer, { product: hidden, products: [seen, hidden, missing] })
    expect(body.error.message).toMatch(/^2 relation/)
    const many = Array.from({ length: 3_000 }, (_, index) => missing + index)
    const refused = await ask('POST', '/parcels', packer, { products: [seen, hidden, ...many] })
    expect(refused.body.error.message).toMatch(/^3001 relation/)
  })

  test('a hidden link that the entry has stays where it is repeated, and nowhere else', async () => {
    const things = [hidden, seen].map((id) => ({ __type: product, id }))
    const boxes = [{ product: hidden }]
    const id = await made('/parcels', { product: hidden, products: [hidden], boxes, things, secret: hidden })
    const before = await linked(id)
    expect(before).toEqual({ product: hidden, products: [hidden], boxes: [hidden], things: [hidden, seen] })
    const same = { label: 'q', product: hidden, products: [seen, hidden], boxes: [{}, ...boxes], things }
    expect((await ask('PUT', `/parcels/${id}`, packer, same)).status).toBe(200)
    expect(await linked(id)).toEqual({ ...before, products: [seen, hidden], boxes: [null, hidden] })
    const others = [{ stops: [{ __component: 'shop.box', product: hidden }] }, { boxes: [{ products: [hidden] }] }]
    const unlinked = await made('/products', { isSecret: true })
    for (const data of [...others, { about: things[0] }, { secret: hidden }, { products: [hidden, unlinked] }])
      expect((await ask('PUT', `/parcels/${id}`, packer, data)).status, JSON.stringify(data)).toBe(400)
    const other = await made('/parcels', { label: 'other' })
    expect((await ask('PUT', `/parcels/${other}`, packer, { product: hidden })).status).toBe(400)
  })

  test('an entry that lists show, or that its id shows, may be linked', async () => {
    const link = async (data: object) =>
      (await ask('POST', '/parcels', packer, { order: await made('/orders', data) })).status
    expect(await link({ region: 'north', state: 'open' })).toBe(200)
    expect(await link({ region: 'south', state: 'sent' })).toBe(200)
    expect(await link({ region: 'south', state: 'open' })).toBe(400)
    const { text } = await ask('POST', '/parcels', await person('sue', 'packer', 'south'), {
      order: await made('/orders', { region: 'south' }),
    })
    expect(JSON.parse(text).error).toBeUndefined()
  })

  test('a preset needs no right to its target', async () => {
    const stamper = await person('bob', 'stamper')
    const { body, text } = await ask('POST', '/parcels', stamper, { label: 's', product: hidden })
    expect(body.data, text).toBeTruthy()
    expect(await linked(body.data.id)).toMatchObject({ product: 1 })
    expect((await ask('POST', '/parcels', stamper, { products: [hidden] })).status).toBe(400)
  })

  test('links of an account are judged as well', async () => {
    const { id } = (await send(server.base, 'GET', '/api/users/me', undefined, bearer(packer))).body
    const like = (favourite: number) => send(server.base, 'PUT', `/api/users/${id}`, { favourite }, bearer(packer))
    const [refused, absent] = [await like(hidden), await like(missing)]
    expect([refused.status, refused.text]).toEqual([400, absent.text])
    const liked = await like(seen)
    expect(liked.status, liked.text).toBe(200)
  })

  test('hidden localizations are missing before anything is told of their locales', async () => {
    const [one, other] = [await made('/leaflets', { isSecret: true }), await made('/leaflets', { isSecret: true })]
    const join = (...localizations: readonly number[]) =>
      ask('POST', '/leaflets', packer, { locale: 'de', isSecret: false, localizations })
    const [refused, absent] = [await join(one, other), await join(missing, missing + 1)]
    expect([refused.status, refused.text]).toEqual([400, absent.text])
    expect((await join(await made('/leaflets', { isSecret: false }))).status).toBe(200)
  })

  test('GraphQL refuses the same', async () => {
    const create = async (id: number) => {
      const query = `mutation { createParcel(data: { products: [${id}] }) { data { id } } }`
      return (await send(server.base, 'POST', '/graphql', { query }, bearer(packer))).body
    }
    const refused = await create(hidden)
    expect(refused).toEqual(await create(missing))
    expect(refused.errors[0].message).toContain('do not exist')
    expect((await create(seen)).errors).toBeUndefined()
  })
})
