/** A real Strapi 4.26 beside the tests, with models of the repository. */
import { execFile, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { exitOf } from './exit-of.js'
import { freePort } from './project.js'
import type { Need } from './tried.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const installed = process.env['STRAPI'] ?? ''

export const strapi: Need = {
  lack: 'Strapi is missing (STRAPI names no folder with it in node_modules)',
  remedy:
    'npm install @strapi/strapi@4.26.2 @strapi/plugin-users-permissions@4.26.2 @strapi/plugin-i18n@4.26.2 pg, and set STRAPI to that folder',
  isMet: () => installed !== '' && existsSync(join(installed, 'node_modules/@strapi/strapi')),
}

const parts = {
  controllers: 'createCoreController',
  services: 'createCoreService',
  routes: 'createCoreRouter',
}

const start = `require('@strapi/strapi')({ appDir: process.cwd(), distDir: process.cwd(), serveAdminPanel: false }).start()`

/** The token of a machine that may do everything, once `grant` was called. */
export const strapiToken = 'a-token-of-the-tests-for-a-real-strapi'
export const strapiTokenSalt = 'y'

/** Gives roles rights, and the site locales and a token. They come as JSON in GRANTS. */
const index = `module.exports = {
  async bootstrap({ strapi }) {
    const { locales = [], ...roles } = JSON.parse(process.env.GRANTS ?? 'null') ?? {}
    for (const [type, actions] of Object.entries(roles)) {
      const role = await strapi.query('plugin::users-permissions.role').findOne({ where: { type } })
      const permissions = strapi.query('plugin::users-permissions.permission')
      const known = await permissions.findMany({ where: { role: role.id } })
      for (const action of actions)
        if (known.every((each) => each.action !== action)) await permissions.create({ data: { action, role: role.id } })
    }
    for (const code of locales) await strapi.query('plugin::i18n.locale').create({ data: { code, name: code } })
    if (locales.length === 0) return
    const accessKey = strapi.service('admin::api-token').hash('${strapiToken}')
    await strapi.query('admin::api-token').create({ data: { name: 'machine', type: 'full-access', description: '', accessKey } })
  },
}
`

interface Grants {
  readonly public: readonly string[]
  readonly authenticated: readonly string[]
  /** Beside English. */
  readonly locales: readonly string[]
}

/** Makes a project of Strapi in an empty folder. `url`: of an empty database of PostgreSQL or MariaDB, or `file:<path>`. */
export function strapiProject(dir: string, models: string, url: string) {
  const write = (path: string, text: string) => {
    mkdirSync(join(dir, path, '..'), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
  mkdirSync(join(dir, 'public/uploads'), { recursive: true })
  mkdirSync(join(dir, 'database/migrations'), { recursive: true })
  for (const part of ['api', 'components'])
    cpSync(join(models, 'src', part), join(dir, 'src', part), { recursive: true })
  for (const name of readdirSync(join(dir, 'src/api')))
    for (const [part, factory] of Object.entries(parts))
      write(
        `src/api/${name}/${part}/${name}.js`,
        `module.exports = require('@strapi/strapi').factories.${factory}('api::${name}.${name}')\n`,
      )
  const plugins = ['@strapi/strapi', '@strapi/plugin-users-permissions', '@strapi/plugin-i18n']
  const dependencies = Object.fromEntries(plugins.map((name) => [name, '4.26.2']))
  write('package.json', JSON.stringify({ name: 'site', version: '0.0.0', private: true, dependencies }))
  write(
    'config/server.js',
    `module.exports = ({ env }) => ({ host: '127.0.0.1', port: env.int('PORT'), app: { keys: ['a', 'b'] } })\n`,
  )
  write(
    'config/admin.js',
    `module.exports = { auth: { secret: 'x' }, apiToken: { salt: '${strapiTokenSalt}' }, transfer: { token: { salt: 'z' } } }\n`,
  )
  write('config/plugins.js', `module.exports = { 'users-permissions': { config: { jwtSecret: 'abc' } } }\n`)
  write('config/database.js', `module.exports = { connection: ${JSON.stringify(connectionTo(url))} }\n`)
  write('src/index.js', index)
  symlinkSync(join(installed, 'node_modules'), join(dir, 'node_modules'))
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    STRAPI_TELEMETRY_DISABLED: 'true',
    NODE_OPTIONS: `--require=${join(root, 'test/strapi-drivers.cjs')}`,
    NODE_PATH: join(root, 'node_modules'),
  }
  return {
    /** Runs `strapi <args>`. */
    run: (...args: readonly string[]) =>
      promisify(execFile)(join(dir, 'node_modules/.bin/strapi'), args, { cwd: dir, env, timeout: 120_000 }),
    /** Runs a script of Node in the project. */
    node: (file: string, more: NodeJS.ProcessEnv) =>
      promisify(execFile)(process.execPath, [file], { cwd: dir, env: { ...env, ...more }, timeout: 240_000 }),
    /** Serves the project while `ask` runs, after it got these grants. */
    serve: async <Result>(ask: (base: string) => Promise<Result>, grants?: Grants): Promise<Result> => {
      const port = await freePort()
      const server = spawn(process.execPath, ['-e', start], {
        cwd: dir,
        env: { ...env, PORT: String(port), ...(grants && { GRANTS: JSON.stringify(grants) }) },
      })
      const said: string[] = []
      for (const stream of [server.stdout, server.stderr])
        stream.on('data', (text: Buffer) => said.push(text.toString()))
      try {
        const base = `http://127.0.0.1:${port}`
        for (let patience = 600; !(await fetch(`${base}/_health`).catch(() => null)); patience--) {
          if (server.exitCode !== null || patience === 0) throw new Error(`Strapi did not start: ${said.join('')}`)
          await wait(100)
        }
        return await ask(base)
      } finally {
        server.kill('SIGKILL')
        await exitOf(server)
      }
    },
  }
}

function connectionTo(url: string): object {
  if (url.startsWith('file:'))
    return { client: 'sqlite', connection: { filename: url.slice('file:'.length) }, useNullAsDefault: true }
  if (url.startsWith('postgresql:')) return { client: 'postgres', connection: { connectionString: url } }
  const { hostname: host, port, username: user, password, pathname } = new URL(url)
  return { client: 'mysql2', connection: { host, port: Number(port), user, password, database: pathname.slice(1) } }
}
