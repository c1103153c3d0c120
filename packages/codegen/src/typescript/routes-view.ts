import { compareText, featureActions, type Model, type ProjectConfig } from '@content-gen/schema'
import type { OwnedFile, OwnerCode } from '../owner/owner-code.js'
import { fullName } from '../owner/place.js'
import { actions, controllerName } from './controller-view.js'
import { projectHeader } from './header.js'
import { Imports } from './imports.js'
import { printCall, printConstant } from './layout.js'
import { aside } from './names.js'
import { Code, printValue } from './print-value.js'

/** The view of `routes.hbs`. */
export interface RoutesView {
  readonly header: string
  readonly imports: readonly string[]
  /** `const article = articleController(content)` */
  readonly controllers: readonly string[]
  /** `RouteTable` and its parts; empty if the owner has no routes. */
  readonly table: readonly string[]
  /** The parameter of `routes`: `content: Content`. */
  readonly given: string
  readonly opening: readonly string[]
  readonly rows: readonly string[]
  /** The actions of other routes. */
  readonly features: readonly string[]
}

export function routesView(models: readonly Model[], owner: OwnerCode, config: ProjectConfig): RoutesView {
  // A type may be called `article-controller`, beside `article`.
  const taken = new Set([...ownNames, ...models.map(controllerName)])
  const controllers = models.map((model) => ({
    uid: model.uid,
    local: aside(model.names.property, taken),
    name: controllerName(model),
    file: model.names.file,
    own: owner.controllers.get(model.uid),
    model,
  }))
  const others = [...owner.controllers.values()].filter(({ uid }) => uid === null)
  const hasTable = owner.routes.length > 0 || owner.routers.size > 0
  // Actions without a route cannot be reached.
  const free = hasTable ? others : []
  const needsApp = hasTable || controllers.some(({ own }) => own !== undefined)
  const tables = [
    ...(owner.middlewares.size > 0 ? ['middlewares'] : []),
    ...(owner.policies.size > 0 ? ['policies'] : []),
  ]
  const imports = new Imports()
  imports.type('Route', '@content-gen/runtime')
  if (hasTable) imports.value('RouteTable', '@content-gen/runtime')
  if (controllers.some(({ own }) => own)) imports.value('extended', '@content-gen/runtime')
  if (needsApp) imports.type('App', './owner.js')
  else imports.type('Content', './content.js')
  const files = [...controllers.flatMap(({ own }) => own ?? []), ...free, ...owner.routes, ...owner.routers.values()]
  for (const { local, from } of files) imports.default(local, from)
  for (const { name, file } of controllers) imports.value(name, `./controllers/${file}.js`)
  if (hasTable) for (const name of tables) imports.value(name, './guards.js')
  return {
    header: projectHeader,
    features: [...featureActions(config)].sort(compareText),
    imports: imports.print(),
    given: needsApp ? 'app: App' : 'content: Content',
    opening: needsApp && models.length > 0 ? ['const { content } = app'] : [],
    controllers: controllers.map(({ name, local, own }) => {
      if (own === undefined) return printConstant(local, `${name}(content)`, '  ')
      const call = { callee: 'extended', arguments: [`${name}(content)`, own.local, 'app'] }
      return `const ${local} = ${printCall(call, '  ', `const ${local} = `.length)}`
    }),
    table: hasTable ? printTable(controllers, free, tables) : [],
    rows: [
      ...owner.routes.map(({ local }) => printCall({ callee: '...table.own', arguments: [local] }, '    ', 1)),
      ...controllers.flatMap(({ local, model }) => {
        const router = owner.routers.get(model.uid)
        if (router === undefined) return rowsOf(model, local, '    ')
        const rows = rowsOf(model, local, '      ').map((row) => `      ${row},\n`)
        return [`...table.generated(${router.local}, [\n${rows.join('')}    ])`]
      }),
    ],
  }
}

function rowsOf(model: Model, local: string, indent: string): string[] {
  return actions(model).map(({ method, path, name }) =>
    printValue({ method, path, action: `${model.uid}.${name}`, run: new Code(`${local}.${name}`) }, indent, 1),
  )
}

function printTable(
  controllers: readonly { readonly uid: string; readonly local: string }[],
  free: readonly OwnedFile[],
  tables: readonly string[],
): string[] {
  const byUid = {
    ...Object.fromEntries(controllers.map(({ uid, local }) => [uid, new Code(local)])),
    ...Object.fromEntries(free.map(({ place, local }) => [fullName(place), new Code(local, ['app'])])),
  }
  const guards = (name: string) => (tables.includes(name) ? new Code(name) : {})
  const parts = {
    app: new Code('app'),
    controllers: new Code('controllers'),
    policies: guards('policies'),
    middlewares: guards('middlewares'),
  }
  return [
    `const controllers = ${printValue(byUid, '  ', 'const controllers = '.length)}`,
    `const table = new RouteTable(${printValue(parts, '  ', 'const table = new RouteTable()'.length)})`,
  ]
}

/** Names that `routes.hbs` itself uses. */
const ownNames: readonly string[] = ['content', 'app', 'controllers', 'table', 'policies', 'middlewares', 'extended']
