/** Files of routes: routers of generated routes, and lists of routes. */
import { ts } from 'ts-morph'
import { quoteTypescript } from '../typescript/quote.js'
import { dedented, functionOfApp, indent, spaceOf } from './function-text.js'
import { bare, isFunction } from './names.js'
import { linesFor, type Parts } from './parts.js'
import { pluginOf } from './plugin-place.js'
import { extendedPlugin } from '../adopt/plugin-routes.js'
import type { CarriedFile } from './carried-file.js'

/** Returns `defineRouter(…)` or `defineRoutes(…)`; null if the file has neither. */
export function defineRoutesText(carried: CarriedFile, api: string, parts: Parts): string | null {
  const { whole } = carried.file.exports
  if (whole !== null && isCoreRouter(whole)) return routerText(carried, whole, parts)
  const lists = listsOf(carried.file.source)
  // A function that adds routes to those of `createCoreRouter`, and adds none.
  const router = lists.length === 0 ? coreRouterOf(carried.file.source) : null
  if (router !== null) return routerText(carried, router, parts)
  if (lists.length === 0) return null
  carried.importOwn('src/generated/owner.ts', 'defineRoutes')
  const routes = lists.flatMap(({ elements }) => elements.map((each) => routeText(carried, each, parts)))
  return `defineRoutes(${quoteTypescript(`api::${api}`)}, [\n${routes.map((each) => `  ${indent(each)},\n`).join('')}])`
}

function routerText(carried: CarriedFile, { arguments: [uid, options] }: ts.CallExpression, parts: Parts): string {
  carried.count('createCoreRouter')
  carried.importOwn('src/generated/owner.ts', 'defineRouter')
  if (options !== undefined && ts.isObjectLiteralExpression(options)) {
    for (const property of options.properties) {
      const name = property.name?.getText()
      if (name === 'prefix') leave(carried, property, 'prefix', 'files of routes with the whole path')
      if (name === 'config' && ts.isPropertyAssignment(property)) eachConfig(carried, property.initializer, parts)
    }
  }
  return `defineRouter(${uid?.getText() ?? "''"}, ${options === undefined ? '{}' : dedented(carried.edits, options)})`
}

function eachConfig(carried: CarriedFile, config: ts.Expression, parts: Parts): void {
  if (!ts.isObjectLiteralExpression(config)) return
  for (const property of config.properties)
    if (ts.isPropertyAssignment(property)) changeConfig(carried, property.initializer, parts)
}

function isCoreRouter(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) && node.expression.getText().endsWith('createCoreRouter')
}

/** Returns the call of `createCoreRouter` that a constant of the file holds. */
function coreRouterOf({ statements }: ts.SourceFile): ts.CallExpression | null {
  const values = statements.flatMap((each) =>
    ts.isVariableStatement(each) ? each.declarationList.declarations.map(({ initializer }) => initializer) : [],
  )
  return values.find((value) => value !== undefined && isCoreRouter(value)) ?? null
}

/** The literal lists of routes of a file, wherever they stand. */
function listsOf(source: ts.SourceFile): readonly ts.ArrayLiteralExpression[] {
  const found: ts.ArrayLiteralExpression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isArrayLiteralExpression(node) && node.elements.some(isRoute)) found.push(node)
    else ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function isRoute(node: ts.Node): boolean {
  if (!ts.isObjectLiteralExpression(node)) return false
  const names = new Set(node.properties.map(({ name }) => name?.getText()))
  return ['method', 'path', 'handler'].every((name) => names.has(name))
}

/** Returns a route as it is written here. */
export function routeText(carried: CarriedFile, route: ts.Expression, parts: Parts): string {
  carried.count('routes')
  if (!ts.isObjectLiteralExpression(route)) return carried.notCarried(route, 'routes', 'the route, spelled out')
  const plugin = pluginOf(carried.file.path)
  const [first] = route.properties
  if (plugin !== null && first !== undefined && !isContentApi(route))
    carried.edits.put(
      first.getStart(),
      first.getStart(),
      `type: 'admin',
${spaceOf(carried.edits, first)}`,
    )
  for (const property of route.properties) {
    const name = property.name?.getText()
    if (!ts.isPropertyAssignment(property)) continue
    const value = bare(property.initializer)
    if (name === 'info') leave(carried, property)
    else if (name === 'type' && ts.isStringLiteral(value) && value.text === 'content-api') leave(carried, property)
    else if (name === 'method' && ts.isStringLiteral(value))
      carried.edits.replace(value, quoteTypescript(value.text.toUpperCase()))
    else if (name === 'path' && ts.isStringLiteral(value))
      changePath(carried, value, prefixOf(carried.file.path, route))
    else if (name === 'config') changeConfig(carried, property.initializer, parts)
    else if (name === 'handler' && !ts.isStringLiteral(value))
      carried.mark(value, 'routes', 'a handler by its name: controller.action')
  }
  return dedented(carried.edits, route)
}

