/** `content-gen adopt-code`: the code of a Strapi v4 project becomes owner code. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isLong } from '../../../test/cases.js'
import { adoptCode, type AdoptedCode } from '../src/adopt-code/adopt-code.js'
import { generate, updatePrismaClient } from '../src/generate.js'
import { readTree, temporaryFolder, writeTree } from './folder.js'

const repository = fileURLToPath(new URL('../../../', import.meta.url))
const fixture = fileURLToPath(new URL('../../../fixtures/adopt-code/', import.meta.url))

async function adopt(from: string, projectDir: string): Promise<AdoptedCode> {
  const adopted = await adoptCode({ from, projectDir, isDry: false })
  if (adopted.kind !== 'adopted') throw new Error('the code was in place')
  return adopted
}

/** A project with files of Strapi, and an empty one that takes them. */
function projects(files: Readonly<Record<string, string>>) {
  const from = temporaryFolder()
  const to = temporaryFolder()
  writeTree(from, files)
  writeTree(to, { 'package.json': '{}' })
  return { from, to }
}

test('the shop becomes the expected files, and the report counts them', async () => {
  const to = temporaryFolder()
  writeTree(to, { 'package.json': '{ "type": "module" }' })
  const before = readTree(to)
  const report = await adopt(join(fixture, 'from'), to)
  const written = Object.fromEntries(
    Object.entries(readTree(to, ['.content-gen'])).filter(([path]) => !(path in before)),
  )
  const actual = { ...written, 'report.json': `${JSON.stringify(report, null, 2)}\n` }
  const expected = join(fixture, 'expected')
  if (process.env['UPDATE'] === '1') {
    rmSync(expected, { recursive: true, force: true })
    for (const [path, contents] of Object.entries(actual)) {
      mkdirSync(dirname(join(expected, path)), { recursive: true })
      writeFileSync(join(expected, path), contents)
    }
  }
  expect(actual).toEqual(existsSync(expected) ? readTree(expected) : {})
})

test(
  'the files of the shop compile in the generated project, except the marked lines',
  { timeout: 180_000 },
  async () => {
    const to = temporaryFolder()
    cpSync(join(fixture, 'from/src'), join(to, 'src'), {
      recursive: true,
      filter: (path) => !/\.[jt]s$|plugins$/.test(path),
    })
    writeTree(to, {
      'package.json': '{ "type": "module", "dependencies": { "@content-gen/strapi": "0.1.0" } }',
      'content-gen.config.json': '{ "graphql": { "enabled": true } }',
    })
    symlinkSync(join(repository, 'node_modules'), join(to, 'node_modules'))
    await generate({ projectDir: to, mode: 'write' })
    await updatePrismaClient(to)
    const report = await adopt(join(fixture, 'from'), to)
    expect(report.unfinished).toEqual([])
    const { diagnostics } = await generate({ projectDir: to, mode: 'write' })
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
    const tsc = join(repository, 'node_modules/typescript/bin/tsc')
    const { stdout } = spawnSync(process.execPath, [tsc, '--noEmit', '-p', to], { encoding: 'utf8', cwd: to })
    const refused = stdout
      .split('\n')
      .flatMap((line) => /^(\S+)\((\d+),\d+\): /.exec(line)?.slice(1, 3).join(':') ?? [])
    expect(stdout.split('\n').filter((line) => /^\S/.test(line) && !line.includes('notCarried'))).toEqual([])
    expect(new Set(refused)).toEqual(new Set(report.marks.map(({ path, line }) => `${path}:${line}`)))

    // Objects that grow by what a client sent stay refused: no cast hides it.
    const sent = `const params = { sort: 'id' }
    params.filters = ctx.query.filters
    return strapi.entityService.findMany('api::product.product', params)`
    const { from } = projects({
      'src/api/product/controllers/product.js': `module.exports = createCoreController('api::product.product', ({ strapi }) => ({
  async all(ctx) {
    ${sent}
  },
}))`,
    })
    expect((await adopt(from, to)).unfinished).toMatchObject([
      { message: expect.stringMatching(/'filters' does not exist/) },
    ])

    // The types of a plugin are known before its models are there, and so are the methods of services.
    const plugin = projects({
      'src/plugins/gift/server/content-types/voucher/schema.json': JSON.stringify({
        kind: 'collectionType',
        collectionName: 'vouchers',
        info: { singularName: 'voucher', pluralName: 'vouchers', displayName: 'Voucher' },
        attributes: { code: { type: 'string' } },
      }),
      'src/plugins/gift/server/services/index.js':
        "const vouchers = require('./vouchers')\nmodule.exports = { vouchers }",
      'src/plugins/gift/server/services/vouchers.js': `module.exports = ({ strapi }) => ({
  first: () => strapi.entityService.findMany('plugin::gift.voucher', { filters: { code: 'A' } }),
  wrong: () => strapi.entityService.findMany('plugin::gift.voucher', { filters: { cod: 'A' } }),
})`,
      'src/api/product/controllers/product.js': `module.exports = createCoreController('api::product.product', ({ strapi }) => ({
  async all() {
    return strapi.service('api::product.product').nowhere()
  },
}))`,
    })
    expect((await adopt(plugin.from, to)).unfinished).toMatchObject([
      { path: 'src/api/product/controllers/product.ts', message: expect.stringMatching(/'nowhere' does not exist/) },
      { path: 'src/api/gift/modules/vouchers.ts', line: 8, message: expect.stringMatching(/cod is not known here/) },
    ])
  },
)

