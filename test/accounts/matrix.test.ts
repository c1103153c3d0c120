/**
 * The permission matrix, built from the models: every type and action, relation and caller, over REST and GraphQL. The expectations follow
 * from the grants alone; the requests change nothing but single types, whose cells come last.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { accountProject, bearer, magazineConfig, register, send } from './account-project.js'
import { featureRequests, openMutations } from './matrix/feature-requests.js'
import { actionsOf, camel, graphqlOperation, isForbidden, restRequest } from './matrix/content-requests.js'
import { execute } from './sql.js'
import type { RunningServer } from '../project.js'
import type { AccountProject } from './account-project.js'
import type { Type } from './matrix/content-requests.js'

interface Visitor {
  readonly name: string
  readonly headers: object
  readonly can: (action: string) => boolean
  /** A signed-in user, not a machine. */
  readonly isUser?: true
}

type Tree = Record<string, { controllers: Record<string, Record<string, { enabled: boolean }>> }>

/** Grants that look random but are the same in every run. */
function chosen(action: string, role: string): boolean {
  let hash = 2166136261
  for (const character of `${role} ${action}`) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619)
  return ((hash ^ (hash >>> 13)) & 1) === 1
}

const known = [
  'api::article.article',
  'api::author.author',
  'api::category.category',
  'api::comment.comment',
  'api::product.product',
  'api::profile.profile',
  'api::secret-note.secret-note',
  'api::tag.tag',
].flatMap((uid) =>
  ['find', 'findOne', 'create', 'update', 'delete', 'createLocalization'].map((action) => `${uid}.${action}`),
)
const singles = ['api::homepage.homepage', 'api::setting.setting'].flatMap((uid) =>
  ['find', 'update', 'delete', 'createLocalization'].map((action) => `${uid}.${action}`),
)
/** Folders have no route, so their actions cannot be granted. */
const features = featureRequests.filter(({ rest }) => rest.length > 0).map(({ action }) => action)
const localized = new Set([
  'api::article.article.createLocalization',
  'api::category.category.createLocalization',
  'api::homepage.homepage.createLocalization',
])
const all = [...known, ...singles, ...features].filter(
  (action) => !action.endsWith('.createLocalization') || localized.has(action),
)
const grantsOf = (role: string) => all.filter((action) => chosen(action, role))

