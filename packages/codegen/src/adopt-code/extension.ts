/** `strapi-server` of one of Strapi's plugins: its actions become a controller, its routes and those of replaced actions a file of routes. */
import { ts } from 'ts-morph'
import { quoteTypescript } from '../typescript/quote.js'
import { bindImports } from './bind-imports.js'
import { CarriedFile } from './carried-file.js'
import { carriedText, type Carried, type Carrying } from './carrying.js'
import { routeText } from './define-routes.js'
import { indent } from './function-text.js'
import { openBody } from './open-body.js'
import { factoryText, linesFor, outsideText, partsOf, type Parts } from './parts.js'
import { bare, isFunction, usesAny } from './names.js'
import { extendedPlugin, routesOfAction } from '../adopt/plugin-routes.js'
import { contextType } from './types.js'
import type { CodeFile } from './code.js'

/** An action that a file gives to a controller of the plugin. */
interface Action {
  readonly controller: string
  readonly name: string
  readonly value: ts.Expression
}

interface Extension {
  /** The plugin that is extended, and the API that it becomes. */
  readonly api: string
  /** The name of the function's parameter: `plugin`. */
  readonly plugin: string
  readonly actions: readonly Action[]
  readonly routes: readonly ts.Expression[]
  /** Statements that actions may need. */
  readonly declarations: readonly ts.Statement[]
  /** Statements that change the plugin in other ways. */
  readonly others: readonly ts.Statement[]
}

/** Returns the files that an extension becomes. */
export function carryExtension(file: CodeFile, carrying: Carrying): readonly Carried[] {
  const extension = read(file)
  if (extension === null) return []
  const controllers = [...new Set(extension.actions.map(({ controller }) => controller))]
  const carried = controllers.map((name, index) => controllerFile(file, name, index === 0, extension, carrying))
  const routes = routesFile(file, extension, carrying)
  return routes === null ? carried : [...carried, routes]
}

function read({ path, exports: { whole } }: CodeFile): Extension | null {
  const api = extendedPlugin(path)
  if (api === null) return null
  if (whole === null || !isFunction(whole) || whole.body === undefined || !ts.isBlock(whole.body)) return null
  const plugin = whole.parameters[0]?.name.getText() ?? 'plugin'
  const { statements } = whole.body
  const actions = statements.flatMap((each) => actionOf(each, plugin) ?? [])
  const routes = statements.flatMap((each) => routesOf(each, plugin))
  const rest = statements.filter(
    (each) => actionOf(each, plugin) === null && routesOf(each, plugin).length === 0 && !isResult(each, plugin),
  )
  const isDeclaration = (each: ts.Statement) => ts.isVariableStatement(each) || ts.isFunctionDeclaration(each)
  return {
    api,
    plugin,
    actions,
    routes,
    declarations: rest.filter(isDeclaration),
    others: rest.filter((each) => !isDeclaration(each)),
  }
}

/** `plugin.controllers.user.me = async (ctx) => {}` */
function actionOf(statement: ts.Statement, plugin: string): Action | null {
  if (!ts.isExpressionStatement(statement) || !ts.isBinaryExpression(statement.expression)) return null
  const { left, right } = statement.expression
  const [, controller, name] =
    new RegExp(`^${plugin}\\.controllers(?:\\.|\\[['"])([\\w-]+)(?:['"]\\])?\\.(\\w+)$`).exec(left.getText()) ?? []
  return controller === undefined || name === undefined ? null : { controller, name, value: right }
}

/** `plugin.routes['content-api'].routes.push({ … })` */
function routesOf(statement: ts.Statement, plugin: string): readonly ts.Expression[] {
  if (!ts.isExpressionStatement(statement)) return []
  const call = bare(statement.expression)
  if (!ts.isCallExpression(call) || !call.expression.getText().startsWith(`${plugin}.routes`)) return []
  return call.arguments.filter((each) => ts.isObjectLiteralExpression(each))
}

/** `return plugin`, and calls of functions that extend it too. */
function isResult(statement: ts.Statement, plugin: string): boolean {
  if (ts.isReturnStatement(statement)) return true
  const call = ts.isExpressionStatement(statement) ? statement.expression : null
  return (
    call !== null && ts.isCallExpression(call) && call.arguments.length === 1 && call.arguments[0]?.getText() === plugin
  )
}

