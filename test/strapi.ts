/** A real Strapi 4.26 beside the tests, with models of the repository. */
import { execFile, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { exitOf } from './exit-of.js'
import { freePort } from './project.js'
import type { Need } from './tried.js'

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

/** Makes a project of Strapi in an empty folder. `url`: of an empty database. */
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
    `module.exports = { auth: { secret: 'x' }, apiToken: { salt: 'y' }, transfer: { token: { salt: 'z' } } }\n`,
  )
  write('config/plugins.js', `module.exports = { 'users-permissions': { config: { jwtSecret: 'abc' } } }\n`)
  const connection = url.startsWith('file:')
    ? { client: 'sqlite', connection: { filename: url.slice('file:'.length) }, useNullAsDefault: true }
    : { client: 'postgres', connection: { connectionString: url } }
  write('config/database.js', `module.exports = { connection: ${JSON.stringify(connection)} }\n`)
  symlinkSync(join(installed, 'node_modules'), join(dir, 'node_modules'))
  const env = { ...process.env, NODE_ENV: 'production', STRAPI_TELEMETRY_DISABLED: 'true' }
  return {
    /** Runs `strapi <args>`. */
    run: (...args: readonly string[]) =>
      promisify(execFile)(join(dir, 'node_modules/.bin/strapi'), args, { cwd: dir, env, timeout: 120_000 }),
    /** Runs a script of Node in the project. */
    node: (file: string, more: NodeJS.ProcessEnv) =>
      promisify(execFile)(process.execPath, [file], { cwd: dir, env: { ...env, ...more }, timeout: 240_000 }),
    /** Serves the project while `ask` runs. */
    serve: async <Result>(ask: (base: string) => Promise<Result>): Promise<Result> => {
      const port = await freePort()
      const server = spawn(process.execPath, ['-e', start], { cwd: dir, env: { ...env, PORT: String(port) } })
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
