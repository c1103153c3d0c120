/** Finds code from Strapi that gives its services parts of a request which nobody has judged. */
import { Node } from 'ts-morph'
import type { Expression, SourceFile } from 'ts-morph'

/** Returns the lines. By name only: the compiler has the final say. */
export function unsanitizedLines(source: SourceFile): readonly number[] {
  const imported = source.getImportDeclarations().map((declaration) => declaration.getModuleSpecifierValue())
  if (!imported.some((name) => name.endsWith('/generated/strapi.js'))) return []
  const names = sentNames(source)
  const lines = new Set<number>()
  source.forEachDescendant((node) => {
    if (!Node.isCallExpression(node) || !isService(node.getExpression())) return
    for (const argument of node.getArguments()) {
      const found = [argument, ...argument.getDescendants()].find(
        (each) => isSent(each, names) && !isJudged(each, node),
      )
      if (found !== undefined) lines.add(found.getStartLineNumber())
    }
  })
  return [...lines]
}

/** Matches `strapi.entityService.findMany`, `strapi.db.query(uid).create`, `strapi.service(uid).find`. */
function isService(callee: Expression): boolean {
  if (!Node.isPropertyAccessExpression(callee)) return false
  const on = callee.getExpression()
  if (!Node.isCallExpression(on)) return nameOf(on) === 'entityService'
  return ['query', 'service'].includes(nameOf(on.getExpression()))
}

function nameOf(expression: Expression): string {
  if (Node.isPropertyAccessExpression(expression)) return expression.getName()
  return Node.isIdentifier(expression) ? expression.getText() : ''
}

/** `ctx.query`, `ctx.request.body` */
const sent = /^\w*(?:ctx|context)(?:\.request)?\.(?:query|querystring|body)$/i
const sender = /^\w*(?:ctx|context)(?:\.request)?$/i
const parts: ReadonlySet<string> = new Set(['query', 'querystring', 'body'])

/** Returns the names of variables that hold a part of a request. */
function sentNames(source: SourceFile): ReadonlySet<string> {
  const names = new Set<string>()
  source.forEachDescendant((node) => {
    if (!Node.isVariableDeclaration(node)) return
    const from = bareText(node.getInitializer())
    const name = node.getNameNode()
    if (Node.isIdentifier(name) && sent.test(from)) names.add(name.getText())
    if (!Node.isObjectBindingPattern(name)) return
    for (const element of name.getElements()) {
      const member = element.getPropertyNameNode()?.getText() ?? element.getName()
      if (sent.test(from) || (sender.test(from) && parts.has(member))) names.add(element.getName())
    }
  })
  return names
}

function bareText(expression: Expression | undefined): string {
  if (Node.isAsExpression(expression) || Node.isParenthesizedExpression(expression))
    return bareText(expression.getExpression())
  return expression?.getText() ?? ''
}

function isSent(node: Node, names: ReadonlySet<string>): boolean {
  if (Node.isPropertyAccessExpression(node)) return sent.test(node.getText())
  if (!Node.isIdentifier(node) || !names.has(node.getText())) return false
  const parent = node.getParent()
  if (Node.isPropertyAccessExpression(parent)) return parent.getExpression() === node
  return !Node.isPropertyAssignment(parent) || parent.getInitializer() === node
}

/** Functions that leave of a value only what it is for. */
const judges = /^(?:String|Number|Boolean|BigInt|parseInt|parseFloat|Number\.parseInt|Number\.parseFloat)$|sanitize/

function isJudged(node: Node, within: Node): boolean {
  for (let each = node.getParent(); each !== undefined && each !== within; each = each.getParent())
    if (Node.isCallExpression(each) && judges.test(each.getExpression().getText())) return true
  return false
}
