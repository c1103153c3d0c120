import type { ProjectConfig } from '@content-gen/schema'
import type { OwnedFile, OwnerCode } from '../owner/owner-code.js'
import {
  featureLines,
  ownValues,
  partCalls,
  pluginOf,
  printAdditions,
  printLine,
  takes,
  type FeatureLine,
  type LineValues,
} from './feature-lines.js'
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
  /** Opens the features, and makes the services and the argument of owner code. */
  readonly opening: readonly string[]
  /** `return`, or `const server =` if something follows. */
  readonly result: string
  /** The second argument of `createServer`. */
  readonly parts: string
  readonly closing: readonly string[]
}

/** `hasStrapi`: code of Strapi v4 finds all attributes of an account at its caller. */
export function appView(config: ProjectConfig, owner: OwnerCode, hasStrapi: boolean): AppView {
  const { app } = owner
  const hasRoutes = owner.routes.length > 0 || owner.routers.size > 0 || hasOwnActions(owner)
  const needsApp = hasRoutes || app !== null || owner.lifecycles.size > 0 || owner.cron !== null
  const hasOwnerCode = needsApp || owner.services.size > 0
  const lines = featureLines(config)
  // The panel serves the owner's routes for administrators.
  const takesRows = takes(lines, 'rows') && owner.routes.length > 0
  const values = {
    ...ownValues(lines),
    ...ownerValues(config, owner, hasOwnerCode),
    rows: takesRows ? new Code('rows') : undefined,
    hasWholeCallers: hasStrapi ? true : undefined,
  }
  const print = (line: FeatureLine) => printLine(line, lines, values)
  const middlewares = owner.middlewares.size > 0 ? 'middlewares' : '{}'
  const parts = {
    routes: new Code(takesRows ? 'rows' : hasRoutes ? 'routes(app)' : 'routes(content)'),
    plugins: lines.length > 0 ? lines.map((line) => pluginOf(line, values)) : undefined,
    middlewares: app ? new Code('openMiddlewares', ['app', middlewares, `${app.local}.middlewares`]) : undefined,
    stop: app ? new Code(`() => ${app.local}.destroy?.(app)`) : undefined,
  }
  const extension = config.graphql.enabled && app !== null
  const hasEvents = config.editorial.enabled
  const registered = [...(extension ? ['graphql: { extension }'] : []), ...(hasEvents ? ['on: editing.on'] : [])]
  const additions = hasOwnerCode ? printAdditions(lines) : null
  const added = additions === null ? '' : ', additions'
  const open = hasServices(owner) ? 'openServices' : 'openContent'
  const result = app ? 'const server =' : 'return'
  return {
    header: projectHeader,
    imports: importsOf(config, owner, { needsApp, hasOwnerCode }, lines).print(),
    given: takes(lines, 'opened') ? 'opened' : 'store',
    opening: [
      ...(app ? [`${takes(lines, 'opened') ? 'opened' : 'store'}.failures.use(${app.local}.onError)`] : []),
      ...lines.filter(({ isBeforeContent }) => isBeforeContent).flatMap(print),
      ...(additions === null ? [] : [additions]),
      `const content = ${open}(store${owner.services.size > 0 ? added : ''})`,
      ...(needsApp ? [`const app: App = openApp(store, content${added})`] : []),
      ...(extension ? ['const extension = createExtension()'] : []),
      ...(app
        ? [`await ${app.local}.register?.(${registered.length > 0 ? `{ ...app, ${registered.join(', ')} }` : 'app'})`]
        : []),
      ...(owner.lifecycles.size > 0 ? ['store.hooks.use(lifecycles(app))'] : []),
      ...lines
        .filter(({ isBeforeContent }) => !isBeforeContent)
        .flatMap((line) => [
          ...(takes([line], 'checks') && hasChecks(config, owner) ? [openChecks(owner)] : []),
          ...(takes([line], 'rows') && takesRows ? ['const rows = routes(app)'] : []),
          ...print(line),
        ]),
    ],
    result,
    parts: printValue(parts, '  ', `${result} createServer(store, )`.length),
    closing: app ? [`await ${app.local}.bootstrap?.(app)`, 'return server'] : [],
  }
}

function importsOf(
  config: ProjectConfig,
  owner: OwnerCode,
  { needsApp, hasOwnerCode }: { readonly needsApp: boolean; readonly hasOwnerCode: boolean },
  lines: readonly FeatureLine[],
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
  for (const { export: name, from } of [...lines, ...partCalls(lines)]) imports.value(name, from)
  if (hasOwnerCode) for (const type of lines.flatMap(({ types = [] }) => types)) imports.type(type, './owner.js')
  const storage = serviceStorage(config)
  if (config.upload.enabled && storage) imports.value(storage, '@content-gen/upload')
  for (const file of [owner.storage, owner.mails, owner.providers, owner.cron])
    if (file) imports.default(file.local, file.from)
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

/** Returns the arguments of features that the owner's code and the config decide. */
function ownerValues(config: ProjectConfig, owner: OwnerCode, hasOwnerCode: boolean): LineValues {
  const { app, mails, providers, storage, middlewares } = owner
  const service = serviceStorage(config)
  const guards = {
    policies: namedPolicies(owner),
    middlewares: middlewares.size > 0 ? new Code('middlewares') : {},
  }
  return {
    types: hasOwnerCode,
    storage: service === null ? localOf(storage) : new Code(service),
    mails: localOf(mails),
    providers: localOf(providers),
    // Accounts send the mails of the panel as well.
    panelMails: config['users-permissions'].enabled ? undefined : localOf(mails),
    load: new Code("() => import('./graphql/schema.js')"),
    ...(app ? { extension: new Code('extension'), app: new Code('app'), guards } : {}),
    checks: hasChecks(config, owner) ? new Code('checks') : undefined,
    ownerApp: new Code('app'),
    tasks: localOf(owner.cron),
  }
}

function localOf(file: OwnedFile | null): Code | undefined {
  return file === null ? undefined : new Code(file.local)
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

/** Returns true if the routes of content types run owner code. */
function hasOwnActions({ controllers }: OwnerCode): boolean {
  return [...controllers.values()].some(({ uid }) => uid !== null)
}