/** Routes of a plugin lie below its name, unless their config has a prefix, of whatever value. */
function prefixOf(path: string, route: ts.ObjectLiteralExpression): string {
  const plugin = pluginOf(path) ?? extendedPlugin(path)
  const config = route.properties.find(({ name }) => name?.getText() === 'config')
  const value = config !== undefined && ts.isPropertyAssignment(config) ? config.initializer : null
  const hasPrefix =
    value !== null &&
    ts.isObjectLiteralExpression(value) &&
    value.properties.some(({ name }) => name?.getText() === 'prefix')
  return plugin === null || hasPrefix ? '' : `/${plugin}`
}

/** Routes of plugins are for administrators, unless their group or they say otherwise. */
function isContentApi(route: ts.Node): boolean {
  for (let above: ts.Node | undefined = route; above !== undefined; above = above.parent) {
    if (!ts.isObjectLiteralExpression(above)) continue
    const type = above.properties.find(({ name }) => name?.getText() === 'type')
    if (type !== undefined && ts.isPropertyAssignment(type)) return type.initializer.getText().includes('content-api')
  }
  return false
}

/** `/orders/:id(\\d+)`: parameters have no patterns here. `/:id?` is `{/:id}`. */
function changePath(carried: CarriedFile, path: ts.StringLiteral, prefix: string): void {
  const text = `${prefix}${path.text.startsWith('/') ? '' : '/'}${path.text}`
    .replace(/(?<=.)\/$/, '')
    .replace(/\/:(\w+)\?(?=\/|$)/g, '{/:$1}')
  if (/[()*?+]/.test(text)) carried.mark(path, 'routes', `${withoutPatterns(text)}, and a check in the action`)
  else if (text !== path.text) carried.edits.replace(path, quoteTypescript(text))
}

/** `config` of a route. */
function changeConfig(carried: CarriedFile, config: ts.Expression, parts: Parts): void {
  if (!ts.isObjectLiteralExpression(config)) return
  for (const property of config.properties) {
    const name = property.name?.getText()
    if (name === undefined || !ts.isPropertyAssignment(property)) continue
    if (['description', 'tag', 'tags', 'name', 'summary', 'roles'].includes(name)) leave(carried, property)
    else if (name === 'prefix' || name === 'graphql') leave(carried, property, name, 'the whole path in path')
    else if (name === 'policies' || name === 'middlewares') changeGuards(carried, property.initializer, name, parts)
    else if (name === 'auth' && property.initializer.kind === ts.SyntaxKind.TrueKeyword) leave(carried, property)
  }
  if (/^\{\s*\}$/.test(carried.edits.of(config))) carried.edits.replace(config, '{}')
}

function changeGuards(carried: CarriedFile, list: ts.Expression, kind: 'policies' | 'middlewares', parts: Parts): void {
  if (!ts.isArrayLiteralExpression(list)) return
  for (const each of list.elements) {
    const guard = bare(each)
    carried.count(kind)
    if (isFunction(guard) && guard.body !== undefined) {
      const index = kind === 'policies' ? 2 : 1
      carried.edits.replace(each, functionOfApp(carried.edits, guard, index, linesFor(carried, [guard.body], parts)))
    } else if (ts.isStringLiteral(guard) && /^(plugin|admin)::/.test(guard.text))
      carried.mark(guard, kind, `one of your own: ${guard.text} is not here`)
  }
}

/** Leaves a property out; with a mark unless its value says nothing. */
function leave(carried: CarriedFile, property: ts.ObjectLiteralElementLike, name?: string, instead?: string): void {
  const value = ts.isPropertyAssignment(property) ? property.initializer : undefined
  const isEmpty = value === undefined || (ts.isStringLiteral(value) && value.text === '')
  if (name !== undefined && instead !== undefined && !isEmpty) {
    carried.edits.replace(property, `...${carried.notCarried(property, 'routes', instead)}`)
    return
  }
  const { text } = carried.file.source
  const [comma = ''] = /^\s*,[^\S\n]*/.exec(text.slice(property.end)) ?? []
  const start = property.getFullStart() + (/^[^\S\n]*\n?/.exec(text.slice(property.getFullStart()))?.[0].length ?? 0)
  const end = property.end + comma.length
  carried.edits.put(Math.min(start, property.getStart()), text[end] === '\n' && comma !== '' ? end + 1 : end, '')
}

/** Patterns without a name get one: `/files/(.*)`, `/orders/(new|old)`. */
function withoutPatterns(path: string): string {
  return path
    .replaceAll('/(.*)', '/*path')
    .replace(/\/\([^)]*\)/g, '/:name')
    .replace(/\([^)]*\)/g, '')
}
