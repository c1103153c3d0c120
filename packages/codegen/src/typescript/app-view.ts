import type { ProjectConfig } from '@content-gen/schema'
import type { OwnedFile, OwnerCode } from '../owner/owner-code.js'
import { projectHeader } from './header.js'
import { printImports } from './imports.js'
import { Code, printValue } from './print-value.js'
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
    ...(hasGraphql ? [new Code('graphqlApi')] : []),
  ]
  const { app } = owner
  const hasRoutes = owner.routes.length > 0 || owner.routers.size > 0 || hasOwnActions(owner)
  const needsApp = hasRoutes || app !== null || owner.lifecycles.size > 0
  const ownRoutes = hasRoutes ? 'routes(app)' : 'routes(content)'
  const middlewares = owner.middlewares.size > 0 ? 'middlewares' : '{}'
  const parts = {
    routes: new Code(ownRoutes),
    plugins: plugins.length > 0 ? plugins : undefined,
    middlewares: app ? new Code('openMiddlewares', ['app', middlewares, `${app.local}.middlewares`]) : undefined,
    stop: app ? new Code(`() => ${app.local}.destroy?.(app)`) : undefined,
  }
  const extension = hasGraphql && app !== null
  const open = hasServices(owner) ? 'openServices' : 'openContent'
  const guards = [
    ...(owner.middlewares.size > 0 ? ['middlewares'] : []),
    ...(hasGraphql && owner.policies.size > 0 ? ['policies'] : []),
  ]
  const result = app ? 'const server =' : 'return'
  return {
    header: projectHeader,
    imports: printImports([
      ...(hasGraphql
        ? [
            {
              names: [...(extension ? ['createExtension'] : []), 'graphql'],
              from: '@content-gen/graphql/endpoint',
              isType: false,
            },
          ]
        : []),
      { names: ['createServer', ...(app ? ['openMiddlewares'] : [])], from: '@content-gen/runtime', isType: false },
      { names: ['Server', 'Store'], from: '@content-gen/runtime', isType: true },
      ...(config.upload.enabled ? [{ names: ['upload'], from: '@content-gen/upload', isType: false }] : []),
      ...(hasAccounts
        ? [
            {
              names: [...(hasGraphql ? ['accountOperations'] : []), 'usersPermissions'],
              from: '@content-gen/users-permissions',
              isType: false,
            },
          ]
        : []),
      ...[owner.storage, owner.mails].flatMap((file) =>
        file ? [{ default: file.local, names: [], from: file.from, isType: false }] : [],
      ),
      ...(app ? [{ default: app.local, names: [], from: app.from, isType: false }] : []),
      { names: [open], from: hasServices(owner) ? './services.js' : './content.js', isType: false },
      ...(app && guards.length > 0 ? [{ names: guards, from: './guards.js', isType: false }] : []),
      ...(owner.lifecycles.size > 0 ? [{ names: ['lifecycles'], from: './lifecycles.js', isType: false }] : []),
      { names: ['routes'], from: './routes.js', isType: false },
    ]),
    given: hasAccounts ? 'opened' : 'store',
    accounts: hasAccounts
      ? [
          `const { store, api: accountsApi${hasGraphql ? ', accounts' : ''} } = await usersPermissions(opened${argument(owner.mails)})`,
        ]
      : [],
    opening: [
      `const content = ${open}(store)`,
      ...(needsApp ? ['const app = { content, config: store.config, log: store.log }'] : []),
      ...(extension ? ['const extension = createExtension()'] : []),
      ...(app ? [`await ${app.local}.register?.(${extension ? '{ ...app, graphql: { extension } }' : 'app'})`] : []),
      ...(owner.lifecycles.size > 0 ? ['store.hooks.use(lifecycles(app))'] : []),
      ...(config.upload.enabled ? [`const media = upload(store${argument(owner.storage)})`] : []),
      ...(hasGraphql ? [openGraphql(config, owner)] : []),
    ],
    result,
    parts: printValue(parts, '  ', `${result} createServer(store, )`.length),
    closing: app ? [`await ${app.local}.bootstrap?.(app)`, 'return server'] : [],
  }
}

/** `const graphqlApi = await graphql(store, { … })` */
function openGraphql(config: ProjectConfig, { app, policies, middlewares }: OwnerCode): string {
  const start = 'const graphqlApi = await graphql(store, '
  const guards = {
    policies: policies.size > 0 ? new Code('policies') : {},
    middlewares: middlewares.size > 0 ? new Code('middlewares') : {},
  }
  const features = [
    ...(config['users-permissions'].enabled ? [new Code('accountOperations', ['accounts'])] : []),
    ...(config.upload.enabled ? [new Code('media.operations')] : []),
  ]
  const options = {
    load: new Code("() => import('./graphql/schema.js')"),
    ...(app ? { extension: new Code('extension'), app: new Code('app'), guards } : {}),
    ...(features.length > 0 ? { parts: features } : {}),
  }
  return `${start}${printValue(options, '  ', start.length + 1)})`
}

function argument(file: OwnedFile | null): string {
  return file === null ? '' : `, ${file.local}`
}

/** Returns true if the routes of content types run owner code. */
function hasOwnActions({ controllers }: OwnerCode): boolean {
  return [...controllers.values()].some(({ uid }) => uid !== null)
}