test('a second run does nothing, and nothing is overwritten', async () => {
  const { from, to } = projects({ 'src/utils/dates.js': 'exports.day = 1', 'src/utils/names.js': 'exports.first = 1' })
  expect((await adopt(from, to)).written).toEqual(['src/utils/dates.ts', 'src/utils/names.ts'])
  const after = readTree(to)
  expect(await adopt(from, to)).toMatchObject({ written: [], unchanged: ['src/utils/dates.ts', 'src/utils/names.ts'] })
  writeTree(to, { 'src/utils/dates.ts': 'export const day = 2\n' })
  rmSync(join(to, 'src/utils/names.ts'))
  const refused = await adopt(from, to)
  expect(refused).toMatchObject({ written: [], taken: [{ path: 'src/utils/dates.ts', from: 'src/utils/dates.js' }] })
  expect(existsSync(join(to, 'src/utils/names.ts'))).toBe(false)
  expect(Object.keys(after)).toContain('src/utils/names.ts')
})

test('a dry run writes nothing and reports the same', async () => {
  const { from, to } = projects({ 'src/utils/dates.js': 'exports.day = 1' })
  const dry = await adoptCode({ from, projectDir: to, isDry: true })
  expect(readTree(to)).toEqual({ 'package.json': '{}' })
  expect(dry).toEqual(await adopt(from, to))
})

test('in place, the files that are in the way are named and nothing is written', async () => {
  const { from } = projects({
    'src/policies/own.js': 'module.exports = () => true',
    'src/api/a/controllers/a.js': "module.exports = createCoreController('api::a.a')",
    'package.json': '{}',
  })
  const before = readTree(from)
  expect(await adoptCode({ from, projectDir: from, isDry: false })).toEqual({
    kind: 'in-place',
    files: ['src/policies/own.js'],
  })
  expect(readTree(from)).toEqual(before)
})