function controllerFile(
  file: CodeFile,
  name: string,
  isFirst: boolean,
  extension: Extension,
  carrying: Carrying,
): Carried {
  const carried = new CarriedFile(file, `src/api/${extension.api}/controllers/${name}.ts`, carrying.renamed)
  const actions = extension.actions.filter(({ controller }) => controller === name)
  for (const { value } of actions) {
    const [ctx] = isFunction(value) ? value.parameters : []
    if (ctx !== undefined) carried.typed.set(ctx, contextType)
  }
  const own = bindImports(carried, carrying)
  const hoisted = openBody(carried, carrying, null)
  markPlugin(carried, extension)
  const all = partsOf(carried, file.exports.statements)
  const parts: Parts = { outside: all.outside, ofApp: [...all.ofApp, ...extension.declarations] }
  for (const each of actions) carried.count(`${extension.api}: ${each.controller}`)
  const others = isFirst
    ? extension.others.map((each) => carried.notCarried(each, 'strapi-server', instead(extension.api, each.getText())))
    : []
  const lines = [
    ...others,
    ...linesFor(
      carried,
      actions.map(({ value }) => value),
      parts,
    ),
  ]
  const object = `{\n${actions.map((each) => `  ${each.name}: ${carried.edits.of(each.value)},\n`).join('')}}`
  carried.importOwn('src/generated/owner.ts', 'defineActions')
  return carriedText(
    carried,
    [...own, ...hoisted],
    `${outsideText(carried, parts)}export default defineActions(${factoryText(object, lines)})`,
  )
}

/** Uses of `plugin` itself: the actions that are replaced can no longer be called. */
function markPlugin(carried: CarriedFile, { plugin, declarations, actions }: Extension): void {
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && new RegExp(`^${plugin}\\.\\w+\\.\\w+\\.\\w+$`).test(node.getText()))
      carried.mark(
        node,
        'strapi-server',
        'a middleware of src/index.ts around the route: what this replaces cannot be called',
      )
    else ts.forEachChild(node, visit)
  }
  for (const each of [...declarations, ...actions.map(({ value }) => value)])
    if (usesAny(each, new Set([plugin]))) visit(each)
}

function instead(api: string, text: string): string {
  if (/\.contentTypes\b/.test(text))
    return api === 'users-permissions'
      ? 'schema.json of src/extensions/users-permissions'
      : 'a content type of your own, with a link to this one'
  if (/\.policies\b/.test(text)) return 'a file of src/policies'
  if (/\.services\b/.test(text)) return services.get(api) ?? 'a module of your own'
  return 'actions and routes, each spelled out'
}

const services: ReadonlyMap<string, string> = new Map([
  ['upload', 'upload.storage of the config, a file with defineStorage, or upload.breakpoints'],
  ['email', 'email.transport of the config, a file with defineMailTransport'],
])

function routesFile(file: CodeFile, { api, actions, routes }: Extension, carrying: Carrying): Carried | null {
  const carried = new CarriedFile(
    file,
    `src/api/${api}/routes/${file.path
      .split('/')
      .at(-1)
      ?.replace(/\.\w+$/, '')}.ts`,
    carrying.renamed,
  )
  const texts = [
    ...actions.flatMap((each) => replacedRoutes(api, each)),
    ...routes.map((each) => routeText(carried, each, { outside: [], ofApp: [] })),
  ]
  if (texts.length === 0) return null
  carried.importOwn('src/generated/owner.ts', 'defineRoutes')
  return carriedText(
    carried,
    [],
    `export default defineRoutes(${quoteTypescript(`api::${api}`)}, [\n${texts.map((each) => `  ${indent(each)},\n`).join('')}])`,
  )
}

/** The routes of the plugin whose action is replaced: they ask for the permission that they asked for. */
function replacedRoutes(api: string, { controller, name }: Action): readonly string[] {
  const action = `plugin::${api}.${controller}.${name}`
  return routesOfAction(action).map((route) => {
    const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1')
    return `{ method: '${route.method}', path: '${path}', handler: '${controller}.${name}', config: { auth: { scope: ['${action}'] } } }`
  })
}
