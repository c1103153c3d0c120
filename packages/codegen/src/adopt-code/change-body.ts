/** Changes within the functions of a file: what is written differently here, whatever the kind of the file. */
import { ts } from 'ts-morph'
import { strapiPackage } from '../typescript/strapi-view.js'
import { quoteTypescript } from '../typescript/quote.js'
import { changeAnsweredBody } from './answered-body.js'
import { isExports } from './exports.js'
import { requiredBy } from './imports.js'
import { eachFreeName, isAssigned, isFunction } from './names.js'
import { ownName } from './renamed-methods.js'
import { typeUids } from './run-time-uids.js'
import { sanitizeCall } from './sanitize.js'
import { bindSender, changeSender } from './sender.js'
import { changeStrapiUse, controllerMethods, type Finders } from './strapi-uses.js'
import { typeNode } from './types.js'
import type { CarriedFile } from './carried-file.js'

export interface Body extends Finders {
  readonly carried: CarriedFile
  /** The type whose generated actions `super` has; null: none. */
  readonly controller: string | null
  /** The type whose service a file is; null: it is none. */
  readonly service: string | null
  /** Returns a call that imports a file of the project; null if there is none. */
  readonly importOf: (specifier: string) => string | null
  /** Binds a module that a function requires. Returns its name. */
  readonly hoist: (specifier: string, at: ts.Node) => string
}