test('hostile projects: links are not followed, nothing runs, and what is too much is refused', async () => {
  const outside = temporaryFolder()
  writeTree(outside, {
    'secret.js': 'exports.secret = 1',
    'folder/other.js': 'exports.other = 1',
    'tsconfig.json': '{}',
  })
  const { from, to } = projects({
    'src/policies/up.js': "const { secret } = require('../../../secret')\nmodule.exports = () => secret",
    'src/policies/linked.js': "const { other } = require('../linked/other')\nmodule.exports = () => other",
    'src/policies/dynamic.js': 'module.exports = () => require(process.argv[1])',
    'src/policies/broken.js': 'module.exports = (',
    'src/policies/text.js': 'module.exports = () => `${process.exit(1)}` + "*/ process.exit(1) /*"',
    'src/index.js': "require('fs').writeFileSync('canary', '')\nmodule.exports = { register() { throw 1 } }",
    'tsconfig.json': JSON.stringify({ extends: join(outside, 'tsconfig.json') }),
    'src/policies/__proto__.js': 'module.exports = () => true',
    'src/policies/large.js': `module.exports = () => '${'x'.repeat(1_000_001)}'`,
  })
  symlinkSync(join(outside, 'folder'), join(from, 'src/linked'))
  symlinkSync(join(outside, 'secret.js'), join(from, 'src/policies/secret.js'))
  const report = await adopt(from, to)
  expect(existsSync('canary')).toBe(false)
  expect(Object.values(readTree(to)).join('\n')).not.toMatch(/exports\.(secret|other) = 1/)
  expect(report.marks.map(({ path, construct }) => `${path} ${construct}`).toSorted()).toEqual([
    'src/policies/dynamic.ts require',
    'src/policies/linked.ts require',
    'src/policies/up.ts require',
  ])
  expect(report.left.map(({ path }) => path).toSorted()).toEqual(['src/policies/broken.js', 'src/policies/large.js'])
  expect(report.written).toContain('src/policies/__proto__.ts')
})

test('a run that is killed leaves whole files, and the next one writes the others', { timeout: 60_000 }, async () => {
  const files = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [`src/utils/x${index}.js`, 'exports.x = 1'] as const),
  )
  const { from, to } = projects(files)
  const run = `import { adoptCode } from ${JSON.stringify(new URL('../dist/adopt-code/adopt-code.js', import.meta.url).href)}
await adoptCode({ from: ${JSON.stringify(from)}, projectDir: ${JSON.stringify(to)}, isDry: false })`
  const isBegun = () => existsSync(join(to, 'src/utils/x150.ts'))
  for (let attempt = 0; attempt < (isLong ? 8 : 2); attempt++) {
    rmSync(join(to, 'src'), { recursive: true, force: true })
    const child = spawn(process.execPath, ['--input-type=module', '-e', run], { stdio: 'inherit' })
    while (child.exitCode === null && !isBegun()) await setTimeout(1)
    if (child.kill('SIGKILL')) await once(child, 'exit')
    const texts = Object.entries(readTree(to, ['.content-gen'])).filter(([path]) => path.endsWith('.ts'))
    expect(new Set(texts.map(([, text]) => text))).toEqual(new Set(['export const x = 1\n']))
  }
  expect(await adopt(from, to)).toMatchObject({ taken: [] })
  expect(Object.keys(readTree(to, ['.content-gen'])).filter((path) => path.startsWith('src/'))).toHaveLength(300)
})

test('what a killed run left beside a whole file is removed', async () => {
  const { from, to } = projects({ 'src/utils/x.js': 'exports.x = 1' })
  await adopt(from, to)
  const whole = readTree(to, ['.content-gen'])
  writeTree(to, { 'src/utils/x.ts.content-gen-new': 'export const x = 1\n' })
  await adopt(from, to)
  expect(readTree(to, ['.content-gen'])).toEqual(whole)
})

test('no name of a project leads out of it, breaks a pattern or becomes an option of npm', async () => {
  const { from, to } = projects({
    'src/plugins/a/server/controllers/index.js':
      "const c = require('./c')\nmodule.exports = { '../../../../escaped/c': c }",
    'src/plugins/a/server/controllers/c.js': 'module.exports = () => ({ index(ctx) { ctx.body = 1 } })',
    'config/a(.js': 'module.exports = { a: 1 }',
    'src/utils/packages.js':
      "exports.x = require('--global')\nexports.y = require('git+ssh:x')\nexports.z = require('axios')",
  })
  const report = await adopt(from, to)
  expect(report.written).toEqual(['src/api/a/controllers/c.ts', 'src/strapi-context.ts', 'src/utils/packages.ts'])
  expect(report.left).toMatchObject([{ path: 'config/a(.js' }])
  // The types of contexts come from ours.
  expect(report.missing).toEqual([expect.stringMatching(/^@content-gen\/strapi@/), 'axios'])
})

