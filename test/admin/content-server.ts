/** The panel's content API over the magazine, in this process: each request names its administrator instead of signing in. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import {
  AdministratorRights,
  codedEnvelope,
  contentRoutes,
  homeRoutes,
  libraryRoutes,
  mountedRoutes,
  outsideRoutes,
  presenceRoutes,
  usesRoutes,
  addressRoutes,
  viewRoutes,
} from '@content-gen/admin'
import { editorial } from '@content-gen/editorial'
import { postgresql } from '@content-gen/runtime/postgresql'
import { sqlite } from '@content-gen/runtime/sqlite'
import { upload } from '@content-gen/upload'
import { usersPermissions } from '@content-gen/users-permissions'
import pino from 'pino'
import { UnauthorizedError } from '@content-gen/runtime'
import type { Caller, Config, Middleware, Route, Store, TypeDescriptor } from '@content-gen/runtime'
import { createServer } from '../../packages/runtime/src/http/server.js'
import { openStore } from '../../packages/runtime/src/store.js'
import { magazine } from '../accounts/account-project.js'
import { freshDatabase } from '../databases.js'
import type { Provider } from '../databases.js'
import { generatedProject } from '../project.js'

export interface Answer {
  readonly status: number
  readonly text: string
  readonly json: any
}

type Headers = Readonly<Record<string, string>>

export interface ContentServer {
  /** Sends a request in the name of an administrator: `7 editor,reviewer`. */
  send(as: string, method: string, path: string, body?: object, headers?: Headers): Promise<Answer>
  /** Sends a form with files. */
  post(as: string, path: string, form: FormData, headers?: Headers): Promise<Answer>
  /** Removes an administrator: what it has asked for is done by nobody. */
  forget(administrator: number): void
  readonly databaseUrl: string
  readonly projectDir: string
  readonly store: Store
  stop(): Promise<void>
}

export const chief = '1 super-admin'

export interface ContentOptions {
  /** `admin.roles` of the config. */
  readonly roles?: object
  readonly models?: string
  readonly config?: object
}

