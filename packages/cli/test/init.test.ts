import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Sqlite from 'better-sqlite3'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readTree } from '../../codegen/test/folder.js'
import { freshDatabase, sampled } from '../../../test/databases.js'
import { keepingOutput, startServer } from '../../../test/project.js'
import { encrypted, keyOfSite, modelsOfSite } from '../../transfer/test/archived-site.js'

const repository = fileURLToPath(new URL('../../../', import.meta.url))
const bin = join(repository, 'packages/cli/bin/content-gen.js')

beforeAll(() => {
  const { status, stdout } = spawnSync('npx', ['tsc', '-b', 'packages/cli'], { cwd: repository, encoding: 'utf8' })
  expect(status, stdout).toBe(0)
})

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function contentGen(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const options = { encoding: 'utf8', cwd, env: { ...process.env, ...keepingOutput(), ...env } } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], options)
  return { status, stdout, stderr }
}

function write(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

/** The commands that the output suggests, without those that need the registry or start a server. */
function toldCommands(stdout: string): string {
  const [, steps = ''] = /\nNext[^\n]*:\n([^]*?)\n\n/.exec(stdout) ?? []
  return steps.replaceAll(/^ {2}(npm (install|start)|npx .*|cd .*)\n?/gm, '')
}

describe('a new site', () => {
  test.each(sampled('sqlite'))(
    'is generated, and migrated by its first migration, on %s',
    { timeout: 120_000 },
    async (provider) => {
      const parent = temporaryFolder()
      const database = await freshDatabase(provider)
      onTestFinished(() => database.drop())
      const { status, stdout, stderr } = contentGen(parent, ['init', 'my site', '--database', provider])
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
      expect(stdout).toContain("\n  cd 'my site'\n  npm install\n  npx content-gen generate\n")
      expect(stdout.includes('First write the address')).toBe(provider === 'postgresql')
      const site = join(parent, 'my site')
      for (const [, path = ''] of stdout.matchAll(/^wrote {2}(\S+?)(?: {3}.*)?$/gm))
        expect(existsSync(join(site, path)), path).toBe(true)
      expect(contentGen(site, ['generate', '--check'])).toEqual({ status: 0, stdout: '', stderr: '' })
      const env = { DATABASE_URL: database.url }
      expect(contentGen(site, ['migrate', 'deploy'], env)).toMatchObject({ status: 0, stderr: '' })
      expect(contentGen(site, ['migrate', 'status'], env)).toEqual({ status: 0, stdout: 'Applied: 1.\n', stderr: '' })
    },
  )

  test('begins with the models of an archive', { timeout: 120_000 }, () => {
    const parent = temporaryFolder()
    writeFileSync(join(parent, 'key'), keyOfSite)
    const { status, stdout, stderr } = contentGen(parent, ['init', 'site', '--from', encrypted, '--key-file', 'key'])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(/npx content-gen import \S*archive\.tar\.gz\.enc --key-file \.\.\/key --write\n/)
    const site = join(parent, 'site')
    const original = join(parent, 'original')
    cpSync(modelsOfSite('init-from-archive'), original, { recursive: true })
    cpSync(join(site, 'content-gen.config.json'), join(original, 'content-gen.config.json'))
    // An archive has no files beside the models: the import brings Strapi's own forms.
    rmSync(join(original, 'src/api/product/content-types/product/panel.json'))
    for (const folder of [site, original]) expect(contentGen(folder, ['generate'])).toMatchObject({ status: 0 })
    const schema = 'prisma/schema.prisma'
    expect(readFileSync(join(site, schema), 'utf8')).toBe(readFileSync(join(original, schema), 'utf8'))
    expect(readTree(join(site, 'src/generated'))).toEqual(readTree(join(original, 'src/generated')))
    const refused = [
      [['init', 'site', '--from', encrypted, '--key-file', 'key'], /this folder is a content-gen project already/],
      [
        ['init', 'other', '--from', encrypted],
        /^Nothing was written\. .* is no archive of `strapi export`, or an encrypted/,
      ],
      [
        ['init', 'other', '--from', encrypted, '--empty'],
        /^Nothing was written\. --empty and --from exclude each other/,
      ],
      [['init', 'other', '--from', 'key'], /^Nothing was written\. key is no archive/],
    ] as const
    for (const [args, words] of refused) expect(contentGen(parent, args).stderr).toMatch(words)
    expect(existsSync(join(parent, 'other'))).toBe(false)
  })

  test('begins without models, and with those that are added', { timeout: 120_000 }, () => {
    const parent = temporaryFolder()
    const { status, stdout, stderr } = contentGen(parent, ['init', 'site', '--empty'])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain('\n  npm install\n  npx content-gen add type <name>\n  npx content-gen generate\n')
    const site = join(parent, 'site')
    expect(['src', 'prisma'].filter((name) => existsSync(join(site, name)))).toEqual([])
    expect(contentGen(site, ['add', 'type', 'recipe'])).toMatchObject({ status: 0, stderr: '' })
    expect(contentGen(site, ['generate'])).toMatchObject({ status: 0 })
    expect(contentGen(site, ['migrate', 'dev', '--name', 'recipes'])).toMatchObject({ status: 0 })
  })

  test('is refused without models where a Strapi project is', () => {
    const folder = temporaryFolder()
    write(folder, { 'src/api/page/content-types/page/schema.json': '{}' })
    const { status, stderr } = contentGen(folder, ['init', '.', '--empty'])
    expect(status).toBe(1)
    expect(stderr).toContain('--empty and --from start a new project, and this folder is a Strapi v4 project')
    expect(existsSync(join(folder, 'content-gen.config.json'))).toBe(false)
  })

  test('has its own secrets, which only its owner can read and git ignores', () => {
    const secrets = ['one', 'two'].map((name) => {
      const site = join(temporaryFolder(), name)
      contentGen(tmpdir(), ['init', site])
      expect(statSync(join(site, '.env')).mode & 0o777).toBe(0o600)
      expect(readFileSync(join(site, '.gitignore'), 'utf8')).toMatch(/^\.env$/m)
      return readFileSync(join(site, '.env'), 'utf8').match(/(?<=^(JWT_SECRET|API_TOKEN_SALT)=)[\w-]{43}$/gm) ?? []
    })
    expect(new Set(secrets.flat()).size).toBe(4)
  })

  test('starts in a folder that people already put files in, and changes none of them', () => {
    const site = temporaryFolder()
    const before = {
      '.git/HEAD': 'ref',
      'README.md': '# mine\n',
      LICENSE: 'mine',
      '.gitignore': 'node_modules\n/dist/',
    }
    write(site, before)
    const { status, stdout } = contentGen(site, ['init', '.'])
    expect(status).toBe(0)
    expect(stdout).toContain('kept   .gitignore\n')
    expect(stdout).not.toContain('  cd ')
    expect(readTree(site)).toMatchObject(before)
    spawnSync('sh', ['-ec', toldCommands(stdout)], { cwd: site })
    const ignores = readFileSync(join(site, '.gitignore'), 'utf8').split('\n')
    expect(ignores).toEqual([
      'node_modules',
      '/dist/',
      'src/generated/prisma/',
      '.content-gen/',
      '.env',
      'data/',
      'mails.jsonl',
      'public/uploads/',
      '',
    ])
  })
})

/** Returns those of `paths` that git ignores. */
function ignored(folder: string, paths: readonly string[]): readonly string[] {
  spawnSync('git', ['init', '--quiet'], { cwd: folder })
  const { stdout } = spawnSync('git', ['check-ignore', ...paths], { cwd: folder, encoding: 'utf8' })
  return stdout.split('\n').filter((line) => line !== '')
}

describe('nothing is written', () => {
  const inTheWay = 'the folder is neither empty nor a Strapi v4 project. Name a folder that does not exist yet.\n'
  const already =
    'this folder is a content-gen project already. Nothing was written. Continue with "content-gen generate".\n'

  test.each([
    [{ 'notes.txt': '' }, `notes.txt: this file is in the way: ${inTheWay}`],
    [{ 'package.json': '{}', a: '', b: '' }, `a: this file is in the way, as are 2 others: ${inTheWay}`],
    [{ 'package.json': '{' }, 'package.json: this file is not a JSON object.\n'],
    [{ 'content-gen.config.ts': '' }, `content-gen.config.ts: ${already}`],
    [{ 'src/generated/.manifest.json': '{}' }, `src/generated/.manifest.json: ${already}`],
  ])('into a folder with %j', (files, sentence) => {
    const folder = temporaryFolder()
    write(folder, files)
    const before = readTree(folder)
    expect(contentGen(folder, ['init', '.'])).toEqual({ status: 1, stdout: '', stderr: sentence })
    expect(readTree(folder)).toEqual(before)
  })

  test('through a link', () => {
    const [folder, outside] = [temporaryFolder(), temporaryFolder()]
    write(folder, { 'src/api/page/content-types/page/schema.json': '{}' })
    symlinkSync(outside, join(folder, 'deploy'))
    const stderr = 'deploy/site.service: deploy is a symbolic link: nothing is written through it.\n'
    expect(contentGen(folder, ['init', '.'])).toEqual({ status: 1, stdout: '', stderr })
    expect([Object.keys(readTree(folder)), readTree(outside)]).toEqual([
      ['deploy', 'src/api/page/content-types/page/schema.json'],
      {},
    ])
  })

  test.each([
    [['init'], "error: missing required argument 'dir'"],
    [['init', 'site', 'more'], 'error: too many arguments'],
    [['init', 'site', '--database', 'mysql'], 'Allowed choices are sqlite, postgresql.'],
    [['init', 'file'], 'file'],
    [['init', 'file/site'], 'file/site'],
    [['init', ''], ''],
  ])('for %j', (args, sentence) => {
    const folder = temporaryFolder()
    write(folder, { file: 'mine' })
    const { status, stdout, stderr } = contentGen(folder, args)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(sentence)
    expect(stderr).not.toContain('    at ')
    expect(readTree(folder)).toEqual({ file: 'mine' })
  })
})

/** The files that a Strapi v4 project has besides its models; each writes a mark if it runs. */
function strapiFiles(extension: 'js' | 'ts', mark: string): Readonly<Record<string, string>> {
  const canary = `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '')\n`
  const exported = extension === 'js' ? `${canary}module.exports =` : `${canary}export default`
  const core = (name: string, rest: string) =>
    extension === 'js'
      ? `module.exports = require('@strapi/strapi').factories.${name}('api::article.article'${rest})\n`
      : `import { factories } from '@strapi/strapi'\nexport default factories.${name}('api::article.article'${rest})\n`
  return {
    [`config/api.${extension}`]: `${exported} { rest: { defaultLimit: 10, maxLimit: 20 } }`,
    [`config/plugins.${extension}`]: `${exported} ({ env }) => ({ seo: { enabled: true }, upload: { config: { sizeLimit: 1024 * 1024 } } })`,
    [`config/database.${extension}`]: `${exported} ({ env }) => ({ connection: { client: env('DATABASE_CLIENT', 'sqlite') } })`,
    [`src/api/article/controllers/article.${extension}`]: core('createCoreController', ', () => ({ find() {} })'),
    [`src/api/article/services/article.${extension}`]: core('createCoreService', ''),
    [`src/api/article/content-types/article/lifecycles.${extension}`]: `${exported} { beforeCreate() { go() } }`,
    [`src/index.${extension}`]: 'module.exports = { register() {} }',
    ...(extension === 'ts' && { 'tsconfig.json': '{ "extends": "@strapi/typescript-utils/tsconfigs/server" }' }),
    'package.json': JSON.stringify({
      scripts: { build: 'strapi build', develop: 'strapi develop' },
      dependencies: { '@strapi/strapi': '4.25.1', '@strapi/plugin-seo': '1.9.8', '@strapi/plugin-graphql': '4.25.1' },
    }),
    '.env': 'HOST=127.0.0.1\nJWT_SECRET=tobemodified\nAPI_TOKEN_SALT=abc\nDATABASE_CLIENT=mysql\n',
    '.gitignore': 'node_modules\n.env\n*.gz\n*.tgz\n*.sql\n*.sqlite\n',
  }
}

describe('a Strapi v4 project', () => {
  function strapi(extension: 'js' | 'ts') {
    const folder = temporaryFolder()
    const mark = join(temporaryFolder(), 'ran')
    for (const part of ['src/api', 'src/components'])
      cpSync(join(repository, 'fixtures/magazine', part), join(folder, part), { recursive: true })
    write(folder, strapiFiles(extension, mark))
    return { folder, mark, before: readTree(folder) }
  }

  test('gets a report of what carries over and what does not; none of its files is changed or run', () => {
    const { folder, mark, before } = strapi('js')
    const { status, stdout, stderr } = contentGen(folder, ['init', '.'])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).not.toContain('made for Strapi')
    expect(readTree(folder)).toMatchObject(before)
    expect(existsSync(mark)).toBe(false)
    const written = Object.keys(readTree(folder, ['vendor'])).filter((path) => !(path in before))
    expect(written).toEqual([
      '.dockerignore',
      '.env.example',
      'Dockerfile',
      'content-gen.config.json',
      'deploy/alerts.yml',
      'deploy/dashboard.json',
      'deploy/site.service',
      'tsconfig.json',
    ])
    for (const line of [
      'src/api: 10 content types',
      'config/api: rest.defaultLimit, rest.maxLimit',
      'config/plugins: upload.config.sizeLimit',
      'config/plugins: seo (settings of a plugin, which only your own code reads)',
      '2 files, 3 lines in all: after the commands below, `npx content-gen adopt-code --from .` says what to type',
      'src/api/article/controllers/article.js (1 line)',
      'src/api/article/content-types/article/lifecycles.js (2 lines)',
      '2 files without code of their own: generated code does the same, so they are deleted below',
      '@strapi/plugin-seo: it has no part in the API. Its components stay, as models of yours',
      '.env: JWT_SECRET has 12 bytes and needs 32; a new one (openssl rand -base64 32) signs all users out',
      'content-gen.config.json: the database was mysql, which is not supported; it says sqlite now, and may say postgresql before the first migration',
      'content-gen.config.json: i18n is off, as it was',
    ])
      expect(stdout).toContain(`\n  ${line}\n`)
    expect(stdout).toContain(
      '\nNext (these commands change package.json and .gitignore and delete 2 files):\n  rm \\\n    src/',
    )
    expect(JSON.parse(readFileSync(join(folder, 'content-gen.config.json'), 'utf8'))).toEqual({
      database: { provider: 'sqlite' },
      admin: { enabled: true },
      editorial: { enabled: true },
      i18n: { enabled: false },
      api: { rest: { defaultLimit: 10, maxLimit: 20 } },
      upload: { sizeLimit: 1048576 },
      permissions: { public: [], authenticated: [] },
    })
  })

  test('is generated, migrated, compiled and served by the suggested commands', { timeout: 120_000 }, async () => {
    const { folder, mark, before } = strapi('ts')
    const told = contentGen(folder, ['init', '.', '--database', 'sqlite'])
    expect(told).toMatchObject({ status: 0, stderr: '' })
    const { status, stderr } = spawnSync('sh', ['-ec', toldCommands(told.stdout)], { cwd: folder, encoding: 'utf8' })
    expect(status, stderr).toBe(0)
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { scripts: { build: string } }
    expect(manifest.scripts.build).toBe('content-gen generate && tsc -p src')

    const configPath = join(folder, 'content-gen.config.json')
    const config = readFileSync(configPath, 'utf8').replace('"public": []', '"public": ["api::article.article.find"]')
    writeFileSync(configPath, config)
    symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
    const generated = contentGen(folder, ['generate'])
    expect(generated.status).toBe(0)
    expect(generated.stderr).toContain(
      'src/api/article/controllers/article.ts: warning: this file is not wired: it is written for Strapi',
    )
    expect(contentGen(folder, ['migrate', 'dev', '--name', 'first'])).toMatchObject({ status: 0, stderr: '' })
    const paths = Object.keys(readTree(folder, ['node_modules']))
    const committed = paths.filter((path) => /^(prisma|vendor)\//.test(path))
    expect(committed).toContainEqual(expect.stringMatching(/_first\/migration\.sql$/))
    expect(ignored(folder, [...committed, '.env', 'dump.sql'])).toEqual(['.env', 'dump.sql'])
    const tsc = spawnSync(process.execPath, [join(repository, 'node_modules/typescript/bin/tsc'), '-p', 'src'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect([tsc.status, tsc.stdout]).toEqual([0, ''])
    const secret = 'a secret that is long enough for everybody'
    const server = await startServer(folder, { ...process.env, NODE_ENV: 'production', JWT_SECRET: secret })
    const response = await fetch(`${server.base}/api/articles`)
    expect([response.status, await response.json()]).toEqual([
      200,
      { data: [], meta: { pagination: { page: 1, pageSize: 10, pageCount: 0, total: 0 } } },
    ])
    expect((await fetch(`${server.base}/admin`)).status).toBe(200)
    expect(await server.stop()).toBe(0)

    const { 'package.json': _manifest, '.gitignore': _ignores, ...others } = before
    const plain = ['src/api/article/services/article.ts', 'src/index.ts']
    expect(plain.filter((path) => path in others && existsSync(join(folder, path)))).toEqual([])
    const untouched = Object.fromEntries(Object.entries(others).filter(([path]) => !plain.includes(path)))
    expect(readTree(folder, ['node_modules'])).toMatchObject(untouched)
    expect(existsSync(mark)).toBe(false)
  })

  test('gets a report on its other parts: code, plugins, its package manager, its deployment', () => {
    const { folder } = strapi('js')
    write(folder, {
      'yarn.lock': '',
      Dockerfile: 'FROM node:18',
      'src/graphql/article.js': 'module.exports = 1\n\nmodule.exports = 2',
      'src/graphql/live.js': 'module.exports = { resolvers: { Subscription: { sold: { subscribe } } } }',
      'src/plugins/loyalty/server/routes.js': 'module.exports = [{}]',
      'src/plugins/loyalty/admin/src/index.js': 'export default { register() { go() } }',
      'src/plugins/dates.js': 'module.exports = 1',
      'src/extensions/upload/strapi-server.js': 'module.exports = (plugin) => go(plugin)',
      'src/extensions/seo/strapi-server.js': 'module.exports = (plugin) => go(plugin)',
      'database/migrations/first.js': 'module.exports = 1',
      'patches/@strapi+admin+4.25.1.patch': '',
      'config/env/test/server.js': 'module.exports = { proxy: false }',
      'config/env/production/server.js': 'module.exports = { proxy: true }',
      'config/admin.js': "module.exports = ({ env }) => ({ apiToken: { salt: env('SALT') } })",
      'config/plugins.js':
        "module.exports = ({ env }) => ({ ...require('./shared'), graphql: { config: { maxLimit: env.int('LIMIT') } } })",
      'package.json': JSON.stringify({
        dependencies: {
          '@strapi/plugin-graphql': '4.25.1',
          '@offset/strapi-calendar': '1.0.0',
          'strapi-plugin-populate-deep': '3.0.1',
        },
      }),
    })
    const { status, stdout } = contentGen(folder, ['init', '.'])
    expect(status).toBe(0)
    for (const line of [
      'src/graphql/article.js (2 lines): `register` in src/index.ts is given `graphql.extension`\n',
      'src/graphql/live.js (1 line): `register` in src/index.ts is given `graphql.extension`. Its subscriptions have no counterpart',
      'src/plugins/loyalty/server/routes.js (1 line): becomes a part of src/api/loyalty',
      'src/plugins/loyalty/admin/src/index.js (1 line): a part of the admin panel; see extending-the-panel.md beside moving-from-strapi-v4.md',
      'src/plugins/dates.js (1 line)\n',
      'src/extensions/upload/strapi-server.js (1 line): its actions and routes',
      'src/extensions/seo/strapi-server.js (1 line): this plugin has no routes here: write routes of your own, or lifecycles',
      'database/migrations/first.js (1 line): `migrate dev` writes what changes tables, from the models',
      'config/plugins: graphql.config.maxLimit (computed: set it yourself as graphql.config.amountLimit)',
      'config/plugins: ... (computed, so it was not read)',
      '@offset/strapi-calendar: not known; see plugins.md beside moving-from-strapi-v4.md',
      'Dockerfile: made for Strapi; see deploying.md beside moving-from-strapi-v4.md',
      'patches/: a patch of a package that is gone stops the installation',
      'config/env/test/server.js (1 line): settings of one environment',
      'config/env/production/server.js: read too; what they say counts',
      'config/admin: apiToken.salt (API_TOKEN_SALT in .env',
      '.yarnrc',
      "  'dependencies[@offset/strapi-calendar]'",
      'yarn install',
      'yarn content-gen generate',
    ])
      expect(stdout).toContain(`\n  ${line}`)
    expect(stdout).not.toContain('strapi-plugin-populate-deep\n')
    const [, adopted = '', left = ''] = stdout.split(/Your code, which .*:\n|Does not carry over:\n/)
    expect(adopted).toContain('loyalty/server/')
    expect(adopted).not.toContain('loyalty/admin/')
    expect(left).toContain('loyalty/admin/')
    expect(left).not.toContain('adopt-code')
    expect(JSON.parse(readFileSync(join(folder, 'content-gen.config.json'), 'utf8')).api).toMatchObject({
      rest: { populateDeep: {} },
    })
  })

  test('gets the stored types of its custom fields from the columns of its SQLite file', () => {
    const root = temporaryFolder()
    const customField = (name: string) => ({ type: 'customField', customField: name })
    const attributes = { mood: customField('plugin::mood.mood'), tags: customField('plugin::tagsinput.tags') }
    const info = { singularName: 'dress', pluralName: 'dresses', displayName: 'Dress' }
    const model = { kind: 'collectionType', collectionName: 'dresses', info, attributes }
    write(root, {
      'src/api/dress/content-types/dress/schema.json': JSON.stringify(model),
      'package.json': '{ "dependencies": { "@strapi/strapi": "4.26.2" } }',
      '.tmp/data.db': '',
    })
    const database = new Sqlite(join(root, '.tmp/data.db'))
    database.exec('create table dresses (id integer primary key, mood integer, tags json)').close()
    const { status, stderr } = contentGen(root, ['init', '.'])
    expect([status, stderr]).toEqual([0, ''])
    const config = JSON.parse(readFileSync(join(root, 'content-gen.config.json'), 'utf8'))
    expect(config.customFields).toEqual({ 'plugin::mood.mood': 'integer' })
  })

  test('without a database that can be read warns of an unknown custom field', () => {
    const root = temporaryFolder()
    const attributes = { mood: { type: 'customField', customField: 'plugin::mood.mood' } }
    const info = { singularName: 'dress', pluralName: 'dresses', displayName: 'Dress' }
    const model = { kind: 'collectionType', collectionName: 'dresses', info, attributes }
    write(root, {
      'src/api/dress/content-types/dress/schema.json': JSON.stringify(model),
      'package.json': '{ "dependencies": { "@strapi/strapi": "4.26.2" } }',
      '.tmp/data.db': 'no database',
    })
    const { status, stderr } = contentGen(root, ['init', '.'])
    expect(status).toBe(0)
    expect(stderr).toContain('the custom field "plugin::mood.mood" is unknown here')
    expect(JSON.parse(readFileSync(join(root, 'content-gen.config.json'), 'utf8')).customFields).toBeUndefined()
  })

  test('with models only gets its own package.json', () => {
    const folder = temporaryFolder()
    cpSync(join(repository, 'fixtures/magazine/src'), join(folder, 'src'), { recursive: true })
    mkdirSync(join(folder, 'src/admin'))
    writeFileSync(join(folder, 'src/admin/app.js'), "export default { config: { locales: ['fr'] } }\n")
    const { status, stdout } = contentGen(folder, ['init', '.', '--database', 'postgresql'])
    expect(status).toBe(0)
    expect(stdout).toContain('Does not carry over:\n  src/admin/app.js (1 line): a part of the admin panel')
    expect(stdout).not.toContain('adopt-code')
    expect(toldCommands(stdout)).toBe('')
    expect(readFileSync(join(folder, 'package.json'), 'utf8')).toContain('"@prisma/adapter-pg"')
    expect(readFileSync(join(folder, '.env'), 'utf8')).toContain('DATABASE_URL=postgresql://')
  })
})