test('src/index calls what plugins do at the start, and a function within a list is reported', async () => {
  const { from, to } = projects({
    'src/plugins/a/server/register.js': 'module.exports = ({ strapi }) => strapi.log.info(1)',
    'src/plugins/b/server/src/register.js': 'module.exports = ({ strapi }) => strapi.log.info(2)',
    'src/plugins/b/server/src/destroy.js': 'module.exports = ({ strapi }) => {}',
    'src/plugins/c/server/index.js': 'module.exports = { bootstrap({ strapi }) { strapi.log.info(3) } }',
  })
  const report = await adopt(from, to)
  expect(report.left).toMatchObject([
    { path: 'src/plugins/c/server/index.js', why: expect.stringContaining('call it in src/index.ts') },
  ])
  const calls = readTree(to)['src/index.ts']?.match(/await \w+\(.*\)/g)
  expect(calls).toEqual([
    'await pluginsAServerRegisterModule({ strapi })',
    'await pluginsBServerSrcRegisterModule({ strapi })',
  ])
})

test('a middleware of GraphQL is a module', async () => {
  const { from, to } = projects({
    'src/middlewares/stamp.js':
      'module.exports = async (next, parent, args, context, info) => {\n  strapi.log.info(args)\n  return next(parent, args, context, info)\n}',
    'src/index.js':
      "const stamp = require('./middlewares/stamp')\nmodule.exports = { register({ strapi }) { strapi.log.info(stamp) } }",
  })
  const report = await adopt(from, to)
  expect(report.written).toEqual(['src/index.ts', 'src/modules/stamp.ts'])
  expect(readTree(to)['src/modules/stamp.ts']).toContain('export const stampOf = (app: App) => {')
})

test('constants, schemas and services in the forms that projects have', async () => {
  const { from, to } = projects({
    'src/constants.js': "module.exports = { Uids: { A: 'api::a.a' }, Status: { DONE: 'done', N: 1 } }",
    'src/api/a/constants.js': 'module.exports = { limit: 1, ...{} }',
    'src/api/a/content-types/a/schema.json': JSON.stringify({
      kind: 'collectionType',
      collectionName: 'as',
      info: { singularName: 'a', pluralName: 'as', displayName: 'A' },
      attributes: { name: { type: 'string' } },
    }),
    'src/api/a/services/a.js': `const { createCoreService } = require('@strapi/strapi').factories
const { Uids } = require('../../../constants')
const { limit } = require('../constants')
const self = { own: () => strapi.services[Uids.A].find({ limit }), twice: () => [self.own(), self.own()] }
module.exports = createCoreService('api::a.a', () => self)`,
    'src/policies/seen.js': `const utils = require('@strapi/utils')
const { sanitize } = utils
module.exports = async (ctx) => {
  const { auth } = ctx.state
  return (await sanitize.contentAPI.output({}, strapi.getModel('api::a.a'), { auth })) !== null
}`,
    'src/api/a/services/mails.js': 'module.exports = () => ({ send: () => 1 })',
    'src/api/a/controllers/schemas.js': "const yup = require('yup')\nmodule.exports = { sent: yup.object() }",
    'src/api/a/controllers/a.js': `const schemas = require('./schemas')
module.exports = createCoreController('api::a.a', ({ strapi }) => ({
  check: (ctx) => strapi.services['api::a.mails'].send(schemas.sent.isValidSync(ctx.query)),
}))`,
    'src/utils/names.ts':
      "import type { Attribute } from '@strapi/strapi'\nexport const name = (a: Attribute.GetValues<'api::a.a'>): string => a.name",
  })
  const { marks, left } = await adopt(from, to)
  expect({ marks, left }).toEqual({ marks: [], left: [] })
  const written = readTree(to)
  expect(written['src/constants.ts']).toContain("Uids: { A: 'api::a.a' } as const, Status: { DONE: 'done', N: 1 } }")
  expect(written['src/api/a/services/a.ts']).toMatch(
    /constantsModule2 from '\.\.\/constants\.js'[^]*strapi\.service\(Uids\.A\)\.find[^]*return self\n/,
  )
  expect(written['src/api/a/modules/schemas.ts']).toContain('export default { sent: yup.object() }')
  expect(written['src/api/a/controllers/a.ts']).toContain('mailsModule.send(schemas.sent.')
  expect(written['src/policies/seen.ts']).toMatch(
    /const \{ sanitize \} = strapi[^]*const \{ caller: auth \} = ctx\.state/,
  )
  expect(written['src/utils/names.ts']).toBe('export const name = (a: any): string => a.name\n')
})