export function changeBody(body: Body): void {
  const { carried } = body
  const { source } = carried.file
  typeUids(carried)
  const imported = new Set(carried.file.imports.map(({ node }) => node))
  const visit = (node: ts.Node): void => {
    if (imported.has(node) || ts.isTypeNode(node)) return
    changeNode(body, node)
    typeNode(carried, node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  eachFreeName(source, (name) => {
    if (name.text === 'strapi') changeStrapiUse(carried, name, body)
    if (name.text === '__dirname' || name.text === '__filename')
      carried.edits.replace(name, `import.meta.${name.text.slice(2)}`)
  })
  strapiParameters(source).forEach((name) => changeStrapiUse(carried, name, body))
}

/** Uses of a parameter that is called `strapi`. */
function strapiParameters(source: ts.SourceFile): readonly ts.Identifier[] {
  const free = new Set<ts.Identifier>()
  eachFreeName(source, (name) => free.add(name))
  const found: ts.Identifier[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === 'strapi' && !free.has(node)) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found.filter(({ parent }) => ts.isPropertyAccessExpression(parent))
}

function changeNode(body: Body, node: ts.Node): void {
  const { carried } = body
  if (ts.isCallExpression(node)) changeCall(body, node)
  if (ts.isExpressionStatement(node)) changeAnsweredBody(carried, node)
  if (ts.isPropertyAccessExpression(node)) {
    if (isExports(node.expression) && !isAssigned(node)) carried.edits.replace(node, node.name.text)
    if (node.expression.kind === ts.SyntaxKind.SuperKeyword) changeSuper(body, node)
    if (node.expression.kind === ts.SyntaxKind.ThisKeyword) changeThis(body, node)
    changeSender(carried, node)
    if (carried.file.kind === 'lifecycles') changeState(carried, node)
    if (node.name.text === '__schema__') carried.edits.put(node.expression.end, node.end, '')
  }
  if (ts.isElementAccessExpression(node) && node.argumentExpression.getText() === "Symbol.for('unparsedBody')")
    carried.edits.replace(node, node.getText().replace(/\.body\??\.?\[.*$/s, '.rawBody'))
  if (ts.isVariableDeclaration(node)) bindSender(carried, node)
  if (ts.isPropertyAssignment(node)) changeWord(carried, node)
  if (carried.file.kind === 'module' && ts.isObjectLiteralExpression(node) && isListOfTexts(node))
    carried.edits.put(node.end, node.end, ' as const')
}

/** `{ order: 'api::order.order' }`, `{ DONE: 'done' }`: services take these texts, and no others. */
function isListOfTexts(node: ts.ObjectLiteralExpression): boolean {
  const { properties, parent } = node
  return (
    properties.length > 0 &&
    properties.every((each) => ts.isPropertyAssignment(each) && ts.isStringLiteralLike(each.initializer)) &&
    !ts.isAsExpression(parent) &&
    ts.findAncestor(node, (each) => isFunction(each) || ts.isCallExpression(each)) === undefined
  )
}

/** `populate: { author: '*' }` is everything of the author itself, and `sort: { name: 'ASC' }` is `asc`. */
function changeWord({ edits }: CarriedFile, { name, initializer, parent }: ts.PropertyAssignment): void {
  if (!ts.isStringLiteralLike(initializer)) return
  const around = memberOf(parent)
  if (around === 'populate' && initializer.text === '*' && name.getText() !== 'populate')
    edits.replace(initializer, 'true')
  if (/^(sort|orderBy)$/.test(around) && /^(ASC|DESC)$/.test(initializer.text))
    edits.replace(initializer, quoteTypescript(initializer.text.toLowerCase()))
}

/** The name of the member that holds an object: `populate: {}`, `options.populate = {}`. */
function memberOf({ parent }: ts.ObjectLiteralExpression): string {
  if (ts.isPropertyAssignment(parent)) return parent.name.getText()
  return ts.isBinaryExpression(parent) && ts.isPropertyAccessExpression(parent.left) ? parent.left.name.text : ''
}

function changeCall(body: Body, call: ts.CallExpression): void {
  if (call.expression.kind === ts.SyntaxKind.ImportKeyword) return changeImport(body, call)
  sanitizeCall(body.carried, call, (uid) => body.modules.has(uid))
  const found = requiredBy(call)
  if (found !== null) body.carried.edits.replace(call, body.hoist(found.specifier, call))
  else if (ts.isIdentifier(call.expression) && call.expression.text === 'require')
    body.carried.mark(call, 'require', 'import, with the path spelled out')
}

/** `await import('../dates')` */
function changeImport({ carried, importOf }: Body, call: ts.CallExpression): void {
  const [specifier] = call.arguments
  if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return
  const text = importOf(specifier.text)
  if (text !== null) carried.edits.replace(call, text)
  else if (specifier.text.startsWith('.'))
    carried.mark(call, 'import()', `a module in place of ${specifier.text}, which was not carried`)
}

function changeSuper({ carried, controller, service }: Body, node: ts.PropertyAccessExpression): void {
  carried.count('super.action')
  const uid = service ?? controller
  if (uid === null) return carried.mark(node, 'super.action', 'the method itself')
  // The look-alike has the methods of Strapi's own services, beside which the project's have other names.
  carried.edits.replace(node.expression, service === null ? 'generated' : `strapi.service(${quoteTypescript(uid)})`)
  carried.introduce(node, service === null ? 'generated' : 'strapi')
  if (service === null) keepAnswer(carried, node)
}

/** Actions that find no entry. */
const isOfEntry = /^(findOne|update|delete)$/

/** `const found = await super.findOne(ctx)`: Strapi's action returns an object that code may change, or nothing if there is no such entry. */
function keepAnswer(carried: CarriedFile, { name: { text: action }, parent: call }: ts.PropertyAccessExpression): void {
  const { parent: declaration } = call.parent
  if (!ts.isCallExpression(call) || !ts.isAwaitExpression(call.parent)) return
  if (!ts.isVariableDeclaration(declaration) || !ts.isIdentifier(declaration.name)) return
  const keep = isOfEntry.test(action) ? 'orNull' : 'plain'
  carried.take(strapiPackage, { named: [keep] })
  carried.edits.put(call.getStart(), call.getStart(), `${keep}(`)
  carried.edits.put(call.end, call.end, ')')
}

function changeThis({ carried, controller, service }: Body, node: ts.PropertyAccessExpression): void {
  if (service !== null && carried.renamed.get(service)?.has(node.name.text))
    carried.edits.replace(node.name, ownName(node.name.text))
  if (controller === null) return
  if (!controllerMethods.test(node.name.text)) {
    carried.edits.replace(node.expression, 'actions')
    return
  }
  carried.count(node.name.text)
  carried.edits.replace(node.expression, `strapi.controller(${quoteTypescript(controller)})`)
  carried.introduce(node, 'strapi')
}

/** `event.state = found`: the state of an event is one object, which holds the value. */
function changeState(carried: CarriedFile, node: ts.PropertyAccessExpression): void {
  const isMember = ts.isPropertyAccessExpression(node.parent) && node.parent.expression === node
  if (node.getText() === 'event.state' && !isMember) carried.edits.replace(node, 'event.state.value')
}
