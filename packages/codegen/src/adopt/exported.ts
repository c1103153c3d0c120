import { ts } from 'ts-morph'

/** Returns the exported expression of a statement: `module.exports = …`, `export default …`; null if it exports nothing. */
export function exportedBy(statement: ts.Statement): ts.Expression | null {
  if (ts.isExportAssignment(statement)) return statement.expression
  if (!ts.isExpressionStatement(statement) || !ts.isBinaryExpression(statement.expression)) return null
  const { left, operatorToken, right } = statement.expression
  const isExports =
    ts.isPropertyAccessExpression(left) &&
    left.name.text === 'exports' &&
    ts.isIdentifier(left.expression) &&
    left.expression.text === 'module'
  return isExports && operatorToken.kind === ts.SyntaxKind.EqualsToken ? right : null
}
