/** Uses of `strapi` in a file: counts them, and changes those that are written differently here. */
import { ts } from 'ts-morph'
import { quoteTypescript } from '../typescript/quote.js'
import { insteadOf, knownPlugins } from './counterparts.js'
import { identifier, isFunction } from './names.js'
import { pluginSetting } from './own-settings.js'
import { ownName } from './renamed-methods.js'
import { insteadOfStore } from './settings-store.js'
import type { CarriedFile } from './carried-file.js'

/** The modules that stand in place of what `strapi` finds by name: paths by `api::a.service` or `config.functions`. */
export type NamedModules = ReadonlyMap<string, string>

/** Bind what code finds by name, and return the names that hold it. */
export interface Finders {
  readonly modules: NamedModules
  readonly addModule: (path: string, at: ts.Node) => string
  /** null: there is no such controller. */
  readonly addController: (uid: string, at: ts.Node) => string | null
}

interface Step {
  readonly name: string
  /** The expression that ends with this step, its call included. */
  readonly node: ts.Expression
  /** The text of the only argument, if it is spelled out. */
  readonly argument: string | null
}

/** `strapi.plugin('upload').service('upload').upload` as steps. */
function stepsFrom(start: ts.Identifier): readonly Step[] {
  const steps: Step[] = []
  for (let node: ts.Expression = start; ;) {
    const { parent } = node
    if (ts.isNonNullExpression(parent)) {
      node = parent
      continue
    }
    const isMember =
      (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) && parent.expression === node
    if (!isMember) return steps
    const name = ts.isPropertyAccessExpression(parent) ? parent.name.text : literal(parent.argumentExpression)
    if (name === null) return steps
    const call = parent.parent
    const isCalled = ts.isCallExpression(call) && call.expression === parent
    node = isCalled ? call : parent
    steps.push({ name, node, argument: isCalled ? literal(call.arguments[0]) : null })
  }
}

function literal(node: ts.Node | undefined): string | null {
  return node !== undefined && ts.isStringLiteralLike(node) ? node.text : null
}

export function changeStrapiUse(
  carried: CarriedFile,
  use: ts.Identifier,
  { modules, addModule, addController }: Finders,
): void {
  const steps = stepsFrom(use)
  const [first, second] = steps
  if (first === undefined) return
  const construct = constructOf(steps)
  carried.count(construct)
  const extension = graphqlExtension(steps)
  if (extension !== null) {
    carried.dropped.add(use)
    carried.edits.replace(
      extension,
      isWithin(use, 'register')
        ? 'app.graphql.extension'
        : carried.notCarried(use, construct, 'app.graphql.extension in register of src/index.ts'),
    )
    return
  }
  if (first.name === 'config' && /^plugins?(\.|::)users-permissions\.jwtSecret$/.test(second?.argument ?? '')) {
    carried.dropped.add(use)
    return carried.edits.replace(second?.node ?? first.node, "process.env['JWT_SECRET']!")
  }
  const named = namedModule(steps, modules)
  if (named !== null) {
    carried.dropped.add(use)
    carried.edits.replace(named.node, `${addModule(named.path, use)}${named.member}`)
    return
  }
  if (
    first.name === 'controller' &&
    first.argument !== null &&
    second !== undefined &&
    !controllerMethods.test(second.name)
  ) {
    const actions = addController(first.argument, use)
    if (actions === null) return carried.mark(first.node, construct, 'a module of your own, which both call')
    carried.dropped.add(use)
    return carried.edits.replace(first.node, actions)
  }
  const lookup = lookups.get(first.name)
  const uid = first.node.parent
  if (lookup !== undefined && ts.isElementAccessExpression(uid) && uid.expression === first.node) {
    carried.edits.put(first.node.getStart(), uid.argumentExpression.getStart(), `strapi.${lookup}(`)
    carried.edits.put(uid.argumentExpression.end, uid.end, ')')
    return
  }
  renameMethod(carried, first, second)
  for (const { node } of steps) renameOfMail(carried, node)
  if (first.name === 'plugin' && second?.name === 'service' && modules.has(`plugin::${first.argument}`))
    return carried.edits.replace(
      second.node,
      `strapi.service(${quoteTypescript(`api::${first.argument}.${second.argument}`)})`,
    )
  if (isKnownPlugin(steps)) return
  if (first.name === 'service' && first.argument?.startsWith('plugin::') && isKnown(pluginOf(first.argument)))
    return carried.edits.replace(first.node, pluginService(use, first.argument))
  if (first.name === 'service' && first.argument?.startsWith('plugin::'))
    return carried.mark(
      first.node,
      construct,
      services.get(first.argument) ?? `a module of your own: ${first.argument} is not here`,
    )
  if (first.name === 'store') {
    const call = ts.isCallExpression(first.node) ? first : (second ?? first)
    const instead = insteadOfStore(call.node)
    if (instead === null) return
    carried.dropped.add(use)
    return carried.mark(call.node, construct, instead)
  }
  const missing = insteadOf(steps.map(({ name }) => name))
  if (missing === null) return
  const last = steps[missing.length - 1] ?? first
  const isCallee = ts.isCallExpression(last.node) && missing.length > 0
  carried.dropped.add(use)
  carried.mark(isCallee ? last.node.expression : last.node, construct, missing.instead)
}