test('settings, variables and errors are those that Strapi gives', async () => {
  const { from, to } = projects({
    'config/server.js': `const { tasks } = require('./cron-tasks')
const day = 86400
module.exports = ({ env }) => ({ host: env('HOST'), cron: { tasks }, site: { url: env('SITE_URL', 'x') }, life: 2 * day })`,
    'config/cron-tasks.js': 'module.exports = { tasks: 1 }',
    'config/shop.ts': "export default ({ env }) => ({ size: env.int('SHOP_SIZE', 3) })",
    'src/policies/a.js': `const { env, errors } = require('@strapi/utils')
const { ForbiddenError: Refused } = require('@strapi/utils').errors
module.exports = () => {
  if (env.bool('OPEN') || strapi.config.get('server.proxy')) return strapi.config.get('server.site.url') === strapi.config.get('shop').size
  throw strapi.config.server.life ? new Refused('No', { a: 1 }) : new errors.NotFoundError()
}`,
    'src/utils/kind.ts':
      "import type { ApplicationError } from '@strapi/utils'\nexport const said = (error: ApplicationError) => error.message",
  })
  const { marks, left, missing } = await adopt(from, to)
  expect({ marks, left, missing }).toEqual({ marks: [], left: [], missing: ['@content-gen/strapi@0.1.0'] })
  const written = readTree(to)
  expect(written['src/config/server.ts']).toBe(`import { env } from '@content-gen/strapi'

const day = 86400

export default {
  site: { url: env('SITE_URL', 'x') },
  life: 2 * day,
}
`)
  expect(written['src/config/shop.ts']).toMatch(
    /^import \{ env \}[^]*export default \{ size: env\.int\('SHOP_SIZE', 3\) \}\n$/,
  )
  expect(written['src/policies/a.ts']).toMatch(
    /import \{ env, errors \} from '@content-gen\/strapi'[^]*const \{ ForbiddenError: Refused \} = errors[^]*get\('server\.proxy'\)\) return serverModule\.site\.url === shopModule\.size[^]*serverModule\.life/,
  )
  expect(written['src/utils/kind.ts']).toContain('type ApplicationError = InstanceType<typeof errors.ApplicationError>')
})

