import type { ProjectConfig } from '@content-gen/schema'
import type { OwnedFile, OwnerCode } from '../owner/owner-code.js'
import { projectHeader } from './header.js'
import { Imports } from './imports.js'
import { Code, printValue } from './print-value.js'
import { serviceStorage } from './service-storage.js'
import { hasServices } from './services-view.js'

/** The view of `app.hbs`. */
export interface AppView {
  readonly header: string
  readonly imports: readonly string[]
  /** The function's name for the store that it receives. */
  readonly given: string
  /** Opens the accounts, and with them the store that identifies callers. */
  readonly accounts: readonly string[]
  /** Makes the services, and the argument of owner code. */
  readonly opening: readonly string[]
  /** `return`, or `const server =` if something follows. */
  readonly result: string
  /** The second argument of `createServer`. */
  readonly parts: string
  readonly closing: readonly string[]
}

export function appView(config: ProjectConfig, owner: OwnerCode): AppView {
  const hasGraphql = config.graphql.enabled
  const hasAccounts = config['users-permissions'].enabled
  const plugins = [
    ...(hasAccounts ? [new Code('accountsApi')] : []),
    ...(config.upload.enabled ? [new Code('media')] : []),
    ...(config.editorial.enabled ? [new Code('editing')] : []),
    ...(hasGraphql ? [new Code('graphqlApi')] : []),
    ...(config.openapi.enabled ? [new Code('openapi', ['store'])] : []),
    ...(config.mcp.enabled ? [new Code('mcp', ['store'])] : []),
    ...(config.admin.enabled ? [new Code('panel')] : []),
  ]
  const { app } = owner
  const hasAdmin = config.admin.enabled
  const hasRoutes = owner.routes.length > 0 || owner.routers.size > 0 || hasOwnActions(owner)
  const needsApp = hasRoutes || app !== null || owner.lifecycles.size > 0
  const hasEditing = config.editorial.enabled
  const hasOwnerCode = needsApp || owner.services.size > 0
  const givesEditing = hasEditing && hasOwnerCode
  const ownRoutes = hasRoutes ? 'routes(app)' : 'routes(content)'
  const middlewares = owner.middlewares.size > 0 ? 'middlewares' : '{}'
  const parts = {
    routes: new Code(ownRoutes),
    plugins: plugins.length > 0 ? plugins : undefined,
    middlewares: app ? new Code('openMiddlewares', ['app', middlewares, `${app.local}.middlewares`]) : undefined,
    stop: app ? new Code(`() => ${app.local}.destroy?.(app)`) : undefined,
  }
  const extension = hasGraphql && app !== null
  const registered = [...(extension ? ['graphql: { extension }'] : []), ...(hasEditing ? ['on: editing.on'] : [])]
  const open = hasServices(owner) ? 'openServices' : 'openContent'
  const result = app ? 'const server =' : 'return'
  return {
    header: projectHeader,
    imports: importsOf(config, owner, { needsApp, givesEditing }).print(),
    given: hasAccounts ? 'opened' : 'store',
    accounts: hasAccounts
      ? [
          `const { store, api: accountsApi${hasGraphql || hasAdmin ? ', accounts' : ''} } = await usersPermissions(opened${argument(owner.mails)})`,
        ]
      : [],
    opening: [
      ...(hasEditing
        ? [`const editing = editorial${hasOwnerCode ? '<Types>(store)' : '(store, { hasOwnerCode: false })'}`]
        : []),
      `const content = ${open}(store${hasEditing && owner.services.size > 0 ? ', editing.services' : ''})`,
      ...(needsApp
        ? [`const app: App = openApp(store, content${hasEditing ? ', { editing: editing.services }' : ''})`]
        : []),
      ...(extension ? ['const extension = createExtension()'] : []),
      ...(app
        ? [`await ${app.local}.register?.(${registered.length > 0 ? `{ ...app, ${registered.join(', ')} }` : 'app'})`]
        : []),
      ...(owner.lifecycles.size > 0 ? ['store.hooks.use(lifecycles(app))'] : []),
      ...(config.upload.enabled ? [`const media = upload(store${storageArgument(config, owner)})`] : []),
      ...(hasChecks(config, owner) ? [openChecks(owner)] : []),
      ...(hasGraphql ? [openGraphql(config, owner)] : []),
      ...(hasAdmin ? [openPanel(config, owner)] : []),
    ],
    result,
    parts: printValue(parts, '  ', `${result} createServer(store, )`.length),
    closing: app ? [`await ${app.local}.bootstrap?.(app)`, 'return server'] : [],
  }
}

