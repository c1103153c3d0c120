/** The sender of a request: `ctx.state.user`, its role, and `ctx.state.auth`. */
import { ts } from 'ts-morph'
import { bare, declarationOf, isAssigned } from './names.js'
import type { CarriedFile } from './carried-file.js'

export function changeSender(carried: CarriedFile, node: ts.PropertyAccessExpression): void {
  if (isUser(node)) changeUser(carried, node)
  if (node.name.text === 'role' && isOfUser(node.expression)) changeRole(carried, node)
  if (node.name.text === 'auth' && isState(node.expression)) changeAuth(carried, node)
}

/** `const { user, auth } = ctx.state`, `const { role } = user` */
export function bindSender(carried: CarriedFile, { name, initializer }: ts.VariableDeclaration): void {
  if (initializer === undefined || !ts.isObjectBindingPattern(name)) return
  const value = bare(initializer)
  if (isOfUser(value)) bindRole(carried, name)
  if (isState(value)) bindState(carried, name, value)
  for (const inner of statePatterns(name)) bindState(carried, inner, null)
}

/** `value`: the state itself; null: a pattern around this one binds it. */
function bindState(carried: CarriedFile, { elements }: ts.ObjectBindingPattern, value: ts.Expression | null): void {
  for (const element of elements) {
    const member = memberOf(element)
    if (member === 'auth') carried.edits.replace(element, `caller: ${element.name.getText()}`)
    if (member !== 'user') continue
    carried.count('ctx.state.user')
    if (value !== null && elements.length === 1) carried.edits.put(value.end, value.end, '.caller')
    else carried.edits.replace(element, `caller: { ${element.getText()} }`)
  }
}

/** The name of the member that an element of a pattern takes. */
function memberOf({ name, propertyName }: ts.BindingElement): string {
  return (propertyName ?? name).getText()
}

/** `{ state: { user } }` */
function statePatterns({ elements }: ts.ObjectBindingPattern): readonly ts.ObjectBindingPattern[] {
  return elements.flatMap((each) =>
    memberOf(each) === 'state' && ts.isObjectBindingPattern(each.name) ? [each.name] : [],
  )
}

/** `const { role } = ctx.state.user` */
function bindRole({ edits }: CarriedFile, { elements }: ts.ObjectBindingPattern): void {
  for (const { name, propertyName } of elements)
    if ((propertyName ?? name).getText() === 'role')
      edits.replace(propertyName ?? name, propertyName === undefined ? 'roleEntry: role' : 'roleEntry')
}

/** `ctx.state.user`, or a name that holds it. */
function isOfUser(node: ts.Expression): boolean {
  const owner = bare(node)
  return isUser(owner) || (ts.isIdentifier(owner) && holdsUser(owner))
}

/** Returns true if the nearest declaration of a name gives it the user. */
function holdsUser(name: ts.Identifier): boolean {
  const found = declarationOf(name)
  return found !== null && ts.isVariableDeclaration(found) && givesUser(found, name.text)
}

function givesUser({ name, initializer }: ts.VariableDeclaration, text: string): boolean {
  if (initializer === undefined) return false
  if (!ts.isObjectBindingPattern(name)) return isUser(bare(initializer))
  const patterns = isState(bare(initializer)) ? [name] : statePatterns(name)
  return patterns.some(({ elements }) =>
    elements.some((each) => memberOf(each) === 'user' && each.name.getText() === text),
  )
}

function isUser(node: ts.Expression): boolean {
  return ts.isPropertyAccessExpression(node) && node.name.text === 'user' && isState(node.expression)
}

function isState(node: ts.Expression): boolean {
  return (
    ts.isPropertyAccessExpression(node) &&
    node.name.text === 'state' &&
    !/^(this|event)$/.test(node.expression.getText())
  )
}

function changeUser(carried: CarriedFile, node: ts.PropertyAccessExpression): void {
  carried.count('ctx.state.user')
  const { parent } = node
  if (isAssigned(node) && ts.isBinaryExpression(parent)) {
    const mark = carried.notCarried(node, 'ctx.state.user', 'nothing: only authentication sets ctx.state.caller')
    return carried.edits.put(node.getStart(), parent.right.getStart(), `${mark} ?? `)
  }
  carried.edits.replace(node.name, `caller.user${takenFrom(node) === null ? '' : '!'}`)
}

/** Returns the access to a member of a node, unless it asks whether there is one: `a.b`, not `a?.b`. */
function takenFrom(node: ts.Expression): ts.PropertyAccessExpression | null {
  const { parent } = node
  const isTaken = ts.isPropertyAccessExpression(parent) && parent.expression === node
  return isTaken && parent.questionDotToken === undefined ? parent : null
}

/** `user.role.type` is `user.role` here, and all else of the role is in `user.roleEntry`. */
function changeRole({ edits }: CarriedFile, role: ts.PropertyAccessExpression): void {
  const { parent } = role
  if (ts.isPropertyAccessExpression(parent) && parent.expression === role && parent.name.text === 'type')
    edits.put(role.end, parent.end, '')
  else edits.replace(role.name, `roleEntry${takenFrom(role) === null ? '' : '!'}`)
}

/** `ctx.state.auth` is the caller, which has no strategy: either an account or the token of a machine sends a request. */
function changeAuth(carried: CarriedFile, auth: ts.PropertyAccessExpression): void {
  const { parent } = auth
  const caller = `${auth.expression.getText()}.caller`
  const member = ts.isPropertyAccessExpression(parent) && parent.expression === auth ? parent : null
  const inner = member !== null && ts.isPropertyAccessExpression(member.parent) ? member.parent : null
  const path = `${member?.name.text}.${inner?.name.text}`
  if (member === null || !/^(strategy|credentials)$/.test(member.name.text)) carried.edits.replace(auth.name, 'caller')
  else if (inner !== null && path === 'strategy.name')
    carried.edits.replace(inner, `(${caller}.token ? 'api-token' : 'users-permissions')`)
  else if (inner !== null && path === 'credentials.type') carried.edits.replace(inner, `${caller}.token?.type`)
  else
    carried.mark(
      member,
      'ctx.state.auth',
      'ctx.state.caller.user of an account, ctx.state.caller.token of an API token',
    )
}
