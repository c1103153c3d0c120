/** The magazine with accounts, and a client that sees only what a sender of requests sees. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freshDatabase } from '../databases.js'
import { readyProject } from '../project.js'
import type { Provider, TestDatabase } from '../databases.js'
import type { Project, RunningServer } from '../project.js'

export const magazine = fileURLToPath(new URL('../../fixtures/magazine/', import.meta.url))
export const password = 'Passw0rd!'

/** The config of the magazine: it stores the roles `public` and `authenticated`, and there is no rate limit. */
export const magazineConfig = JSON.parse(readFileSync(join(magazine, 'content-gen.config.json'), 'utf8')) as Config

export interface Config {
  readonly permissions: Readonly<
    Record<string, readonly string[] | { readonly defaults: boolean; readonly actions: readonly string[] }>
  >
  readonly 'users-permissions': object
  readonly [section: string]: unknown
}

export interface AccountProject extends Project {
  readonly database: TestDatabase
  /** Generates and compiles again; `migrate deploy` applies the roles. Returns its output. */
  configure(config: Config): Promise<string>
  /** The mails sent so far. */
  mails(): { to: string; subject: string; text: string; html: string }[]
}

export async function accountProject(
  name: string,
  provider: Provider,
  config: Config = magazineConfig,
  models: string = magazine,
): Promise<AccountProject> {
  const database = await freshDatabase(provider)
  const project = await readyProject({ name, models, provider, databaseUrl: database.url, config })
  return {
    ...project,
    database,
    start: async (env) => withQuietLog(await project.start({ LOG_LEVEL: 'trace', ...env })),
    configure: async (next) => {
      writeFileSync(join(project.dir, 'content-gen.config.json'), JSON.stringify({ ...next, database: { provider } }))
      await project.cli('generate')
      await project.build()
      return (await project.cli('migrate', 'deploy')).stdout
    },
    mails: () =>
      sentMails(project.dir)
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as ReturnType<AccountProject['mails']>[number]),
  }
}

/** Returns the mails as lines of JSON: none before the first. */
function sentMails(dir: string): string {
  const file = join(dir, 'mails.jsonl')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Secrets that no log may contain: tokens of users and machines, codes from mails, hashes, and the tests' passwords and keys. */
const secrets =
  /eyJ[\w-]{8,}\.[\w-]+\.|[0-9a-f]{40}|\$2[aby]\$|Passw0rd|NewPass|hacked!|guess\d|a secret that signs|the salt of tests/

/** Fails at `stop` if the server has logged a secret. */
function withQuietLog(server: RunningServer): RunningServer {
  return {
    ...server,
    stop: async () => {
      const code = await server.stop()
      const [said] = secrets.exec(server.output()) ?? []
      if (said !== undefined) throw new Error(`the log holds ${said}`)
      return code
    },
  }
}

/** Returns the config with other settings of the feature. */
export function withSettings(settings: object, config: Config = magazineConfig): Config {
  return { ...config, 'users-permissions': { ...config['users-permissions'], ...settings } }
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** In the form that the test expects. */
  // oxlint-disable-next-line no-explicit-any
  readonly body: any
}

/** Sends a request like `curl`: it does not follow redirects. */
export async function send(
  base: string,
  method: string,
  path: string,
  body?: unknown,
  headers: object = {},
): Promise<Answer> {
  const response = await fetch(`${base}${path}`, {
    method,
    redirect: 'manual',
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: parsed(text) }
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

export function register(base: string, username: string, more: object = {}): Promise<Answer> {
  return send(base, 'POST', '/api/auth/local/register', {
    username,
    email: `${username}@example.com`,
    password,
    ...more,
  })
}

export function signIn(base: string, identifier: string, secret = password): Promise<Answer> {
  return send(base, 'POST', '/api/auth/local', { identifier, password: secret })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
