// A small shop: products with and without declared indexes, so that each question can be asked of either.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { root, run } from '../../prepare.mjs'
import { startServer } from '../child.mjs'

const type = (name, attributes) => ({
  kind: 'collectionType',
  collectionName: `${name}s`,
  info: { singularName: name, pluralName: `${name}s`, displayName: name },
  attributes,
})
const models = {
  department: type('department', { name: { type: 'string' } }),
  product: type('product', {
    name: { type: 'string', maxLength: 100 },
    description: { type: 'text' },
    // Indexed, and its twin that is not.
    price: { type: 'decimal' },
    weight: { type: 'decimal' },
    stock: { type: 'integer' },
    department: { type: 'relation', relation: 'manyToOne', target: 'api::department.department' },
  }),
}
const actions = Object.keys(models).flatMap((name) =>
  ['find', 'findOne', 'create'].map((action) => `api::${name}.${name}.${action}`),
)
const config = {
  indexes: { 'api::product.product': [['department', 'price'], ['price']] },
  permissions: { public: actions },
}

/** Generates, migrates and compiles the shop on an empty database. */
export function makeShop(provider, databaseUrl) {
  const folder = `${root}.demo/growth-${provider}/`
  const env = { ...process.env, DATABASE_URL: databaseUrl ?? `file:${folder}data/content.db` }
  const write = (path, value) => {
    mkdirSync(dirname(folder + path), { recursive: true })
    writeFileSync(folder + path, JSON.stringify(value))
  }
  const contentGen = (...args) =>
    run(process.execPath, [`${root}packages/cli/bin/content-gen.js`, ...args, '--project', folder], {
      env,
      stdio: 'ignore',
    })
  rmSync(folder, { recursive: true, force: true })
  for (const [name, model] of Object.entries(models)) write(`src/api/${name}/content-types/${name}/schema.json`, model)
  write('content-gen.config.json', { ...config, database: { provider } })
  mkdirSync(`${folder}data`, { recursive: true })
  contentGen('generate')
  contentGen('migrate', 'dev', '--name', 'initial')
  run(`${root}node_modules/.bin/tsc`, ['-p', folder])
  const secrets = { JWT_SECRET: 'a secret of the benchmark, 32 bytes or more', API_TOKEN_SALT: 'benchmark' }
  return {
    databaseUrl: env.DATABASE_URL,
    start: () =>
      startServer({
        name: provider,
        args: ['dist/generated/server.js'],
        cwd: folder,
        env: { ...secrets, DATABASE_URL: env.DATABASE_URL },
        log: `${folder}generated.log`,
        firstPath: '/api/products?pagination[pageSize]=1',
      }),
    log: () => readFileSync(`${folder}generated.log`, 'utf8'),
  }
}
