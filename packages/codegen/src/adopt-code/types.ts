/** Types for code that has none: at parameters that nothing else types, caught errors, and objects that grow. */
import { ts } from 'ts-morph'
import { isBareArrow, isFunction, type AnyFunction } from './names.js'
import type { CarriedFile } from './carried-file.js'

/** Written beside the carried code: the context of actions, with a body of any shape. */
export const contextPath = 'src/strapi-context.ts'

export const contextFile = [
  '// oxlint-disable no-explicit-any',
  "import type { Context, Middleware } from '@content-gen/runtime'",
  "import type { StrapiUser } from './generated/strapi.js'",
  '',
  '/** The context of code that comes from Strapi v4: its bodies have any shape, and its caller the attributes of the account. */',
  'export type StrapiContext = Context & Sent & { state: { caller: { user?: StrapiUser } } }',
  '',
  '/** The same for middlewares, which may run before the route is known. */',
  "export type StrapiMiddlewareContext = Parameters<Middleware>[0] & Partial<Pick<Sent, 'params'>> & Omit<Sent, 'params'>",
  '',
  'interface Sent {',
  '  params: Record<string, any>',
  '  request: { body?: any; files?: any }',
  '  response: { body: any }',
  '  body: any',
  '}',
  '',
].join('\n')

/** Adds the types that a node needs. */
export function typeNode(carried: CarriedFile, node: ts.Node): void {
  if (isFunction(node)) node.parameters.forEach((parameter) => typeParameter(carried, node, parameter))
  else if (ts.isCatchClause(node)) typeCaught(carried, node)
  else if (ts.isVariableDeclaration(node)) typeVariable(carried, node)
  else if (ts.isNewExpression(node)) typePromise(carried, node)
}

/** `new Promise((resolve) => …)` of JavaScript is one of anything. */
function typePromise({ file, edits }: CarriedFile, { expression, typeArguments }: ts.NewExpression): void {
  if (expression.getText() === 'Promise' && typeArguments === undefined && file.path.endsWith('js'))
    edits.put(expression.end, expression.end, '<any>')
}

function typeParameter(carried: CarriedFile, owner: AnyFunction, parameter: ts.ParameterDeclaration): void {
  if (parameter.type !== undefined) return
  const { name } = parameter
  const known = carried.typed.get(parameter)
  if (known !== undefined) return known === null ? undefined : annotate(carried, owner, parameter, known(carried))
  if (ts.isIdentifier(name) && isContext(name.text)) return annotate(carried, owner, parameter, contextType(carried))
  if (ts.isIdentifier(name) && name.text === 'strapi') return annotate(carried, owner, parameter, strapiType(carried))
  // Of other files, the define function replaces it.
  if (carried.file.kind === 'module' && name.getText() === '{ strapi }')
    return annotate(carried, owner, parameter, `{ strapi: ${strapiType(carried)} }`)
  if (parameter.initializer !== undefined && ts.isIdentifier(name) && !isEmpty(parameter.initializer)) return
  if (isTyped(owner)) return
  annotate(carried, owner, parameter, parameter.dotDotDotToken === undefined ? 'any' : 'any[]')
}

export function isContext(name: string): boolean {
  return name === 'ctx' || name === 'policyContext'
}

/** Stands for a parameter that nobody gives a value. */
export const optional = 'optional'

export function contextType(carried: CarriedFile): string {
  if (carried.file.kind === 'middleware') return middlewareContextType(carried)
  carried.importOwn(contextPath, 'type StrapiContext')
  return 'StrapiContext'
}

export function middlewareContextType(carried: CarriedFile): string {
  carried.importOwn(contextPath, 'type StrapiMiddlewareContext')
  return 'StrapiMiddlewareContext'
}

/** The type of what `strapiOf` returns. */
export function strapiType(carried: CarriedFile): string {
  carried.importOwn('src/generated/strapi.ts', 'strapiOf')
  return 'ReturnType<typeof strapiOf>'
}

function annotate(carried: CarriedFile, owner: AnyFunction, parameter: ts.ParameterDeclaration, type: string): void {
  const { source } = carried.file
  const isBare = isBareArrow(owner, source)
  if (isBare) carried.edits.put(parameter.getStart(source), parameter.getStart(source), '(')
  const at = parameter.name.end
  if (parameter.questionToken !== undefined) carried.edits.replace(parameter.questionToken, '')
  const mark = parameter.questionToken !== undefined || type === optional ? '?' : ''
  carried.edits.put(at, at, `${mark}: ${type === optional ? 'any' : type}${isBare ? ')' : ''}`)
}

/** Callbacks, and the members of objects that a define function takes, have types by their places. */
function isTyped(owner: AnyFunction): boolean {
  if (ts.isFunctionDeclaration(owner)) return false
  const { parent } = owner
  if (ts.isVariableDeclaration(parent)) return parent.type !== undefined
  return ts.isCallExpression(parent) && parent.expression !== owner
}

function typeCaught(carried: CarriedFile, { variableDeclaration }: ts.CatchClause): void {
  if (variableDeclaration === undefined || variableDeclaration.type !== undefined) return
  carried.edits.put(variableDeclaration.name.end, variableDeclaration.name.end, ': any')
}

/** `const found = {}`: the next lines decide what it holds. */
function typeVariable(carried: CarriedFile, { name, type, initializer, parent }: ts.VariableDeclaration): void {
  if (type !== undefined || !ts.isIdentifier(name) || ts.isCatchClause(parent)) return
  if (initializer === undefined || !ts.isObjectLiteralExpression(initializer) || !isEmpty(initializer)) return
  carried.edits.put(name.end, name.end, ': Record<string, any>')
}

function isEmpty(node: ts.Expression): boolean {
  if (ts.isObjectLiteralExpression(node)) return node.properties.length === 0
  if (ts.isArrayLiteralExpression(node)) return node.elements.length === 0
  return node.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(node) && node.text === 'undefined')
}
