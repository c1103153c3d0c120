/** A small shop, whose customers see their own orders alone. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { magazineConfig } from './account-project.js'
import type { Config } from './account-project.js'

const account = 'plugin::users-permissions.user'
const order = 'api::order.order'
const product = 'api::product.product'

const to = (relation: string, target: string, more: object = {}) => ({ type: 'relation', relation, target, ...more })

const models: Readonly<Record<string, object>> = {
  order: {
    number: { type: 'string' },
    state: { type: 'enumeration', enum: ['open', 'paid', 'sent'], default: 'open' },
    note: { type: 'text' },
    margin: { type: 'integer', private: true },
    due: { type: 'datetime' },
    region: { type: 'string' },
    customer: to('manyToOne', account),
    products: to('manyToMany', product, { inversedBy: 'orders' }),
    receipt: { type: 'media', multiple: false },
  },
  product: {
    name: { type: 'string' },
    cost: { type: 'integer' },
    isSecret: { type: 'boolean' },
    orders: to('manyToMany', order, { mappedBy: 'products' }),
  },
  parcel: {
    label: { type: 'string' },
    product: to('manyToOne', product),
    products: to('manyToMany', product),
    secret: { ...to('manyToOne', product), private: true },
    boxes: { type: 'component', component: 'shop.box', repeatable: true },
    stops: { type: 'dynamiczone', components: ['shop.box'] },
    about: { type: 'relation', relation: 'morphToOne' },
    things: { type: 'relation', relation: 'morphToMany' },
    order: to('manyToOne', order),
  },
  leaflet: { title: { type: 'string' }, isSecret: { type: 'boolean' } },
}

const localized: ReadonlySet<string> = new Set(['leaflet'])

const box = { label: { type: 'string' }, product: to('oneToOne', product), products: to('oneToMany', product) }

const ownCode: Readonly<Record<string, string>> = {
  'api/order/controllers/own.ts': `
import { RequestError, trusted } from '@content-gen/runtime'
import { defineActions } from '../../../generated/owner.js'

export default defineActions(({ content }) => ({
  mine: (ctx) => content.order.find(ctx.state.caller, ctx.querystring, { where: { customer: ctx.state.caller.user?.id ?? 0 } }),
  one: (ctx) => content.order.findOne(trusted, ctx.params.id, '', { where: { margin: 7 } }),
  change: (ctx) => content.order.update(trusted, ctx.params.id, { data: { note: 'own' } }, '', { where: { margin: 7 } }),
  remove: (ctx) => content.order.delete(trusted, ctx.params.id, '', { where: { margin: 7 } }),
  link: (ctx) =>
    content.order.update(ctx.state.caller, ctx.params.id, { data: { customer: ctx.state.caller.user?.id ?? null } }),
  passed: (ctx) => content.order.update(ctx.state.caller, ctx.params.id, ctx.request.body),
  async lacking(ctx) {
    try {
      return await content.order.find(ctx.state.caller, { filters: { customer: 1 } })
    } catch (error) {
      return { message: error instanceof Error ? error.message : '', missing: error instanceof Error && 'missing' in error && error.missing }
    }
  },
  async wrong() {
    try {
      return await content.order.find(trusted, '', { where: { customr: 1 } as never })
    } catch (error) {
      return { message: error instanceof RequestError ? error.message : 'another error' }
    }
  },
}))
`,
  'api/order/routes/own.ts': `
import { defineRoutes } from '../../../generated/owner.js'

const config = { auth: 'optional' } as const

export default defineRoutes('api::order', [
  { method: 'GET', path: '/own/orders', handler: 'own.mine', config },
  { method: 'GET', path: '/own/orders/:id', handler: 'own.one', config },
  { method: 'PUT', path: '/own/link/:id', handler: 'own.link', config },
  { method: 'PUT', path: '/own/passed/:id', handler: 'own.passed', config },
  { method: 'GET', path: '/own/lacking', handler: 'own.lacking', config },
  { method: 'GET', path: '/own/wrong', handler: 'own.wrong', config },
  { method: 'PUT', path: '/own/orders/:id', handler: 'own.change', config },
  { method: 'DELETE', path: '/own/orders/:id', handler: 'own.remove', config },
])
`,
  'api/order/content-types/order/lifecycles.ts': `
import { defineLifecycles } from '../../../../generated/owner.js'

const who = ({ caller }: { readonly caller: { readonly key: string; readonly user?: { readonly username: string } } }) =>
  caller.user?.username ?? caller.key

export default defineLifecycles('api::order.order', ({ log }) => ({
  beforeCreate: (event) => log.info({ hook: event.action, who: who(event), mayRead: event.caller.gate !== undefined }, 'a hook'),
  afterUpdate: (event) => log.info({ hook: event.action, who: who(event) }, 'a hook'),
  beforeDelete: (event) => log.info({ hook: event.action, who: who(event) }, 'a hook'),
  beforeFindOne: (event) => log.info({ hook: event.action, who: who(event) }, 'a hook'),
}))
`,
  'middlewares/only-shown.ts': `
import { defineMiddleware } from '../generated/owner.js'

/** As the documentation of Strapi v4 teaches it: a policy or a middleware changes the query. */
export default defineMiddleware(() => async (ctx, next) => {
  if (ctx.path === '/api/products' && ctx.get('x-shown') !== '') {
    ctx.query.filters = { $and: [ctx.query.filters ?? {}, { isSecret: false }] }
    ctx.request.query.populate = { orders: { fields: ['number'] } }
  }
  if (ctx.get('x-nothing') !== '') ctx.query.filters = { id: undefined }
  await next()
})
`,
  'index.ts': `
