import type { ProjectConfig } from '@content-gen/schema'
import { projectHeader } from './header.js'
import { printImports } from './imports.js'
import { Code, printValue } from './print-value.js'

/** The view of `app.hbs`. */
export interface AppView {
  readonly header: string
  readonly imports: readonly string[]
  /** What the function calls the store that it is given. */
  readonly given: string
  /** Opens the accounts, and with them the store that knows who asks. */
  readonly accounts: readonly string[]
  /** The second argument of `createServer`. */
  readonly parts: string
}

export function appView(config: ProjectConfig): AppView {
  const hasGraphql = config.graphql.enabled
  const hasAccounts = config['users-permissions'].enabled
  const plugins = [
    ...(config.upload.enabled ? [new Code('upload(store)')] : []),
    ...(hasGraphql ? [new Code('await graphql(store, definitions)')] : []),
  ]
  const parts = {
    routes: new Code(hasAccounts ? '[...routes(content), ...accountRoutes]' : 'routes(content)'),
    plugins: plugins.length > 0 ? plugins : undefined,
  }
  return {
    header: projectHeader,
    imports: printImports([
      ...(hasGraphql ? [{ names: ['graphql'], from: '@content-gen/graphql', isType: false }] : []),
      { names: ['createServer'], from: '@content-gen/runtime', isType: false },
      { names: ['Server', 'Store'], from: '@content-gen/runtime', isType: true },
      ...(config.upload.enabled ? [{ names: ['upload'], from: '@content-gen/upload', isType: false }] : []),
      ...(hasAccounts ? [{ names: ['usersPermissions'], from: '@content-gen/users-permissions', isType: false }] : []),
      { names: ['openContent'], from: './content.js', isType: false },
      ...(hasGraphql ? [{ names: ['definitions'], from: './graphql/schema.js', isType: false }] : []),
      { names: ['routes'], from: './routes.js', isType: false },
    ]),
    given: hasAccounts ? 'opened' : 'store',
    accounts: hasAccounts ? ['const { store, routes: accountRoutes } = await usersPermissions(opened)'] : [],
    parts: printValue(parts, '  ', 'return createServer(store, )'.length),
  }
}
