/** Objects that code extends after it has made them: `params.sort = 'id'`. */
import { ts } from 'ts-morph'

/** Returns true for members that nothing speaks against: of `{}`, of objects that the code spells out, and of some types of a union. */
export function mayLack(checker: ts.TypeChecker, { parent: access }: ts.Node): boolean {
  if (!ts.isPropertyAccessExpression(access)) return false
  const type = checker.getTypeAtLocation(access.expression)
  if (type.isUnion()) return type.types.some((each) => each.getProperty(access.name.text) !== undefined)
  return /^(\{\}|Object)$/.test(checker.typeToString(type)) || isSpelledOut(type)
}

/** Returns true for members that the function itself adds or deletes: `entry.total = 3`. */
export function isAdded(node: ts.Node): boolean {
  const { parent: access } = node
  if (!ts.isPropertyAccessExpression(access)) return false
  const owner = access.expression.getText()
  const name = access.name.text
  let isFound = false
  const visit = (each: ts.Node): void => {
    if (ts.isPropertyAccessExpression(each) && each.name.text === name && each.expression.getText() === owner)
      isFound ||= isChanged(each)
    if (!isFound) ts.forEachChild(each, visit)
  }
  visit(access.getSourceFile())
  return isFound
}

function isChanged(access: ts.PropertyAccessExpression): boolean {
  const { parent } = access
  if (ts.isDeleteExpression(parent)) return true
  return (
    ts.isBinaryExpression(parent) && parent.left === access && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  )
}

function isSpelledOut({ symbol }: ts.Type): boolean {
  const [declaration] = symbol?.declarations ?? []
  return declaration !== undefined && ts.isObjectLiteralExpression(declaration)
}

/**
 * Returns true for `params.filters = ctx.query.filters` and the like: the services refuse such values by their types, which a cast would hide.
 * `name`: of the member, or the access to it; without `value`, the one that is assigned to it.
 */
export function isUnsafe(checker: ts.TypeChecker, name: ts.Node, value = assignedTo(name)): boolean {
  if (value === null) return false
  const text = ts.isPropertyAccessExpression(name) ? name.name.text : name.getText()
  return mayBeSent(checker.getTypeAtLocation(value), judged.has(text))
}

/** The parameters of services that choose what is read or written. */
const judged: ReadonlySet<string> = new Set('filters where populate sort orderBy fields select data'.split(' '))

function assignedTo(access: ts.Node): ts.Expression | null {
  const { parent } = access
  return ts.isBinaryExpression(parent) && parent.left === access ? parent.right : null
}

/** A client's query, and objects whose names are not known; for parameters of services, values of any type too. */
export function mayBeSent(type: ts.Type, isJudged: boolean): boolean {
  if ((type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0) return isJudged
  if (type.isUnionOrIntersection()) return type.types.some((each) => mayBeSent(each, isJudged))
  return (
    type.getStringIndexType() !== undefined || type.getProperties().some(({ name }) => name.includes('sentByClient'))
  )
}
