/** Changes that make one refused line compile, if the line is not a mistake. */
import { ts } from 'ts-morph'
import type { Edits } from './edits.js'
import { isAdded, isUnsafe, mayBeSent, mayLack } from './grown-objects.js'
import { isAsync, isBareArrow, isFunction } from './names.js'

/** Changes what one diagnostic is about. Returns false for a mistake that only a person can judge. */
export function mend(edits: Edits, { code, start, length }: ts.Diagnostic, checker: ts.TypeChecker): boolean {
  // `@ts-expect-error` stands before a line that compiles here.
  if (code === 2578 && start !== undefined && length !== undefined && edits.source.text.startsWith('//', start)) {
    edits.put(start, start + length, '')
    return true
  }
  const node = start === undefined || length === undefined ? null : nodeAt(edits.source, start, start + length)
  return node !== null && (mends.get(code)?.(edits, node, checker) ?? false)
}

type Mend = (edits: Edits, node: ts.Node, checker: ts.TypeChecker) => boolean

/** `event.params.data.createdDate`: Strapi's panel and own code add members that no model has, and hooks see them. */
function isOfHook({ parent }: ts.Node): boolean {
  return (
    ts.isPropertyAccessExpression(parent) &&
    parent.getSourceFile().fileName.endsWith('/lifecycles.ts') &&
    /(^|\.)data$/.test(parent.expression.getText())
  )
}

/** TypeScript's numbers of mistakes, and what mends them. */
const table: readonly (readonly [codes: readonly number[], mend: Mend])[] = [
  // A parameter, or a part of one, has no type.
  [[7006, 7019, 7031], (edits, node) => annotate(edits, above(node, ts.isParameter))],
  // A variable has no type.
  [
    [7005, 7034, 7022],
    (edits, node) => {
      const declaration = above(node, ts.isVariableDeclaration)
      return declaration !== null && declaration.type === undefined && put(edits, declaration.name.end, ': any')
    },
  ],
  // A function that calls itself has no type.
  [[7023, 7024], annotateResult],
  // A member is taken from what has no type, by a name that is not known, or is deleted though it must be there.
  [[18046, 7053, 7015, 7052, 2790], loosen],
  // A value may be missing.
  [
    [2538, 2531, 2532, 2533, 18047, 18048, 18049, 2721, 2722, 2723, 2488],
    (edits, node) => ts.isExpression(node) && put(edits, node.end, '!'),
  ],
  // An argument is not what a function takes.
  [
    [2345, 2769],
    (edits, node, checker) =>
      ts.isExpression(node) &&
      ((isNullable(checker.getTypeAtLocation(node)) && put(edits, node.end, '!')) ||
        keepLiterals(edits, node, checker) ||
        assertWithin(edits, node, checker)),
  ],
  // An object has no such member.
  [
    [2339],
    (edits, node, checker) => {
      if (ts.isBindingElement(node.parent)) return loosenBound(edits, node, checker)
      const isLoose = mayLack(checker, node) || isAdded(node) || isOfHook(node)
      return isLoose && !isUnsafe(checker, node.parent) && loosen(edits, node)
    },
  ],
  // A value is not of the type of its place.
  [
    [2322, 2375, 2379, 2739, 2740, 2741],
    (edits, node, checker) =>
      ts.isPropertyAssignment(node.parent) || ts.isShorthandPropertyAssignment(node.parent)
        ? keepLiterals(edits, valueOf(node.parent), checker) || assertWithin(edits, valueOf(node.parent), checker)
        : reassign(edits, node, checker),
  ],
  // Two types have nothing in common.
  [
    [2367],
    (edits, node) =>
      ts.isBinaryExpression(node) && looseEquality.has(node.operatorToken.kind) && asAny(edits, node.left),
  ],
]
const mends = new Map(table.flatMap(([codes, each]) => codes.map((code) => [code, each] as const)))

/** The variable of the file that an identifier names. */
function declarationOf(name: ts.Identifier, checker: ts.TypeChecker): ts.VariableDeclaration | null {
  const declaration = checker.getSymbolAtLocation(name)?.valueDeclaration
  const isOwn = declaration !== undefined && ts.isVariableDeclaration(declaration) && ts.isIdentifier(declaration.name)
  return isOwn && declaration.getSourceFile() === name.getSourceFile() ? declaration : null
}

