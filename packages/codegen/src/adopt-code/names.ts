/** The names that a piece of code declares, and those that it takes from outside. */
import { ts } from 'ts-morph'

/** Returns the names that a variable, a parameter or a pattern binds. */
export function boundNames(name: ts.BindingName): readonly string[] {
  if (ts.isIdentifier(name)) return [name.text]
  return name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : boundNames(element.name)))
}

/** Returns the names that a statement declares. */
export function declaredNames(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name))
  const isNamed = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)
  return isNamed && statement.name !== undefined ? [statement.name.text] : []
}

/** Calls `visit` for each identifier that means something from outside of `node`. */
export function eachFreeName(node: ts.Node, visit: (name: ts.Identifier) => void): void {
  const walk = (inner: ts.Node, hidden: ReadonlySet<string>): void => {
    if (ts.isTypeNode(inner)) return
    if (ts.isIdentifier(inner)) {
      if (!hidden.has(inner.text) && isReference(inner)) visit(inner)
      return
    }
    const own = declaredWithin(inner)
    const all = own.length === 0 ? hidden : new Set([...hidden, ...own])
    ts.forEachChild(inner, (child) => walk(child, all))
  }
  walk(node, new Set())
}

export function usesAny(node: ts.Node, names: ReadonlySet<string>): boolean {
  let isUsed = false
  if (names.size > 0) eachFreeName(node, (name) => (isUsed ||= names.has(name.text)))
  return isUsed
}

function declaredWithin(node: ts.Node): readonly string[] {
  if (ts.isFunctionLike(node)) return node.parameters.flatMap(({ name }) => boundNames(name))
  if (ts.isBlock(node)) return node.statements.flatMap(declaredNames)
  return []
}

/** Returns the nearest declaration of a name: a parameter, or a variable of a block around it. */
export function declarationOf({
  text,
  parent,
}: ts.Identifier): ts.ParameterDeclaration | ts.VariableDeclaration | null {
  const isOf = ({ name }: ts.ParameterDeclaration | ts.VariableDeclaration) => boundNames(name).includes(text)
  for (let scope: ts.Node = parent; scope !== undefined; scope = scope.parent) {
    const found = (isFunction(scope) ? [...scope.parameters] : variablesOf(scope)).find(isOf)
    if (found !== undefined) return found
  }
  return null
}

function variablesOf(scope: ts.Node): readonly ts.VariableDeclaration[] {
  if (ts.isBlock(scope) || ts.isSourceFile(scope))
    return scope.statements.flatMap((each) => (ts.isVariableStatement(each) ? each.declarationList.declarations : []))
  const list = ts.isForOfStatement(scope) || ts.isForStatement(scope) ? scope.initializer : undefined
  return list !== undefined && ts.isVariableDeclarationList(list) ? list.declarations : []
}

function isReference(name: ts.Identifier): boolean {
  const { parent } = name
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === name
  if (ts.isPropertyAssignment(parent)) return parent.initializer === name
  if (ts.isBindingElement(parent)) return parent.initializer === name
  if (ts.isMethodDeclaration(parent) || ts.isPropertyDeclaration(parent)) return parent.name !== name
  return !ts.isParameter(parent) || parent.initializer === name
}

/** Unwraps an expression: removes what does not change its value. */
export function bare(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node)
    ? bare(node.expression)
    : node
}

/** The left side of `a.b = c`. */
export function isAssigned(node: ts.Expression): boolean {
  const { parent } = node
  return (
    ts.isBinaryExpression(parent) && parent.left === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  )
}

export type AnyFunction = ts.ArrowFunction | ts.FunctionExpression | ts.FunctionDeclaration | ts.MethodDeclaration

export function isFunction(node: ts.Node): node is AnyFunction {
  return (
    ts.isArrowFunction(node) ||
    ts.isFunctionExpression(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node)
  )
}

export function isAsync(node: ts.Node): boolean {
  return (
    ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword)
  )
}

/** `name => name`: a type needs parentheses around the parameter. */
export function isBareArrow(node: ts.Node, source: ts.SourceFile): boolean {
  return (
    ts.isArrowFunction(node) &&
    node.parameters.length === 1 &&
    !node.getChildren(source).some(({ kind }) => kind === ts.SyntaxKind.OpenParenToken)
  )
}

/** Returns a text for an identifier: `is-owner` becomes `isOwner`. */
export function identifier(text: string): string {
  const name = text.replace(/[^\w$]+(\w?)/g, (_all, next: string) => next.toUpperCase()).replace(/^\d/, '_$&')
  return name.charAt(0).toLowerCase() + name.slice(1)
}