test('contexts, shared files of plugins, exports of others and mails of moved code', async () => {
  const schema = {
    kind: 'collectionType',
    collectionName: 'as',
    info: { singularName: 'a', pluralName: 'as', displayName: 'A' },
    attributes: {},
  }
  const { from, to } = projects({
    'src/api/a/content-types/a/schema.json': JSON.stringify(schema),
    'src/api/a/controllers/a.ts': `import { Context, Next } from 'koa'
import { factories } from '@strapi/strapi'
import texts from '../../../plugins/utils/texts'
export default factories.createCoreController('api::a.a', ({ strapi }) => ({
  async all(ctx: Context) {
    await strapi.plugins.email.services.email.sendTemplatedEmail({ to: texts.to }, {}, {})
    return strapi.service('api::a.a').find(ctx.query)
  },
  async find(ctx: Context) {
    const found = await super.find(ctx)
    return found
  },
  async findOne(ctx: Context) {
    const found = await super.findOne(ctx)
    return found ?? ctx.badRequest('none')
  },
}))`,
    'src/api/a/content-types/a/lifecycles.js':
      'module.exports = { beforeCreate({ params }) { if (params.data.source) throw 1 } }',
    'src/api/a/routes/a.ts': `import { factories } from '@strapi/strapi'
const defaultRouter = factories.createCoreRouter('api::a.a', { only: ['find'] })
const withMore = (inner, more = []) => ({ get routes() { return inner.routes.concat(more) } })
export default withMore(defaultRouter)`,
    'src/api/a/policies/isOwner.js':
      "module.exports = (ctx) => strapi.config.get('plugin.users-permissions.jwtSecret') === ctx.get('x')",
    'src/extensions/b/public/pay.js': 'document.title = 1',
    'src/plugins/utils/texts/index.js': "module.exports = { to: 'a@example.com' }",
    'src/plugins/b/server/errors/index.js': 'exports.wrong = () => { throw 1 }',
    'src/plugins/b/server/services/b.js': "const { wrong } = require('../errors')\nmodule.exports = () => ({ wrong })",
    'src/utils/index.ts': "export * from './days'\nexport { month as moon } from './days'",
    'src/utils/days.ts': 'const all = 1\nexport const month = 30\nexport default all',
  })
  const { marks, left } = await adopt(from, to)
  expect({ marks, left }).toEqual({ marks: [], left: [] })
  const written = readTree(to)
  const controller = written['src/api/a/controllers/a.ts']
  expect(controller).toContain("import type { StrapiContext as Context } from '../../../strapi-context.js'")
  expect(controller).toContain("import texts from '../../../plugins/utils/texts/index.js'")
  expect(controller).toContain('email.sendTemplated({ to: texts.to }, {}, {})')
  expect(controller).toContain(
    "strapi.service('api::a.a').find(await strapi.sanitize.contentAPI.query(ctx.query, strapi.getModel('api::a.a'), ",
  )
  expect(written['src/api/a/routes/a.ts']).toContain("export default defineRouter('api::a.a', { only: ['find'] })")
  expect(written['src/api/a/policies/is-owner.ts']).toContain("process.env['JWT_SECRET']! === ctx.get('x')")
  expect(controller).toContain('const found = await plain(generated.find(ctx))')
  expect(controller).toContain('const found = await orNull(generated.findOne(ctx))')
  expect(written['src/api/b/errors/index.ts']).toContain('export const wrong')
  expect(written['src/utils/index.ts']).toBe("export * from './days.js'\n\nexport { month as moon } from './days.js'\n")
  expect(written['src/utils/days.ts']).toBe('const all = 1\n\nexport const month = 30\n\nexport default all\n')
})

test('code on one line, bodies that middlewares look into, and paths', async () => {
  const { from, to } = projects({
    'config/cron-tasks.js': "module.exports = { '0 1 * * *': async ({ strapi }) => { strapi.log.info('one') } }",
    'src/middlewares/shape.js': `module.exports = () => async (ctx, next) => {
  if (ctx.path === '/') { await next(); return; }
  await next()
  const { body } = ctx
  if (body?.data) ctx.response.body.data.seen = true
  await next()
  ctx.body = { body }
}
`,
    'src/api/a/routes/a.js': `module.exports = { routes: [
  { method: 'GET', path: '/a/:id?', handler: 'a.one' },
  { method: 'GET', path: '/a/files/(.*)', handler: 'a.one' },
  { method: 'GET', path: '/a/(new|old)/:id(\\\\d+)', handler: 'a.one' },
] }`,
  })
  await adopt(from, to)
  const files = readTree(to)
  expect(files['src/cron.ts']).toMatch(/=> \{\n +const strapi = strapiOf\(app\)\n +strapi\.log\.info\('one'\) \}/)
  expect(files['src/middlewares/shape.ts']).toContain(`  if (ctx.path === '/') { await next();
  plainBody(ctx); return; }
  await next()
  plainBody(ctx)
  const { body } = ctx
  if (body?.data) ctx.response.body.data.seen = true
  await next()
  ctx.body = { body }
`)
  expect(files['src/api/a/routes/a.ts']).toContain("path: '/a{/:id}',")
  expect(files['src/api/a/routes/a.ts']).toContain("notCarried('/a/files/*path, and a check in the action')")
  expect(files['src/api/a/routes/a.ts']).toContain("notCarried('/a/:name/:id, and a check in the action')")
})

test('packages come from the archives of the project, by its package manager', async () => {
  const { from, to } = projects({ 'src/policies/a.js': 'module.exports = () => strapi.log.info(1)' })
  const content = { devDependencies: { 'content-gen': 'file:vendor/x/content-gen-0.1.0.tgz' } }
  writeTree(to, { 'package.json': JSON.stringify(content), 'pnpm-lock.yaml': '' })
  expect(await adopt(from, to)).toMatchObject({
    missing: ['@content-gen/strapi@file:vendor/x/content-gen-strapi-0.1.0.tgz'],
    packageManager: 'pnpm',
  })
})