import { defineApp } from './generated/owner.js'

export default defineApp({ middlewares: ['global::only-shown'] })
`,
}

/** A folder with the models, and code of the owner. Accounts have a region. */
export function shopModels(): string {
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-models-'))
  const write = (path: string, json: object) => {
    const file = join(folder, 'src', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(json))
  }
  for (const [name, attributes] of Object.entries(models)) {
    write(`api/${name}/content-types/${name}/schema.json`, {
      kind: 'collectionType',
      collectionName: `${name}s`,
      info: { singularName: name, pluralName: `${name}s`, displayName: name },
      options: { draftAndPublish: false },
      ...(localized.has(name) ? { pluginOptions: { i18n: { localized: true } } } : {}),
      attributes,
    })
  }
  for (const [path, text] of Object.entries(ownCode)) {
    const file = join(folder, 'src', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  write('components/shop/box.json', {
    collectionName: 'components_shop_boxes',
    info: { displayName: 'Box' },
    attributes: box,
  })
  write('extensions/users-permissions/content-types/user/schema.json', {
    kind: 'collectionType',
    collectionName: 'up_users',
    info: { name: 'user', singularName: 'user', pluralName: 'users', displayName: 'User' },
    attributes: { region: { type: 'string' }, favourite: to('manyToOne', product) },
  })
  return folder
}

type Grant =
  | string
  | { readonly action: string; readonly where?: object; readonly fields?: readonly string[]; readonly preset?: object }

export const customerRules: readonly Grant[] = [
  { action: `${order}.find`, where: { customer: '$caller' } },
  { action: `${order}.findOne`, where: { customer: '$caller' } },
  { action: `${order}.create`, preset: { customer: '$caller', state: 'open' }, fields: ['note', 'products', 'number'] },
  { action: `${order}.update`, where: { customer: '$caller', state: 'open' }, fields: ['note', 'state'] },
  { action: `${order}.delete`, where: { customer: '$caller', state: 'open' } },
  { action: `${product}.find`, where: { isSecret: false }, fields: ['name', 'orders'] },
  { action: `${account}.update`, where: { id: '$caller' }, fields: ['region'] },
  `${account}.me`,
]

/** The config of the shop: the rules of `authenticated`, and other roles. */
export function shopConfig(roles: Readonly<Record<string, readonly Grant[]>> = {}): Config {
  const { 'users-permissions': accounts } = magazineConfig
  return {
    'users-permissions': accounts,
    graphql: { enabled: true },
    upload: { enabled: true },
    i18n: { enabled: false },
    permissions: { authenticated: customerRules, public: [], ...roles },
  } as unknown as Config
}
