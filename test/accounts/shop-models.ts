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
}

/** A folder with the models. Accounts have a region. */
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
      attributes,
    })
  }
  write('extensions/users-permissions/content-types/user/schema.json', {
    kind: 'collectionType',
    collectionName: 'up_users',
    info: { name: 'user', singularName: 'user', pluralName: 'users', displayName: 'User' },
    attributes: { region: { type: 'string' } },
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
