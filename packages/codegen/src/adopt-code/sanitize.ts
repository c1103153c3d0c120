/** Puts a check in front of what a client sent, where it reaches the services that check nothing. */
import { ts } from 'ts-morph'
import { bare, isAsync, isFunction } from './names.js'
import type { CarriedFile } from './carried-file.js'

const queryKeys: ReadonlySet<string> = new Set([
  'filters',
  'where',
  'populate',
  'sort',
  'orderBy',
  'fields',
  'select',
  'pagination',
])

/** A part of the query or of the body of a request. */
interface Sent {
  readonly of: 'query' | 'body'
  /** The member of the query: `filters`. */
  readonly member: string | null
  readonly ctx: string
}

/** Changes the arguments of one call: `strapi.entityService.findMany(uid, ctx.query)`. `isOwn`: the service is no content type's. */
export function sanitizeCall(carried: CarriedFile, call: ts.CallExpression, isOwn: (uid: string) => boolean): void {
  const found = targetOf(carried, call)
  if (found === null || isOwn(found.uid.slice(1, -1))) return
  for (const argument of found.options) {
    const sent = sentBy(argument)
    if (sent !== null) check(carried, argument, sent, found.uid)
    else if (ts.isObjectLiteralExpression(argument))
      argument.properties.forEach((property) => sanitizeMember(carried, property, found.uid))
  }
}

function sanitizeMember(carried: CarriedFile, property: ts.ObjectLiteralElementLike, uid: string): void {
  if (ts.isSpreadAssignment(property)) {
    const sent = sentBy(property.expression)
    if (sent !== null) check(carried, property.expression, sent, uid)
    return
  }
  if (ts.isShorthandPropertyAssignment(property)) {
    const sent = isChecked(property.name.text) ? sentBy(property.name) : null
    if (sent !== null) check(carried, property.name, sent, uid, `${property.name.text}: `)
    return
  }
  if (!ts.isPropertyAssignment(property) || !ts.isIdentifier(property.name) || !isChecked(property.name.text)) return
  const value = bare(property.initializer)
  const sent = sentBy(value)
  if (sent !== null)
    check(carried, value, sent.of === 'query' && sent.member === null ? { ...sent, member: 'filters' } : sent, uid)
  else if (ts.isObjectLiteralExpression(value))
    value.properties.forEach((each) => {
      const spread = ts.isSpreadAssignment(each) ? sentBy(each.expression) : null
      if (spread !== null && ts.isSpreadAssignment(each)) check(carried, each.expression, spread, uid)
    })
}

function isChecked(name: string): boolean {
  return name === 'data' || queryKeys.has(name)
}

function check(carried: CarriedFile, node: ts.Expression, { of, member, ctx }: Sent, uid: string, before = ''): void {
  const construct = of === 'query' ? "a client's query" : "a client's body"
  carried.count(construct)
  const around = enclosing(node)
  if (around === null || !isAsync(around)) {
    carried.edits.replace(
      node,
      before +
        carried.notCarried(
          node,
          construct,
          `await strapi.sanitize.contentAPI.${of === 'query' ? 'query' : 'input'} in an async function`,
        ),
    )
    return
  }
  const text = carried.file.source.text.slice(node.getStart(), node.end)
  const options = `strapi.getModel(${uid}), { auth: ${ctx}.state.caller }`
  const whole =
    of === 'body'
      ? `await strapi.sanitize.contentAPI.input(${text}, ${options})`
      : member === null
        ? `await strapi.sanitize.contentAPI.query(${text}, ${options})`
        : `(await strapi.sanitize.contentAPI.query({ ${member}: ${text} }, ${options})).${member}!`
  const isSpread = ts.isSpreadAssignment(node.parent)
  carried.edits.replace(node, before + (isSpread && member === null ? `(${whole})` : whole))
  carried.introduce(node, 'strapi')
  carried.sanitized.push({ path: carried.to, line: carried.lineOf(node) })
}

/** The methods of `createCoreService`. */
const coreMethods = /^(find|findOne|create|update|delete|createOrUpdate)$/