export async function serveContent(
  name: string,
  provider: Provider,
  options: ContentOptions = {},
): Promise<ContentServer> {
  const { roles = {}, models = magazine, config: more = {} } = options
  const database = await freshDatabase(provider)
  const given = {
    i18n: { locales: ['en', 'fr', 'de'] },
    editorial: { enabled: true },
    // The sites of tests are on this machine.
    admin: { enabled: true, roles, fetch: { allowPrivate: true } },
    ...more,
  }
  const project = await generatedProject({
    name: `${name}-${provider}`,
    models,
    provider,
    databaseUrl: database.url,
    config: given,
  })
  const load = async <Module>(file: string) => (await import(`${project.dir}/src/generated/${file}`)) as Module
  const { config } = await load<{ config: Config }>('config.ts')
  const { descriptors } = await load<{ descriptors: readonly TypeDescriptor[] }>('descriptors/index.ts')
  const noClient = () => Promise.reject(new Error('no code of an owner runs here'))
  process.env['JWT_SECRET'] ??= 'a secret that signs the tokens of tests alone'
  process.env['API_TOKEN_SALT'] ??= 'the salt of tests'
  const opened = await openStore({
    config: { ...config, api: { ...config.api, rest: { ...config.api.rest, prefix: '/admin/api' } } },
    environment: {
      projectDir: project.dir,
      host: '127.0.0.1',
      port: 0,
      databaseUrl: database.url,
      replicaUrl: null,
      logLevel: 'silent',
      production: false,
    },
    log: pino({ level: process.env['LOG'] ?? 'silent' }),
    descriptors,
    database: provider === 'sqlite' ? sqlite(noClient) : postgresql(noClient),
  })
  const features = {
    editorial: true,
    previews: true,
    media: true,
    fetch: true,
    assistant: true,
    accounts: true,
    providers: [],
    fileOrigins: [],
  }
  const accounts = await usersPermissions(opened)
  const rights = new AdministratorRights(opened)
  const gone = new Set<number>()
  const known = new Map<number, ReturnType<typeof whoIs>>()
  const callerOf = (authorization: string | undefined): Caller => {
    const who = whoIs(authorization)
    known.set(who.id, who)
    return {
      ...rights.callerOf(who),
      origin: `administrator ${who.id}`,
      administrator: { id: who.id, name: who.name, roles: who.roles },
    }
  }
  const store = { ...accounts.store, callerOf }
  const editing = editorial(store)
  editing.actForAdministrators?.(async (id) => {
    const who = known.get(id)
    return who && !gone.has(id) ? rights.callerOf(who) : null
  })
  const media = upload(store)
  const content: Parameters<typeof contentRoutes>[0] = { store, features, rightsOf: (who) => rights.of(who) }
  const routes = [
    ...contentRoutes(content),
    ...presenceRoutes(content),
    ...homeRoutes(content),
    ...libraryRoutes(content),
    ...usesRoutes(content),
    ...addressRoutes(content),
    ...viewRoutes(store, rights),
    ...(config.admin ? outsideRoutes({ store, settings: config.admin }) : []),
  ]
  const mounted = mountedRoutes([editing, media, accounts.api])
  const all = [...routes, ...mounted].map((route): Route => {
    const { method, path, action, readsBody } = route
    const run: Route['run'] = (ctx) =>
      route.auth === false ? route.run(ctx) : route.run(ctx, whoIs(ctx.get('authorization')))
    return {
      method,
      path,
      action: action ?? 'none',
      ...(action === undefined ? { auth: 'optional' as const } : {}),
      ...(readsBody ? { readsBody } : {}),
      run,
    }
  })
  const { middleware, prepare, stop } = editing
  const coded: Middleware = (ctx, next) => {
    ctx.state.envelope = codedEnvelope
    return next()
  }
  const plugins = [{ middleware: coded }, ...(middleware ? [{ middleware }] : [])]
  const server = createServer(store, { routes: all, plugins })
  await Promise.all([prepare?.(), media.prepare?.()])
  const http = server.koa.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const base = `http://127.0.0.1:${(http.address() as AddressInfo).port}/admin/api`
  const ask = async (as: string, path: string, init: RequestInit & { readonly headers?: Headers }): Promise<Answer> => {
    const headers = { ...init.headers, authorization: `Bearer ${Buffer.from(as).toString('base64url')}` }
    const answer = await fetch(`${base}${path}`, { ...init, headers })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true
    return { status: answer.status, text, json: isJson && text !== '' ? JSON.parse(text) : null }
  }
  return {
    databaseUrl: database.url,
    projectDir: project.dir,
    store,
    send: (as, method, path, body, headers = {}) => {
      if (body === undefined) return ask(as, path, { method, headers })
      const json = { ...headers, 'content-type': 'application/json' }
      return ask(as, path, { method, headers: json, body: JSON.stringify(body) })
    },
    post: (as, path, form, headers = {}) => ask(as, path, { method: 'POST', body: form, headers }),
    forget: (administrator) => void gone.add(administrator),
    stop: async () => {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
      await stop?.()
      await store.database.close()
      await database.drop()
    },
  }
}

function whoIs(authorization: string | undefined) {
  const [, token = ''] = /^Bearer (.+)$/.exec(authorization ?? '') ?? []
  const [, id, roles = ''] = /^(\d+) (.*)$/.exec(Buffer.from(token, 'base64url').toString()) ?? []
  if (id === undefined) throw new UnauthorizedError()
  const name = `Administrator ${id}`
  return {
    id: Number(id),
    name,
    email: `${id}@example.com`,
    firstname: 'Administrator',
    lastname: id,
    roles: roles.split(','),
    hasPassword: true,
    hasSecondFactor: false,
    session: 1,
    isFresh: true,
  }
}