test('a JSON file that is none does not become code', async () => {
  const { from, to } = projects({
    'src/utils/a.js': "exports.x = require('./bad.json')\nexports.y = require('./good.json')",
    'src/utils/bad.json': 'process.exit(7)',
    'src/utils/good.json': '{ "a": 1 }',
  })
  const report = await adopt(from, to)
  expect(report.written).toEqual(['src/utils/a.ts', 'src/utils/good.json.ts'])
  expect(report.left).toMatchObject([{ path: 'src/utils/bad.json', why: 'it is not JSON' }])
})

test('a folder of code that is a link is refused', async () => {
  const outside = temporaryFolder()
  writeTree(outside, { 'secret.js': 'exports.secret = 1' })
  const { from, to } = projects({ 'package.json': '{}' })
  symlinkSync(outside, join(from, 'src'))
  await expect(adopt(from, to)).rejects.toThrow('src is a symbolic link')
})

test('code that is nested too deeply is left, and too much of it is refused', async () => {
  const deep = projects({
    'src/utils/a.js': `exports.x = ${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    'src/utils/b.js': `exports.x = ${'1+'.repeat(100_000)}1`,
  })
  expect((await adopt(deep.from, deep.to)).left.map(({ why }) => why)).toEqual(
    Array.from({ length: 2 }, () => 'it is nested too deeply'),
  )
  const comment = `//${'x'.repeat(999_990)}`
  const long = projects(Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`src/x${index}.js`, comment])))
  await expect(adopt(long.from, long.to)).rejects.toThrow('more than 20 million characters of code')
  const names = Array.from({ length: 5001 }, (_, index) => `lib/x${index}.js`)
  const many = projects({
    ...Object.fromEntries(names.map((name) => [name, ''])),
    'src/x.js': names.map((name) => `require('../${name}')`).join('\n'),
  })
  await expect(adopt(many.from, many.to)).rejects.toThrow('more than 5000 files of code')
})

test('names that need each other in a long chain take no long time', async () => {
  const length = 3000
  const lines = Array.from({ length }, (_, index) => `const a${index} = () => a${index + 1}`)
  const { from, to } = projects({
    'src/utils/a.js': [...lines, `const a${length} = () => strapi.log`, 'exports.x = a0'].join('\n'),
  })
  const before = performance.now()
  await adopt(from, to)
  expect(performance.now() - before).toBeLessThan(10_000)
})

test('a module that several functions require is bound once', async () => {
  const { from, to } = projects({
    'src/utils/one.js': "exports.a = () => require('./missing')\nexports.b = () => require('./missing')",
  })
  await adopt(from, to)
  expect(readTree(to)['src/utils/one.ts']?.match(/const missingModule = /g)).toHaveLength(1)
})

test('empty lines within a text stay', async () => {
  const { from, to } = projects({ 'src/utils/a.js': 'exports.x = `a\n\n\n\nb`\n\n\n\nexports.y = 1' })
  await adopt(from, to)
  expect(readTree(to)['src/utils/a.ts']).toBe('export const x = `a\n\n\n\nb`\n\nexport const y = 1\n')
})

test('folders that are too deep and files that are too many are refused', async () => {
  const deep = projects({ [`src/${'a/'.repeat(30)}x.js`]: 'exports.x = 1' })
  await expect(adopt(deep.from, deep.to)).rejects.toThrow('more than 20 folders deep')
  const many = projects(Object.fromEntries(Array.from({ length: 5001 }, (_, index) => [`src/x${index}.js`, ''])))
  await expect(adopt(many.from, many.to)).rejects.toThrow('more than 5000 files of code')
})

test('a link in the way of the output is refused', async () => {
  const { from, to } = projects({ 'src/utils/dates.js': 'exports.day = 1' })
  const outside = temporaryFolder()
  mkdirSync(join(to, 'src'))
  symlinkSync(outside, join(to, 'src/utils'))
  await expect(adopt(from, to).then(({ taken }) => taken.map(({ path }) => path))).resolves.toEqual([
    'src/utils/dates.ts',
  ])
  expect(readTree(outside)).toEqual({})
})