function importsOf(
  config: ProjectConfig,
  owner: OwnerCode,
  { needsApp, givesEditing }: { readonly needsApp: boolean; readonly givesEditing: boolean },
): Imports {
  const imports = new Imports()
  const hasGraphql = config.graphql.enabled
  imports.value('createServer', runtime)
  for (const type of ['Server', 'Store']) imports.type(type, runtime)
  imports.value('routes', './routes.js')
  if (hasServices(owner)) imports.value('openServices', './services.js')
  else imports.value('openContent', './content.js')
  if (needsApp) {
    imports.value('openApp', runtime)
    imports.type('App', './owner.js')
  }
  if (givesEditing) imports.type('Types', './owner.js')
  if (hasGraphql) imports.value('graphql', '@content-gen/graphql/endpoint')
  if (config.upload.enabled) imports.value('upload', '@content-gen/upload')
  const storage = serviceStorage(config)
  if (config.upload.enabled && storage) imports.value(storage, '@content-gen/upload')
  if (config.editorial.enabled) imports.value('editorial', '@content-gen/editorial')
  if (config.admin.enabled) imports.value('admin', '@content-gen/admin')
  if (config.mcp.enabled) imports.value('mcp', '@content-gen/mcp')
  if (config.openapi.enabled) imports.value('openapi', '@content-gen/openapi')
  if (config['users-permissions'].enabled) {
    imports.value('usersPermissions', '@content-gen/users-permissions')
    if (hasGraphql) imports.value('accountOperations', '@content-gen/users-permissions')
  }
  for (const file of [owner.storage, owner.mails]) if (file) imports.default(file.local, file.from)
  if (owner.lifecycles.size > 0) imports.value('lifecycles', './lifecycles.js')
  if (owner.app) importsOfApp(owner.app, owner, hasGraphql, imports)
  if (hasChecks(config, owner)) {
    imports.value('contentChecks', runtime)
    for (const { local, from } of owner.routers.values()) imports.default(local, from)
  }
  const guardsGraphql = hasGraphql && (owner.app !== null || hasChecks(config, owner))
  if (guardsGraphql && owner.policies.size > 0) imports.value('policies', './guards.js')
  return imports
}

/** Adds the imports that `src/index.ts` needs. */
function importsOfApp({ local, from }: OwnedFile, owner: OwnerCode, hasGraphql: boolean, imports: Imports): void {
  imports.default(local, from)
  imports.value('openMiddlewares', runtime)
  if (hasGraphql) imports.value('createExtension', '@content-gen/graphql/endpoint')
  if (owner.middlewares.size > 0) imports.value('middlewares', './guards.js')
}

const runtime = '@content-gen/runtime'

/** `const graphqlApi = await graphql(store, { … })` */
function openGraphql(config: ProjectConfig, owner: OwnerCode): string {
  const { app, middlewares } = owner
  const start = 'const graphqlApi = await graphql(store, '
  const guards = {
    policies: namedPolicies(owner),
    middlewares: middlewares.size > 0 ? new Code('middlewares') : {},
  }
  const features = [
    ...(config['users-permissions'].enabled ? [new Code('accountOperations', ['accounts'])] : []),
    ...(config.upload.enabled ? [new Code('media.operations')] : []),
  ]
  const options = {
    load: new Code("() => import('./graphql/schema.js')"),
    ...(app ? { extension: new Code('extension'), app: new Code('app'), guards } : {}),
    ...(hasChecks(config, owner) ? { checks: new Code('checks') } : {}),
    ...(features.length > 0 ? { parts: features } : {}),
  }
  return `${start}${printValue(options, '  ', start.length + 1)})`
}

function namedPolicies({ policies }: OwnerCode): unknown {
  return policies.size > 0 ? new Code('policies') : {}
}

/** `const checks = contentChecks({ … })` */
function openChecks(owner: OwnerCode): string {
  const start = 'const checks = contentChecks('
  const routers = [...owner.routers.values()].map(({ local }) => new Code(local))
  const parts = { app: new Code('app'), policies: namedPolicies(owner), routers }
  return `${start}${printValue(parts, '  ', start.length + 1)})`
}

/** Returns true if routers may have policies that hold for GraphQL as well. */
function hasChecks(config: ProjectConfig, { routers }: OwnerCode): boolean {
  return config.graphql.enabled && routers.size > 0
}

/** `const panel = admin(store, { … })` */
function openPanel(config: ProjectConfig, { mails }: OwnerCode): string {
  const start = 'const panel = admin(store, '
  const hasAccounts = config['users-permissions'].enabled
  const parts = {
    accounts: hasAccounts ? new Code('accounts') : undefined,
    features: [
      ...(hasAccounts ? [new Code('accountsApi')] : []),
      ...(config.upload.enabled ? [new Code('media')] : []),
      ...(config.editorial.enabled ? [new Code('editing')] : []),
    ],
    mails: !hasAccounts && mails ? new Code(mails.local) : undefined,
  }
  return `${start}${printValue(parts, '  ', start.length + 1)})`
}

function storageArgument(config: ProjectConfig, { storage }: OwnerCode): string {
  const service = serviceStorage(config)
  return service === null ? argument(storage) : `, ${service}`
}

function argument(file: OwnedFile | null): string {
  return file === null ? '' : `, ${file.local}`
}

/** Returns true if the routes of content types run owner code. */
function hasOwnActions({ controllers }: OwnerCode): boolean {
  return [...controllers.values()].some(({ uid }) => uid !== null)
}