function nodeAt(source: ts.SourceFile, start: number, end: number): ts.Node | null {
  let found: ts.Node | null = null
  const visit = (node: ts.Node): void => {
    if (node.getStart(source) > start || node.end < end) return
    if (node.getStart(source) === start && node.end === end) found = node
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function above<Kind extends ts.Node>(node: ts.Node, is: (node: ts.Node) => node is Kind): Kind | null {
  for (let each: ts.Node | undefined = node; each !== undefined; each = each.parent) if (is(each)) return each
  return null
}

function put(edits: Edits, at: number, text: string): true {
  edits.once(at, text)
  return true
}

function annotate(edits: Edits, parameter: ts.ParameterDeclaration | null): boolean {
  if (parameter === null || parameter.type !== undefined) return false
  const isBare = isBareArrow(parameter.parent, edits.source)
  if (isBare) edits.once(parameter.getStart(edits.source), '(')
  return put(
    edits,
    parameter.name.end,
    `: any${parameter.dotDotDotToken === undefined ? '' : '[]'}${isBare ? ')' : ''}`,
  )
}

/** A function that calls itself. */
function annotateResult(edits: Edits, node: ts.Node): boolean {
  const made = isFunction(node.parent) ? node.parent : above(node, isFunction)
  const close = made?.getChildren(edits.source).find(({ kind }) => kind === ts.SyntaxKind.CloseParenToken)
  if (made === null || made.type !== undefined || close === undefined) return false
  return put(edits, close.end, isAsync(made) ? ': Promise<any>' : ': any')
}

/** `(found as any)[name]` */
function loosen(edits: Edits, node: ts.Node): boolean {
  const access = above(
    node,
    (each): each is ts.ElementAccessExpression | ts.PropertyAccessExpression =>
      ts.isElementAccessExpression(each) || ts.isPropertyAccessExpression(each),
  )
  const target = access === null ? node : access.expression
  return ts.isExpression(target) && asAny(edits, target)
}

function asAny(edits: Edits, target: ts.Expression): true {
  edits.once(target.getStart(edits.source), isJoined(edits, target) ? ';(' : '(')
  return put(edits, target.end, ' as any)')
}

/** Without a semicolon, a parenthesis at the start of a line would belong to the line before. */
function isJoined({ source }: Edits, target: ts.Expression): boolean {
  const statement = above(target, ts.isExpressionStatement)
  if (statement === null || statement.getStart(source) !== target.getStart(source)) return false
  const { parent } = statement
  const statements: readonly ts.Statement[] = ts.isBlock(parent) || ts.isSourceFile(parent) ? parent.statements : []
  const before = statements[statements.indexOf(statement) - 1]
  return before !== undefined && !before.getText(source).endsWith(';')
}

function isNullable(type: ts.Type): boolean {
  return type.isUnion() && type.types.some(({ flags }) => (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)) !== 0)
}

/** `==` and `!=` compare a number with its text. */
const looseEquality: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
])

function valueOf(member: ts.PropertyAssignment | ts.ShorthandPropertyAssignment): ts.Expression {
  return ts.isPropertyAssignment(member) ? member.initializer : member.name
}

/** `const { user, updatedBy } = event.params.data`: Strapi's panel adds members that no model has. */
function loosenBound(edits: Edits, node: ts.Node, checker: ts.TypeChecker): boolean {
  const value = above(node, ts.isVariableDeclaration)?.initializer
  if (value === undefined || mayBeSent(checker.getTypeAtLocation(value), true)) return false
  return asAny(edits, value)
}

/** `const params = { fields: ['title'] }` that is given to a service, which takes names and no texts: `as const` */
function keepLiterals(edits: Edits, node: ts.Expression, checker: ts.TypeChecker): boolean {
  const declaration = ts.isIdentifier(node) ? declarationOf(node, checker) : null
  const literal = declaration?.initializer
  if (declaration?.type !== undefined || literal === undefined || !isLiteral(literal)) return false
  return put(edits, literal.end, ' as const')
}

function isLiteral(node: ts.Expression): boolean {
  return ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node)
}

/** `{ from: parts[0] }`: the author knew that it is there. */
function assertWithin(edits: Edits, node: ts.Expression, checker: ts.TypeChecker): boolean {
  if (ts.isObjectLiteralExpression(node))
    return node.properties
      .map((each) => ts.isPropertyAssignment(each) && assertWithin(edits, each.initializer, checker))
      .includes(true)
  if (!ts.isElementAccessExpression(node) && !ts.isPropertyAccessExpression(node)) return false
  return isNullable(checker.getTypeAtLocation(node)) && put(edits, node.end, '!')
}

/** `filters = { id }` in place of an object with other members; `found = found[0]` in place of a list. */
function reassign(edits: Edits, node: ts.Node, checker: ts.TypeChecker): boolean {
  const { parent } = node
  if (!ts.isBinaryExpression(parent) || parent.left !== node) return false
  if (!ts.isObjectLiteralExpression(parent.right)) {
    const declaration = ts.isIdentifier(node) ? declarationOf(node, checker) : null
    return declaration !== null && declaration.type === undefined && put(edits, declaration.name.end, ': any')
  }
  const isKnown = parent.right.properties.every(
    (each) => ts.isPropertyAssignment(each) && !isUnsafe(checker, each.name, each.initializer),
  )
  return isKnown && put(edits, parent.right.end, ' as any')
}
