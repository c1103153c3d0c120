/**
 * The permission matrix, made from the models: every type and action, relation and caller, over REST and GraphQL. What is
 * expected follows from the grants alone; what is sent changes nothing but single types, whose cells come last.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { providers } from '../databases.js'
import { accountProject, bearer, magazineConfig, register, send } from './account-project.js'
import type { RunningServer } from '../project.js'
import type { AccountProject, Answer } from './account-project.js'

interface Type {
  readonly uid: string
  readonly schema: {
    readonly kind: 'collectionType' | 'singleType'
    readonly singularName: string
    readonly pluralName: string
    readonly pluginOptions: { readonly i18n?: { readonly localized: boolean } }
    readonly attributes: Readonly<
      Record<string, { readonly type: string; readonly target?: string; readonly required?: boolean }>
    >
  }
}

interface Visitor {
  readonly name: string
  readonly headers: object
  readonly can: (action: string) => boolean
}

/** Grants that look random and are the same in every run. */
function chosen(action: string, role: string): boolean {
  let hash = 2166136261
  for (const character of `${role} ${action}`) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619)
  return ((hash ^ (hash >>> 13)) & 1) === 1
}

const actionsOf = ({ uid, schema }: Type) =>
  [
    'find',
    ...(schema.kind === 'singleType' ? [] : ['findOne', 'create']),
    'update',
    'delete',
    ...(schema.pluginOptions.i18n?.localized ? ['createLocalization'] : []),
  ].map((action) => `${uid}.${action}`)

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
const accounts = [
  'user.find',
  'user.findOne',
  'user.count',
  'user.me',
  'user.update',
  'user.destroy',
  'role.find',
  'role.findOne',
  'role.updateRole',
  'permissions.getPermissions',
].map((action) => `plugin::users-permissions.${action}`)
const localized = new Set([
  'api::article.article.createLocalization',
  'api::category.category.createLocalization',
  'api::homepage.homepage.createLocalization',
])
const all = [...known, ...singles, ...accounts].filter(
  (action) => !action.endsWith('.createLocalization') || localized.has(action),
)
const grantsOf = (role: string) => all.filter((action) => chosen(action, role))

describe.each(providers)('the permission matrix on %s', (provider) => {
  let project: AccountProject
  let server: RunningServer
  let visitors: readonly Visitor[]
  let types: readonly Type[]
  let fields: ReadonlySet<string>

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
    const tree: Record<string, { controllers: Record<string, Record<string, { enabled: boolean }>> }> = {}
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
      { name: 'authenticated', headers: await signedIn('one-authenticated'), can: exactly('authenticated') },
      { name: 'editor', headers: await signedIn('one-editor'), can: exactly('editor') },
      { name: 'a role of the database', headers: await signedIn('one-stored'), can: exactly('stored') },
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
    const schema = await send(
      server.base,
      'POST',
      '/graphql',
      { query: '{ schema: __schema { mutationType { fields { name } } } }' },
      full,
    )
    fields = new Set(
      ((schema.body.data?.schema.mutationType?.fields ?? []) as { name: string }[]).map(({ name }) => name),
    )
  }, 120_000)

  afterAll(async () => {
    await server?.stop()
    await project.database.drop()
  })

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

  test('account actions over REST', async () => {
    const requests = [
      ['user.find', 'GET', '/users'],
      ['user.findOne', 'GET', '/users/999'],
      ['user.count', 'GET', '/users/count'],
      ['user.update', 'PUT', '/users/999', {}],
      ['user.destroy', 'DELETE', '/users/999'],
      ['role.find', 'GET', '/users-permissions/roles'],
      ['role.findOne', 'GET', '/users-permissions/roles/999'],
      ['role.updateRole', 'PUT', '/users-permissions/roles/999', { name: 'x' }],
      ['permissions.getPermissions', 'GET', '/users-permissions/permissions'],
    ] as const
    for (const visitor of visitors) {
      for (const [action, method, path, body] of requests) {
        const { status } = await ask(visitor, method, `/api${path}`, body)
        judge(visitor, action, visitor.can(`plugin::users-permissions.${action}`), status === 403)
      }
    }
    settle(60)
  })

  test('relations over REST: shown, filtered and sorted through only by those who may find the target', async () => {
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
          if (name !== undefined && !fields.has(name)) continue
          judge(visitor, operation, visitor.can(action), isForbidden(await query(visitor, operation)))
        }
      }
    }
    settle(100)
  })

  test('nobody with a bad token is somebody', async () => {
    const stranger: Visitor = { name: 'stranger', headers: bearer('x'.repeat(40)), can: () => false }
    for (const type of types) {
      for (const action of actionsOf(type)) expect((await ask(stranger, ...restRequest(type, action))).status).toBe(401)
    }
    expect((await query(stranger, '{ __typename }')).status).toBe(401)
  })

  test('a role of the config is not changed over HTTP, and says where it is kept', async () => {
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

  test('a role of the database is: its users follow at once, and are public without it', async () => {
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

  test('deploy brings the roles to what the config says, and tells', async () => {
    const permissions = { public: [], guest: ['api::tag.tag.find'] }
    const said = await project.configure({ ...magazineConfig, permissions })
    expect(said).toContain('Made the role guest, which holds 1 actions.\n')
    expect(said).toContain('public: + plugin::users-permissions.auth.register\n')
    expect(said).not.toContain('editor')
    expect((await project.cli('migrate', 'deploy')).stdout).toBe('The database has every migration.\n')
  })

  test('a public role of the database, with no permission at all', async () => {
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

type Request = readonly [method: string, path: string, body?: unknown]

function restRequest({ schema }: Type, action: string): Request {
  const isSingle = schema.kind === 'singleType'
  const path = `/api/${isSingle ? schema.singularName : schema.pluralName}`
  switch (action.slice(action.lastIndexOf('.') + 1)) {
    case 'find':
      return ['GET', path]
    case 'findOne':
      return ['GET', `${path}/999999`]
    case 'create':
      return ['POST', path, {}]
    case 'update':
      return ['PUT', isSingle ? path : `${path}/999999`, {}]
    case 'delete':
      return ['DELETE', isSingle ? `${path}?locale=none` : `${path}/999999`]
    default:
      return ['POST', isSingle ? `${path}/localizations` : `${path}/999999/localizations`, { locale: 'none' }]
  }
}

function graphqlOperation({ schema }: Type, action: string): string {
  const [one, many] = [camel(schema.singularName), camel(schema.pluralName)]
  const type = one.charAt(0).toUpperCase() + one.slice(1)
  const isSingle = schema.kind === 'singleType'
  switch (action.slice(action.lastIndexOf('.') + 1)) {
    case 'find':
      return `{ ${isSingle ? one : many} { data { id } } }`
    case 'findOne':
      return `{ ${one}(id: 999999) { data { id } } }`
    case 'create':
      return `mutation { create${type}(data: {}) { data { id } } }`
    case 'update':
      return `mutation { update${type}(${isSingle ? '' : 'id: 999999, '}data: {}) { data { id } } }`
    case 'delete':
      return `mutation { delete${type}${isSingle ? '' : '(id: 999999)'} { data { id } } }`
    default:
      return `mutation { create${type}Localization(${isSingle ? '' : 'id: 999999, '}data: {}, locale: "de") { data { id } } }`
  }
}

function camel(name: string): string {
  return name.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase())
}

function isForbidden({ body }: Answer): boolean {
  const errors = (body.errors ?? []) as { extensions?: { code?: string } }[]
  return errors.some(({ extensions }) => extensions?.code === 'FORBIDDEN')
}
