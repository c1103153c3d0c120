/**
 * Servers whose databases differ only in what a stranger may not see must answer the code of a Strapi v4 project alike, after `adopt-code` has
 * put checks in front of what clients send.
 */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tries } from '../cases.js'
import { freshDatabase } from '../databases.js'
import { createProject } from '../project.js'
import { send } from './account-project.js'
import { execute } from './sql.js'
import { copyDatabase } from './twins.js'
import type { TestDatabase } from '../databases.js'
import type { RunningServer } from '../project.js'

const cases = tries(200)
const uid = 'api::order.order'

const to = (relation: string, target: string) => ({ type: 'relation', relation, target })
const models = {
  order: {
    number: { type: 'string' },
    state: { type: 'enumeration', enum: ['open', 'paid'] },
    margin: { type: 'integer', private: true },
    customer: to('manyToOne', 'plugin::users-permissions.user'),
    product: to('manyToOne', 'api::product.product'),
    follows: to('manyToOne', uid),
  },
  product: { name: { type: 'string' }, cost: { type: 'integer' } },
}

/** In Strapi v4, each of these reads whatever the client asks for. */
const actions = {
  passed: `strapi.entityService.findMany('${uid}', ctx.query)`,
  spread: `strapi.entityService.findMany('${uid}', { ...ctx.query, limit: 20 })`,
  parts: `strapi.entityService.findMany('${uid}', { filters: ctx.query.filters, sort: ctx.query.sort, populate: ctx.query.populate })`,
  byQuery: `strapi.db.query('${uid}').findMany({ where: ctx.query.filters })`,
  counted: `strapi.entityService.count('${uid}', ctx.query)`,
  found: `strapi.db.query('${uid}').count({ where: ctx.query.filters })`,
}

const code = {
  'src/api/order/controllers/order.js': `
const { createCoreController } = require('@strapi/strapi').factories

module.exports = createCoreController('${uid}', ({ strapi }) => ({
${Object.entries(actions)
  .map(
    ([name, call]) => `
  async ${name}(ctx) {
    const found = await ${call}
    return { found: typeof found === 'number' ? found : await this.sanitizeOutput(found, ctx) }
  },`,
  )
  .join('\n')}
}))
`,
  'src/api/order/routes/own.js': `
module.exports = {
  routes: [
${Object.keys(actions)
  .map((name) => `    { method: 'GET', path: '/own/${name}', handler: 'order.${name}', config: { auth: false } },`)
  .join('\n')}
  ],
}
`,
}

const hidden = [
  `update orders set margin = 1000 - id, product_id = 4 - product_id`,
  `update orders set customer_id = null`,
  `update products set name = 'zzz' || id, cost = 77`,
  `delete from products where id = 4`,
]

let database: TestDatabase
let server: RunningServer
let twin: RunningServer

beforeAll(async () => {
  database = await freshDatabase('sqlite')
  const from = mkdtempSync(join(tmpdir(), 'content-gen-adopted-'))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(from, path)), { recursive: true })
    writeFileSync(join(from, path), text)
  }
  for (const [name, attributes] of Object.entries(models))
    write(
      `src/api/${name}/content-types/${name}/schema.json`,
      JSON.stringify({
        kind: 'collectionType',
        collectionName: `${name}s`,
        info: { singularName: name, pluralName: `${name}s`, displayName: name },
        options: { draftAndPublish: false },
        attributes,
      }),
    )
  const project = createProject({
    name: 'adopted-twins',
    models: from,
    provider: 'sqlite',
    databaseUrl: database.url,
    config: { graphql: { enabled: false }, permissions: { public: [`${uid}.find`] } },
  })
  writeFileSync(
    join(project.dir, 'package.json'),
    JSON.stringify({ type: 'module', dependencies: { '@content-gen/strapi': '0.1.0' } }),
  )
  await project.cli('generate')
  for (const [path, text] of Object.entries(code)) write(path, text)
  const { stdout } = await project.cli('adopt-code', '--from', from)
  expect(stdout).toMatch(/^(\d+) of \1 lines \(100 %\) need no hand\./)
  await project.cli('generate')
  await project.cli('migrate', 'dev', '--name', 'initial')
  await project.build()
  const token = (await project.cli('token', 'create', '--name', 'full', '--type', 'full-access')).stdout.trim()
  const first = await project.start()
  const make = (type: string, data: object) =>
    send(first.base, 'POST', `/api/${type}`, { data }, { authorization: `Bearer ${token}` })
  for (let number = 1; number <= 4; number++) await make('products', { name: `p${number}`, cost: number })
  for (let number = 1; number <= 8; number++)
    await make('orders', {
      number: `A${number}`,
      state: number % 3 ? 'open' : 'paid',
      margin: number,
      product: (number % 3) + 1,
      follows: number - 1 || null,
    })
  await first.stop()
  const copy = await copyDatabase('sqlite', database.url, 'twin')
  await execute('sqlite', copy, hidden)
  server = await project.start()
  twin = await project.start({ DATABASE_URL: copy })
}, 180_000)

afterAll(async () => {
  await Promise.all([server?.stop(), twin?.stop()])
  await database?.drop()
})

const pick = <Value>(...values: readonly Value[]) => fc.constantFrom(...values)
const path = pick(
  'id',
  'number',
  'state',
  'margin',
  'product',
  'product.name',
  'product.cost',
  'customer.username',
  'follows.margin',
  'follows.number',
  'follows.product.cost',
)
const bracketed = (name: string) =>
  name
    .split('.')
    .map((part) => `[${part}]`)
    .join('')
const filter = fc
  .tuple(
    path,
    pick('$eq', '$ne', '$lt', '$gte', '$contains', '$in', '$null', '$not'),
    pick('1', '2', 'A1', 'open', 'p1', 'true'),
    pick('', '[$or][0]', '[$not]'),
  )
  .map(([name, operator, value, group]) => `filters${group}${bracketed(name)}[${operator}]=${value}`)
const part = fc.oneof(
  filter,
  filter,
  fc.tuple(path, pick('asc', 'desc')).map(([name, order]) => `sort=${name}:${order}`),
  path.map((name) => `fields[0]=${name}`),
  pick('*', 'product', 'customer', 'follows', 'follows.product').map((link) => `populate=${link}`),
  pick('fields=margin', 'populate=product', 'filters[margin][$gt]=3', 'sort=product.cost').map((text) => {
    const [first = '', rest = ''] = text.split(/(?=[=[])(.*)/s)
    return `populate[follows][${first}]${rest}`
  }),
  pick('_q=p1', 'publicationState=preview', 'limit=2', 'page=1&pageSize=3'),
)
const asked = fc
  .tuple(pick(...Object.keys(actions)), fc.array(part, { maxLength: 3 }))
  .map(([name, parts]) => `/api/own/${name}?${parts.join('&')}`)

test('what a stranger may not see shows in no answer of adopted code', { timeout: 300_000 }, async () => {
  const statuses = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(asked, async (target) => {
      const [one, other] = await Promise.all([server, twin].map(({ base }) => send(base, 'GET', target)))
      expect([other?.status, other?.text]).toEqual([one?.status, one?.text])
      statuses.set(one?.status ?? 0, (statuses.get(one?.status ?? 0) ?? 0) + 1)
    }),
    { numRuns: cases },
  )
  // Both are common: questions that are answered, and questions that the checks refuse.
  expect(statuses.get(200)).toBeGreaterThan(cases / 10)
  expect(statuses.get(400)).toBeGreaterThan(cases / 10)
})