/** `strapi.entityService.x(uid, …)`, `strapi.service(uid).find(…)`, `strapi.db.query(uid).x(…)`, `strapi.query(uid).x(…)` */
function targetOf(
  carried: CarriedFile,
  call: ts.CallExpression,
): { readonly uid: string; readonly options: readonly ts.Expression[] } | null {
  if (!ts.isPropertyAccessExpression(call.expression)) return null
  const { expression: on } = call.expression
  if (ts.isPropertyAccessExpression(on) && on.name.text === 'entityService') {
    const [uid, ...options] = call.arguments
    return uid === undefined ? null : { uid: carried.edits.of(uid), options }
  }
  if (ts.isCallExpression(on) && /^strapi\s*\.service$/.test(on.expression.getText())) {
    const [uid] = on.arguments
    const { text } = call.expression.name
    const isCore = coreMethods.test(text) && carried.renamed.get(uid?.getText().slice(1, -1) ?? '')?.has(text) !== true
    return uid === undefined || !isCore ? null : { uid: carried.edits.of(uid), options: call.arguments }
  }
  const isQuery =
    ts.isCallExpression(on) &&
    ts.isPropertyAccessExpression(on.expression) &&
    on.expression.name.text === 'query' &&
    /^strapi(\s*\.db)?$/.test(on.expression.expression.getText())
  const [uid] = isQuery ? on.arguments : []
  return uid === undefined ? null : { uid: carried.edits.of(uid), options: call.arguments }
}

/** Returns what part of a request an expression is, and follows names within its function. */
function sentBy(node: ts.Expression): Sent | null {
  const inner = bare(node)
  if (ts.isIdentifier(inner)) return sentByName(inner)
  if (!ts.isPropertyAccessExpression(inner)) return null
  const { name, expression } = inner
  const text = inner.getText().replaceAll('?.', '.')
  const [, query] = /^(\w+)\.(?:request\.)?query$/.exec(text) ?? []
  if (query !== undefined) return { of: 'query', member: null, ctx: query }
  const [, body] = /^(\w+)\.request\.body(?:\.data)?$/.exec(text) ?? []
  if (body !== undefined) return { of: 'body', member: null, ctx: body }
  const above = sentBy(expression)
  if (above === null || above.member !== null) return null
  if (above.of === 'body') return name.text === 'data' ? above : null
  return queryKeys.has(name.text) ? { ...above, member: name.text } : null
}

function sentByName(name: ts.Identifier): Sent | null {
  for (let scope: ts.Node | undefined = name.parent; scope !== undefined; scope = scope.parent) {
    if (!ts.isBlock(scope)) continue
    for (const statement of scope.statements) {
      if (!ts.isVariableStatement(statement)) continue
      for (const declaration of statement.declarationList.declarations) {
        const found = boundTo(declaration, name.text)
        if (found !== undefined) return found
      }
    }
  }
  return null
}

/** Returns what a declaration binds to a name; undefined: the name is not its. */
function boundTo({ name, initializer }: ts.VariableDeclaration, wanted: string): Sent | null | undefined {
  if (ts.isIdentifier(name))
    return name.text === wanted ? (initializer === undefined ? null : sentBy(initializer)) : undefined
  if (!ts.isObjectBindingPattern(name) || initializer === undefined) return undefined
  for (const element of name.elements) {
    if (!ts.isIdentifier(element.name) || element.name.text !== wanted) continue
    const key = element.propertyName?.getText() ?? wanted
    const from = bare(initializer).getText()
    if (/^\w+$/.test(from) && key === 'query') return { of: 'query', member: null, ctx: from }
    const [, ctx] = /^(\w+)\.request$/.exec(from) ?? []
    if (ctx !== undefined && (key === 'query' || key === 'body')) return { of: key, member: null, ctx }
    const whole = sentBy(initializer)
    if (whole === null || whole.member !== null) return null
    if (whole.of === 'body') return key === 'data' ? whole : null
    return queryKeys.has(key) ? { ...whole, member: key } : null
  }
  return undefined
}

function enclosing(node: ts.Node): ts.Node | null {
  for (let above: ts.Node | undefined = node.parent; above !== undefined; above = above.parent)
    if (isFunction(above)) return above
  return null
}