/** The functions that return what Strapi also keeps by uid: `strapi.contentTypes['api::a.a']`. */
const lookups: ReadonlyMap<string, string> = new Map([
  ['components', 'getModel'],
  ['contentTypes', 'getModel'],
  ['models', 'getModel'],
  ['services', 'service'],
])

/** The functions that `createCoreController` gives actions. */
export const controllerMethods =
  /^(transformResponse|sanitizeQuery|sanitizeOutput|sanitizeInput|validateQuery|validateInput)$/

/** `strapi.service('api::a.a').find()` of a service that has its own `find`. */
function renameMethod({ edits, renamed }: CarriedFile, first: Step, second: Step | undefined): void {
  const access = second === undefined ? null : ts.isCallExpression(second.node) ? second.node.expression : second.node
  if (first.name !== 'service' || first.argument === null || access === null || !ts.isPropertyAccessExpression(access))
    return
  if (renamed.get(first.argument)?.has(access.name.text)) edits.replace(access.name, ownName(access.name.text))
}

/** `strapi.plugins.email.services.email.sendTemplatedEmail(options, template, data)` */
function renameOfMail({ edits }: CarriedFile, node: ts.Expression): void {
  const access = ts.isCallExpression(node) ? node.expression : node
  if (ts.isPropertyAccessExpression(access) && access.name.text === 'sendTemplatedEmail')
    edits.replace(access.name, 'sendTemplated')
}

const services: ReadonlyMap<string, string> = new Map([
  ['plugin::content-manager.uid', 'a package that makes slugs, such as @sindresorhus/slugify'],
])

/** The name under which the report counts a use. */
function constructOf([first, second]: readonly Step[]): string {
  if (first === undefined) return 'strapi'
  if (first.name === 'db' && second !== undefined) return `strapi.db.${second.name}`
  return `strapi.${first.name}`
}

function namedModule([first, second, third]: readonly Step[], modules: NamedModules) {
  if (first === undefined) return null
  if (first.name === 'services' && second !== undefined) {
    const path = modules.get(second.name)
    return path === undefined ? null : { node: second.node, path, member: '' }
  }
  if (first.name === 'service' && first.argument !== null) {
    const path = modules.get(first.argument)
    return path === undefined ? null : { node: first.node, path, member: '' }
  }
  if (first.name === 'plugin' && second?.name === 'service' && modules.has(`plugin::${first.argument}`)) {
    const path = modules.get(`api::${first.argument}.${second.argument}`)
    return path === undefined ? null : { node: second.node, path, member: '' }
  }
  if (first.name !== 'config' || second === undefined) return null
  const ofPlugin = second.name === 'get' ? pluginSetting(second.argument ?? '') : null
  if (ofPlugin !== null) {
    const path = modules.get(`config.plugins.${ofPlugin.plugin}`)
    const member = ['config', ...ofPlugin.names].map((each) => `.${each}`).join('')
    return path === undefined
      ? null
      : { node: second.node, path, member: `[${quoteTypescript(ofPlugin.plugin)}]${member}` }
  }
  const [name = '', ...members] = second.name === 'get' ? (second.argument ?? '').split('.') : [second.name]
  // Of `strapi.config.server.clientUrl`, the code goes on with the member itself.
  const own = second.name === 'get' ? members[0] : third?.name
  const path = modules.get(`config.${name}`) ?? modules.get(`config.${name}.${own}`)
  return path === undefined ? null : { node: second.node, path, member: members.map((each) => `.${each}`).join('') }
}

function graphqlExtension(steps: readonly Step[]): ts.Expression | null {
  const [first, second, third] = steps
  if (first?.name === 'plugin' && first.argument === 'graphql' && second?.name === 'service') return second.node
  if (first?.name !== 'plugins' || second?.name !== 'graphql') return null
  if (third?.name === 'service') return third.node
  return third?.name === 'services' ? (steps[3]?.node ?? null) : null
}

function isKnownPlugin([first, second]: readonly Step[]): boolean {
  if (first?.name === 'plugin') return first.argument === null || isKnown(first.argument)
  return first?.name === 'plugins' && second !== undefined && isKnown(second.name)
}

function isKnown(plugin: string): boolean {
  return knownPlugins.has(plugin)
}

/** `strapi.plugin('users-permissions').service('jwt')` */
function pluginService(use: ts.Identifier, uid: string): string {
  const plugin = pluginOf(uid)
  const service = uid.slice(`plugin::${plugin}.`.length)
  return `${use.text}.plugin(${quoteTypescript(plugin)}).service(${quoteTypescript(service)})`
}

function pluginOf(uid: string): string {
  return uid.slice('plugin::'.length).split('.')[0] ?? ''
}

/** Returns true if a node is inside a function of this name. */
function isWithin(node: ts.Node, name: string): boolean {
  for (let above: ts.Node | undefined = node; above !== undefined; above = above.parent) {
    if (!isFunction(above)) continue
    const own = above.name ?? (ts.isPropertyAssignment(above.parent) ? above.parent.name : undefined)
    if (own !== undefined && 'text' in own && own.text === name) return true
  }
  return false
}

/** Returns the name by which code calls a module. */
export function moduleName(path: string): string {
  const [, name = 'own'] = /([^/]+?)(?:\/index)?\.\w+$/.exec(path) ?? []
  return identifier(name)
}
