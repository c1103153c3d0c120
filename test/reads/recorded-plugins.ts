/** The project of fixtures/plugins, filled like the Strapi v4 that gave its answers, and the form in which answers of both are compared. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { execute } from '../accounts/sql.js'
import type { Provider } from '../databases.js'
import { freshDatabase } from '../databases.js'
import { readyProject } from '../project.js'
import type { Project } from '../project.js'

const folder = fileURLToPath(new URL('../../fixtures/plugins/', import.meta.url))
const read = <Value>(name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Value

export interface Answer {
  readonly method?: string
  readonly path: string
  readonly sent?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly status: number
  readonly body: unknown
}

/** Answers under the same settings of a plugin. */
export interface Recorded<Settings> {
  readonly settings: Settings
  readonly answers: readonly Answer[]
}

export function recorded<Settings>(name: string): readonly Recorded<Settings>[] {
  return read(name)
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
)

export const aPicture = () => new Blob([picture], { type: 'image/png' })

const actions = (uid: string, ...names: readonly string[]) => names.map((name) => `${uid}.${name}`)
const all = ['find', 'findOne', 'create', 'update', 'delete']
const everybody = [
  ...['article', 'writer', 'topic', 'mark', 'plain'].flatMap((name) => actions(`api::${name}.${name}`, ...all)),
  ...actions('api::page.page', 'find', 'update', 'delete'),
  'api::article.article.createLocalization',
  'api::vault.vault.create',
  ...actions('plugin::upload.content-api', 'upload', 'find', 'findOne'),
  ...actions('plugin::users-permissions.user', 'find', 'findOne', 'update', 'create'),
  ...actions('plugin::users-permissions.auth', 'register', 'callback'),
  'plugin::i18n.locales.listLocales',
]

const config = (rest: object) => ({
  api: { rest },
  admin: { enabled: true },
  i18n: { enabled: true, locales: ['en', 'fr'] },
  'users-permissions': { enabled: true, ratelimit: { enabled: false } },
  permissions: { public: everybody, authenticated: ['plugin::users-permissions.user.me', ...everybody] },
})

/** Returns the filled project. An administrator, Eve Mills, made its second article. `rest`: settings of the API. */
export async function filledProject(name: string, provider: Provider, rest: object): Promise<Project> {
  const { url } = await freshDatabase(provider)
  const project = await readyProject({ name, models: folder, provider, databaseUrl: url, config: config(rest) })
  const server = await project.start({ LOG_LEVEL: 'warn' })
  for (const number of [1, 2, 3]) {
    const form = new FormData()
    form.append('files', aPicture(), `${number}.png`)
    expect((await fetch(`${server.base}/api/upload`, { method: 'POST', body: form })).status).toBe(200)
  }
  for (const [method, path, sent] of read<readonly (readonly [string, string, object])[]>('seed.json')) {
    const answer = await send(server.base, { method, path, sent })
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(200)
  }
  await server.stop()
  const columns = '"id", "email", "firstname", "lastname", "roles", "is_blocked", "recovery_codes", "created"'
  const values = `1, 'eve@example.com', 'Eve', 'Mills', '[]', ${provider === 'sqlite' ? '0' : 'false'}, '[]', 1700000000000`
  await execute(provider, url, [
    `insert into content_gen_administrators (${columns}) values (${values})`,
    'update articles set created_by_id = 1, updated_by_id = 1 where id = 2',
  ])
  return project
}

/** Gives a stopped project other settings of the API. */
export async function reconfigure(project: Project, provider: Provider, rest: object): Promise<void> {
  const text = JSON.stringify({ ...config(rest), database: { provider } })
  writeFileSync(join(project.dir, 'content-gen.config.json'), text)
  await project.cli('generate')
  await project.build()
}

export async function send(
  base: string,
  { method = 'GET', path, sent, headers = {} }: Omit<Answer, 'status' | 'body'>,
) {
  const isForm = sent instanceof FormData
  const type = sent === undefined || isForm ? {} : { 'content-type': 'application/json' }
  const body = sent === undefined ? {} : { body: isForm ? sent : JSON.stringify(sent) }
  const answer = await fetch(base + path, { method, headers: { ...type, ...headers }, ...body })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? '' : comparable(JSON.parse(text)), headers: answer.headers }
}

const ofPicture: ReadonlySet<string> = new Set(['hash', 'url', 'width', 'height', 'formats', 'size', 'jwt'])

/** Without moments, the ids of components, what varies in a picture, and the `meta` of entries. */
export function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable)
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT/.test(value) ? 'moment' : value
  if (typeof value !== 'object' || value === null) return value
  const isComponent = !('attributes' in value) && !('createdAt' in value)
  const isMeta = (name: string, item: unknown) => name === 'meta' && 'availableLocales' in Object(item)
  const entries = Object.entries(value).filter(
    ([name, item]) => !ofPicture.has(name) && !isMeta(name, item) && !(isComponent && name === 'id'),
  )
  return Object.fromEntries(entries.map(([name, item]) => [name, comparable(item)]))
}