describe.each(sampled('postgresql'))('the permission matrix on %s', (provider) => {
  let project: AccountProject
  let server: RunningServer
  let visitors: readonly Visitor[]
  let types: readonly Type[]
  /** The root fields that the schema has. */
  let fields: Readonly<Record<'query' | 'mutation', ReadonlySet<string>>>

  const ask = (visitor: Visitor, method: string, path: string, body?: unknown) =>
    send(server.base, method, path, body, visitor.headers)
  const query = (visitor: Visitor, text: string) => ask(visitor, 'POST', '/graphql', { query: text })

  beforeAll(async () => {
    const named = Object.fromEntries(
      ['public', 'authenticated', 'editor'].map((role) => [role, { defaults: false, actions: grantsOf(role) }]),
    )
    project = await accountProject(`accounts-matrix-${provider}`, provider, { ...magazineConfig, permissions: named })
    const token = async (name: string, type: string, ...more: string[]) =>
      bearer((await project.cli('token', 'create', '--name', name, '--type', type, ...more)).stdout.trim())
    const full = await token('full', 'full-access')
    const custom = await token('custom', 'custom', ...grantsOf('custom').flatMap((action) => ['--permission', action]))
    const readOnly = await token('reader', 'read-only')
    for (const role of ['authenticated', 'editor']) {
      await project.cli(
        'user',
        'create',
        '--username',
        `one-${role}`,
        '--email',
        `${role}@example.com`,
        '--password',
        'Passw0rd!',
        '--role',
        role,
      )
    }
    server = await project.start()
    const asFull = (method: string, path: string, body?: unknown) => send(server.base, method, path, body, full)
    const signedIn = async (name: string) => {
      const answer = await asFull('POST', '/api/auth/local', { identifier: name, password: 'Passw0rd!' })
      return bearer(answer.body.jwt)
    }
    const tree: Tree = {}
    for (const action of grantsOf('stored')) {
      const [owner = '', controller = '', name = ''] = action.split('.')
      const entry = (tree[owner] ??= { controllers: {} })
      ;(entry.controllers[controller] ??= {})[name] = { enabled: true }
    }
    expect(
      (await asFull('POST', '/api/users-permissions/roles', { name: 'Stored', description: 'x', permissions: tree }))
        .body,
    ).toEqual({ ok: true })
    const roles = (await asFull('GET', '/api/users-permissions/roles')).body.roles as { id: number; type: string }[]
    const stored = roles.find(({ type }) => type === 'stored')?.id
    await asFull('POST', '/api/users', {
      username: 'one-stored',
      email: 'stored@example.com',
      password: 'Passw0rd!',
      role: stored,
    })
    const exactly = (role: string) => {
      const granted = new Set(grantsOf(role))
      return (action: string) => granted.has(action)
    }
    visitors = [
      { name: 'nobody', headers: {}, can: exactly('public') },
      {
        name: 'authenticated',
        headers: await signedIn('one-authenticated'),
        can: exactly('authenticated'),
        isUser: true,
      },
      { name: 'editor', headers: await signedIn('one-editor'), can: exactly('editor'), isUser: true },
      { name: 'a role of the database', headers: await signedIn('one-stored'), can: exactly('stored'), isUser: true },
      { name: 'full token', headers: full, can: () => true },
      { name: 'read-only token', headers: readOnly, can: (action) => /\.(find|findOne)$/.test(action) },
      { name: 'custom token', headers: custom, can: exactly('custom') },
    ]
    const models = (await asFull('GET', '/api/content-type-builder/content-types')).body.data as Type[]
    types = models.filter(({ uid }) => uid.startsWith('api::'))
    for (const { schema } of types) {
      const required = Object.entries(schema.attributes).filter(
        ([, attribute]) => attribute.required && attribute.type !== 'relation',
      )
      const data = Object.fromEntries(
        required.map(([name, { type }]) => [
          name,
          type === 'email' ? 'x@example.com' : type === 'component' ? {} : 'text',
        ]),
      )
      const isSingle = schema.kind === 'singleType'
      const made = await asFull(
        isSingle ? 'PUT' : 'POST',
        `/api/${isSingle ? schema.singularName : schema.pluralName}`,
        { data },
      )
      expect(made.status, made.text).toBe(200)
    }
    const { body } = await send(
      server.base,
      'POST',
      '/graphql',
      { query: '{ schema: __schema { queryType { fields { name } } mutationType { fields { name } } } }' },
      full,
    )
    const namesOf = (type: { fields: { name: string }[] }) => new Set(type.fields.map(({ name }) => name))
    const { queryType, mutationType } = body.data.schema
    fields = { query: namesOf(queryType), mutation: namesOf(mutationType) }
  }, 120_000)

  afterAll(async () => {
    await server?.stop()
    await project.database.drop()
  })

  /** The operation of a root field, if the schema has it. */
  const offered = (kind: 'query' | 'mutation') => (field: string) =>
    fields[kind].has(/^\w+/.exec(field)?.[0] ?? '') ? [`${kind} { ${field} }`] : []

  const wrong: string[] = []
  let cells = 0
  const judge = (visitor: Visitor, what: string, isAllowed: boolean, isRefused: boolean) => {
    cells++
    if (isAllowed === isRefused) wrong.push(`${visitor.name}: ${what} ${isAllowed ? 'was refused' : 'was allowed'}`)
  }

  function settle(least: number) {
    expect(wrong.splice(0)).toEqual([])
    expect(cells).toBeGreaterThanOrEqual(least)
    cells = 0
  }

  test('accounts, files, mails, locales and models over REST', async () => {
    for (const visitor of visitors) {
      for (const { action, rest } of featureRequests) {
        for (const [method, path, body] of rest) {
          const { status } = await ask(visitor, method, `/api${path}`, body)
          judge(visitor, `${method} ${path}`, visitor.can(action), status === 403)
        }
      }
    }
    settle(200)
  })

  test('the same over GraphQL', async () => {
    for (const visitor of visitors) {
      for (const { action, queries = [], mutations = [], changes = [] } of featureRequests) {
        const may = visitor.can(action)
        const asked = [
          ...queries.map(offered('query')),
          ...[...mutations, ...(may ? [] : changes)].map(offered('mutation')),
        ]
        for (const operation of asked.flat())
          judge(visitor, operation, may, isForbidden(await query(visitor, operation)))
      }
    }
    settle(150)
  })

  test('signing in and its like over GraphQL: open to everyone, as in Strapi v4', async () => {
    for (const visitor of visitors) {
      for (const field of openMutations)
        judge(visitor, field, true, isForbidden(await query(visitor, `mutation { ${field} }`)))
      const isSomebody = visitor.isUser || visitor.can('*')
      judge(visitor, 'me', isSomebody, isForbidden(await query(visitor, '{ me { id } }')))
    }
    settle(40)
  })

  test('forms with files, over REST and GraphQL', async () => {
    for (const visitor of visitors) {
      for (const path of ['/api/upload', '/graphql']) {
        const body = new FormData()
        body.append('nothing', 'x')
        const { status } = await fetch(`${server.base}${path}`, {
          method: 'POST',
          headers: { ...visitor.headers },
          body,
        })
        judge(visitor, `a form to ${path}`, visitor.can('plugin::upload.content-api.upload'), status === 403)
      }
    }
    settle(14)
  })

  test('no action and no field is left out', async () => {
    const full = visitors.find(({ name }) => name === 'full token')
    if (!full) throw new Error('no token')
    const { permissions } = (await ask(full, 'GET', '/api/users-permissions/permissions')).body
    const offeredActions = Object.entries(permissions as Tree).flatMap(([owner, { controllers }]) =>
      Object.entries(controllers).flatMap(([controller, names]) =>
        Object.keys(names).map((name) => `${owner}.${controller}.${name}`),
      ),
    )
    expect(offeredActions.toSorted()).toEqual(all.toSorted())
    const asked = [
      ...featureRequests.flatMap(({ queries = [], mutations = [], changes = [] }) => [
        ...queries,
        ...mutations,
        ...changes,
      ]),
      ...openMutations,
      'me',
      ...types.flatMap((type) => actionsOf(type).map((action) => graphqlOperation(type, action))),
    ].map((operation) => /^(?:mutation )?(?:\{ )?(\w+)/.exec(operation)?.[1])
    const names = new Set(asked)
    expect([...fields.query, ...fields.mutation].filter((name) => !names.has(name))).toEqual([])
  })

  test('relations over REST: shown, filtered and sorted only for callers who may find the target', async () => {
    for (const visitor of visitors) {
      for (const { uid, schema } of types) {
        if (!visitor.can(`${uid}.find`)) continue
        const path = `/api/${schema.kind === 'singleType' ? schema.singularName : schema.pluralName}`
        for (const [name, { type, target = '' }] of Object.entries(schema.attributes)) {
          if (type !== 'relation') continue
          const may = visitor.can(`${target}.find`)
          const shown = await ask(visitor, 'GET', `${path}?populate=${name}&publicationState=preview`)
          const [first] = [shown.body.data].flat() as { attributes: object }[]
          judge(visitor, `${uid} populate=${name}`, may, !(first && name in first.attributes))
          const deep = await ask(
            visitor,
            'GET',
            `${path}?populate[localizations][populate]=${name}&filters[${name}][id][$gt]=0`,
          )
          judge(visitor, `${uid} filters[${name}]`, may, deep.status === 400)
          const nested = await ask(visitor, 'GET', `${path}?filters[$or][0][$not][${name}][id]=1`)
          judge(visitor, `${uid} nested filters[${name}]`, may, nested.status === 400)
          const sorted = await ask(visitor, 'GET', `${path}?sort=${name}.id`)
          judge(visitor, `${uid} sort=${name}.id`, may, sorted.status === 400)
        }
      }
    }
    settle(150)
  })

  test('relations over GraphQL', async () => {
    for (const visitor of visitors) {
      for (const type of types) {
        const { uid, schema } = type
        if (!visitor.can(`${uid}.find`)) continue
        for (const [name, { type: kind, target = '' }] of Object.entries(schema.attributes)) {
          if (kind !== 'relation') continue
          const root = schema.kind === 'singleType' ? camel(schema.singularName) : camel(schema.pluralName)
          const state = 'articles tags homepage'.split(' ').includes(root) ? '(publicationState: PREVIEW)' : ''
          const shown = await query(visitor, `{ ${root}${state} { data { attributes { ${name} { data { id } } } } } }`)
          judge(visitor, `GraphQL ${uid} ${name}`, visitor.can(`${target}.find`), isForbidden(shown))
        }
      }
    }
    settle(40)
  })

  test('actions over REST', async () => {
    for (const visitor of visitors) {
      for (const type of types) {
        for (const action of actionsOf(type)) {
          const { status } = await ask(visitor, ...restRequest(type, action))
          judge(visitor, action, visitor.can(action), status === 401 || status === 403)
        }
      }
    }
    settle(340)
  })

  test('actions over GraphQL', async () => {
    for (const visitor of visitors) {
      for (const type of types) {
        for (const action of actionsOf(type)) {
          const operation = graphqlOperation(type, action)
          const name = /^mutation \{ (\w+)/.exec(operation)?.[1]
          if (name !== undefined && !fields.mutation.has(name)) continue
          judge(visitor, operation, visitor.can(action), isForbidden(await query(visitor, operation)))
        }
      }
    }
    settle(100)
  })

  test('a bad token identifies no caller', async () => {
    const stranger: Visitor = { name: 'stranger', headers: bearer('x'.repeat(40)), can: () => false }
    for (const type of types) {
      for (const action of actionsOf(type)) expect((await ask(stranger, ...restRequest(type, action))).status).toBe(401)
    }
    expect((await query(stranger, '{ __typename }')).status).toBe(401)
  })

  test('a role of the config cannot be changed over HTTP, and says where it is stored', async () => {
    const full = visitors.find(({ name }) => name === 'full token')
    if (!full) throw new Error('no token')
    const roles = (await ask(full, 'GET', '/api/users-permissions/roles')).body.roles as {
      id: number
      type: string
      nb_users: number
    }[]
    const idOf = (type: string) => roles.find((role) => role.type === type)?.id
    for (const [method, body] of [
      ['PUT', { name: 'Other' }],
      ['DELETE', undefined],
    ] as const) {
      const { status, body: said } = await ask(full, method, `/api/users-permissions/roles/${idOf('editor')}`, body)
      expect([status, said.error.message]).toEqual([
        400,
        `The role "editor" is kept in the project's config (permissions.editor): change it there and run \`content-gen migrate deploy\``,
      ])
    }
    expect((await ask(full, 'DELETE', `/api/users-permissions/roles/${idOf('public')}`)).body.error.message).toBe(
      'Cannot delete public role',
    )
    expect((await ask(full, 'POST', '/api/users-permissions/roles', {})).body.error.message).toBe(
      'Request body cannot be empty',
    )
    expect((await ask(full, 'GET', '/api/users-permissions/roles/999')).body.error.message).toBe('Role not found')
  })

  test('a role of the database can: its users change at once, and are public without it', async () => {
    const full = visitors.find(({ name }) => name === 'full token')
    const stored = visitors.find(({ name }) => name === 'a role of the database')
    if (!full || !stored) throw new Error('no visitor')
    const roles = (await ask(full, 'GET', '/api/users-permissions/roles')).body.roles as {
      id: number
      type: string
      nb_users: number
    }[]
    const role = roles.find(({ type }) => type === 'stored')
    expect(role?.nb_users).toBe(1)
    const path = `/api/users-permissions/roles/${role?.id}`
    const tree = (await ask(full, 'GET', path)).body.role.permissions
    expect(tree['api::product'].controllers.product.find.enabled).toBe(chosen('api::product.product.find', 'stored'))
    tree['api::product'].controllers.product.find.enabled = true
    expect((await ask(full, 'PUT', path, { name: 'Stored', permissions: tree })).body).toEqual({ ok: true })
    expect((await ask(stored, 'GET', '/api/products')).status).toBe(200)
    await ask(full, 'PUT', path, { description: 'permissions that are left out are cleared' })
    expect((await ask(stored, 'GET', '/api/products')).status).toBe(403)
    const unknown = { 'api::nope': { controllers: { nope: { find: { enabled: true } } } } }
    expect((await ask(full, 'PUT', path, { permissions: unknown })).status).toBe(400)
    expect((await ask(full, 'DELETE', path)).body).toEqual({ ok: true })
    const users = (await ask(full, 'GET', '/api/users?filters[username]=one-stored&populate=role')).body
    expect(users[0].role.type).toBe('public')
  })

  test('deploy changes the roles to match the config, and reports it', async () => {
    const permissions = { public: [], guest: ['api::tag.tag.find'] }
    const said = await project.configure({ ...magazineConfig, permissions })
    expect(said).toContain('Made the role guest, which holds 1 actions.\n')
    expect(said).toContain('public: + plugin::users-permissions.auth.callback\n')
    expect(said).toContain('public: - api::article.article.findOne\n')
    expect(said).not.toContain('editor')
    expect((await project.cli('migrate', 'deploy')).stdout).toBe('The database has every migration.\n')
  })

  test('deploy revokes the grants of a removed type', async () => {
    await execute(provider, project.database.url, [
      "insert into up_roles (name, type, created_at, updated_at) select 'Old', 'old', created_at, updated_at from up_roles where type = 'public'",
      ...['api::gone.gone.find', 'api::tag.tag.find', 'plugin::users-permissions.user.me'].map(
        (action) =>
          `insert into up_permissions (action, role_id, created_at, updated_at) select '${action}', id, created_at, updated_at from up_roles where type = 'old'`,
      ),
      `insert into content_gen_api_tokens (name, type, access_key, permissions, created_at) select 'old', 'custom', 'k', '["api::gone.gone.find","api::tag.tag.find"]', created_at from up_roles where type = 'old'`,
    ])
    const said = ['old: -', 'token old: -'].map(
      (holder) => `${holder} api::gone.gone.find, which is gone from the project\n`,
    )
    expect((await project.cli('migrate', 'deploy')).stdout).toBe(
      ['The database has every migration.\n', ...said].join(''),
    )
    expect((await project.cli('token', 'list')).stdout).not.toContain('api::gone')
    expect((await project.cli('migrate', 'deploy')).stdout).toBe('The database has every migration.\n')
  })

  test('a public role of the database without any permission', async () => {
    await server.stop()
    await project.configure({ ...magazineConfig, permissions: {} })
    server = await project.start()
    const full = visitors.find(({ name }) => name === 'full token')
    if (!full) throw new Error('no token')
    const roles = (await ask(full, 'GET', '/api/users-permissions/roles')).body.roles as { id: number; type: string }[]
    const path = `/api/users-permissions/roles/${roles.find(({ type }) => type === 'public')?.id}`
    expect((await register(server.base, 'newcomer')).status).toBe(200)
    await ask(full, 'PUT', path, { name: 'Public' })
    const refused = await register(server.base, 'latecomer')
    expect([refused.status, refused.body.error.message]).toEqual([401, 'Missing or invalid credentials'])
    expect((await send(server.base, 'POST', '/graphql', { query: '{ __typename }' })).status).toBe(401)
    expect((await send(server.base, 'GET', '/api/nope')).status).toBe(404)
    const open = { 'api::tag': { controllers: { tag: { find: { enabled: true } } } } }
    await ask(full, 'PUT', path, { name: 'Public', permissions: open })
    expect((await send(server.base, 'GET', '/api/tags')).status).toBe(200)
    expect((await send(server.base, 'GET', '/api/products')).status).toBe(403)
  })
})
