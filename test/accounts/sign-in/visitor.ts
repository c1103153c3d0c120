/** Somebody with a browser, who signs in at a provider and comes back. */
import { accountProject, magazineConfig, send, withSettings } from '../account-project.js'
import type { AccountProject, Answer } from '../account-project.js'
import type { Provider } from '../../databases.js'
import type { RunningServer } from '../../project.js'
import { execute } from '../sql.js'
import { clientOf, secretOf } from './double.js'
import type { Double } from './double.js'
import { openidShapes, siteShapes } from './shapes.js'
import type { Person } from './shapes.js'

export const page = 'https://site.example.com/signed-in'
/** The address at which browsers reach the API. */
export const publicUrl = 'https://api.example.com'

const names = [...Object.keys(siteShapes), ...Object.keys(openidShapes)]

/** The settings of all providers. */
export const providers = Object.fromEntries(
  names.map((name) => [
    name,
    {
      key: clientOf(name),
      secret: `env:${name.toUpperCase()}_SECRET`,
      callback: [page, 'https://app.example.com/signed-in'],
      ...openidShapes[name]?.settings,
    },
  ]),
)

const secrets = Object.fromEntries(names.map((name) => [`${name.toUpperCase()}_SECRET`, secretOf(name)]))

/** Makes the magazine with all providers. `more`: other settings of accounts; `features`: other parts of the config. */
export function signInProject(
  name: string,
  database: Provider,
  more: object = {},
  features: object = {},
): Promise<AccountProject> {
  const config = withSettings(
    { providers, ...more },
    { ...magazineConfig, editorial: { enabled: true }, openapi: { enabled: true }, ...features },
  )
  return accountProject(`sign-in-${name}-${database}`, database, config)
}

/** Starts a server for which the double is the whole world. */
export function startAt(
  project: AccountProject,
  { address }: Double,
  env: NodeJS.ProcessEnv = {},
): Promise<RunningServer> {
  const preload = new URL('rerouted-fetch.mjs', import.meta.url).href
  return project.start({
    ...secrets,
    PUBLIC_URL: publicUrl,
    DOUBLE: address,
    NODE_OPTIONS: `--import ${preload}`,
    ...env,
  })
}

export interface Left {
  readonly status: number
  /** The page of the provider. */
  readonly page: string
  readonly cookie: string
  readonly text: string
}

/** Leaves for the provider. */
export async function leave(server: RunningServer, provider: string, query = ''): Promise<Left> {
  const answer = await send(server.base, 'GET', `/api/connect/${provider}${query}`)
  const [cookie = ''] = answer.headers.getSetCookie()[0]?.split(';') ?? []
  return { status: answer.status, page: answer.headers.get('location') ?? '', cookie, text: answer.text }
}

/** Comes back to the server from `address`; returns the page of the site to which it leads. */
export async function comeBack(server: RunningServer, address: string, cookie: string): Promise<URL> {
  const answer = await send(server.base, 'GET', address.slice(publicUrl.length), undefined, { cookie })
  if (answer.status !== 302) throw new Error(`${answer.status} ${answer.text}`)
  return new URL(answer.headers.get('location') ?? '')
}

/** Walks the first step. */
export async function walk(server: RunningServer, double: Double, provider: string, person: Person): Promise<URL> {
  const left = await leave(server, provider)
  return comeBack(server, double.agree(left.page, person), left.cookie)
}

/** The second step, as front ends take it: with everything that the page was given. */
export function finish(server: RunningServer, provider: string, search: string): Promise<Answer> {
  return send(server.base, 'GET', `/api/auth/${provider}/callback${search}`)
}

/** Walks both steps. */
export async function signInAs(
  server: RunningServer,
  double: Double,
  provider: string,
  person: Person,
): Promise<Answer> {
  return finish(server, provider, (await walk(server, double, provider, person)).search)
}

/** An account as Strapi v4 left it: nobody knows who signed in to it. */
export interface OldAccount {
  readonly name: string
  readonly email: string
  readonly provider: string
  readonly isConfirmed?: boolean
  readonly isBlocked?: boolean
}

/** Puts accounts into the database, as an import does. */
export async function putAccounts(
  { database: { url } }: AccountProject,
  database: Provider,
  accounts: readonly OldAccount[],
): Promise<void> {
  const truth = (value: boolean) => (database === 'sqlite' ? String(Number(value)) : String(value))
  const rows = accounts.map(({ name, email, provider, isConfirmed = true, isBlocked = false }) => {
    const texts = [name, email, provider].map((text) => `'${text}'`)
    const moments = ["'2024-01-01T00:00:00.000Z'", "'2024-01-01T00:00:00.000Z'"]
    return `(${[...texts, truth(isConfirmed), truth(isBlocked), ...moments].join(', ')})`
  })
  const columns = '(username, email, provider, confirmed, blocked, created_at, updated_at)'
  await execute(database, url, [`insert into up_users ${columns} values ${rows.join(', ')}`])
}
