/** The exports of a file, in both forms. */
import { ts } from 'ts-morph'
import { exportedBy } from '../adopt/exported.js'
import { bare } from './names.js'

export interface FileExports {
  /** `module.exports = …`, `export default …`, with names followed; null: there is none. */
  readonly whole: ts.Expression | ts.FunctionDeclaration | ts.ClassDeclaration | null
  /** The statement that says it, and that of the value if the export only names it. */
  readonly statements: readonly ts.Statement[]
  /** `exports.a = …`, with the name of the value. */
  readonly assigned: readonly {
    readonly statement: ts.ExpressionStatement
    readonly name: string
    readonly value: ts.Expression
  }[]
  /** The names that importers can take. */
  readonly names: readonly string[]
  readonly isEsm: boolean
}

export function exportsOf(source: ts.SourceFile): FileExports {
  const assigned = source.statements.flatMap((statement) => assignedBy(statement) ?? [])
  const declarations = source.statements.filter(
    (statement) => ts.canHaveModifiers(statement) && hasModifier(statement, ts.SyntaxKind.ExportKeyword),
  )
  const own = declarations.flatMap(exportedNames)
  const lists = source.statements.flatMap((statement) =>
    ts.isExportDeclaration(statement) &&
    statement.exportClause !== undefined &&
    ts.isNamedExports(statement.exportClause)
      ? statement.exportClause.elements.map(({ name }) => name.text)
      : [],
  )
  const said = source.statements.findLast((statement) => exportedBy(statement) !== null)
  const declared = declarations.find((each) => hasModifier(each, ts.SyntaxKind.DefaultKeyword))
  const isDeclared = declared !== undefined && (ts.isFunctionDeclaration(declared) || ts.isClassDeclaration(declared))
  const expression = said === undefined ? null : bare(exportedBy(said) ?? ts.factory.createNull())
  const named = expression !== null && ts.isIdentifier(expression) ? valueOf(source, expression.text) : null
  const whole = isDeclared ? declared : (named?.value ?? expression)
  return {
    whole,
    statements: [
      ...source.statements.filter((each) => exportedBy(each) !== null),
      ...(isDeclared ? [declared] : []),
      ...(named === null ? [] : [named.statement]),
    ],
    assigned,
    names: [...assigned.map(({ name }) => name), ...own, ...lists, ...(isListed(whole) ? membersOf(whole) : [])],
    isEsm:
      source.statements.some((each) => ts.isExportAssignment(each) || ts.isExportDeclaration(each)) ||
      declarations.length > 0,
  }
}

/** `{ a, b }`: an object of names alone, which is a list of exports. */
export function isListed(node: ts.Node | null): node is ts.ObjectLiteralExpression {
  return (
    node !== null &&
    ts.isObjectLiteralExpression(node) &&
    node.properties.length > 0 &&
    node.properties.every((each) => ts.isShorthandPropertyAssignment(each))
  )
}

export function membersOf(node: ts.ObjectLiteralExpression): readonly string[] {
  return node.properties.flatMap(({ name }) =>
    name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? [name.text] : [],
  )
}

function assignedBy(statement: ts.Statement) {
  if (!ts.isExpressionStatement(statement) || !ts.isBinaryExpression(statement.expression)) return null
  const { left, operatorToken, right } = statement.expression
  if (operatorToken.kind !== ts.SyntaxKind.EqualsToken || !ts.isPropertyAccessExpression(left)) return null
  return isExports(left.expression) ? { statement, name: left.name.text, value: right } : null
}

/** `exports`, `module.exports` */
export function isExports(node: ts.Node): boolean {
  if (ts.isIdentifier(node)) return node.text === 'exports'
  return (
    ts.isPropertyAccessExpression(node) &&
    node.name.text === 'exports' &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === 'module'
  )
}

function exportedNames(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []))
  const isNamed =
    ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement) || ts.isEnumDeclaration(statement)
  return isNamed && statement.name !== undefined ? [statement.name.text] : []
}

function hasModifier(statement: ts.Statement, kind: ts.SyntaxKind): boolean {
  return ts.canHaveModifiers(statement) && (ts.getModifiers(statement) ?? []).some((each) => each.kind === kind)
}

/** The object, function or call that a constant of the file holds, and nothing else does. */
function valueOf(source: ts.SourceFile, name: string) {
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue
    const [only, ...others] = statement.declarationList.declarations
    if (only === undefined || others.length > 0 || !ts.isIdentifier(only.name) || only.name.text !== name) continue
    return only.initializer === undefined ? null : { statement, value: bare(only.initializer) }
  }
  return null
}

/** A module with a default export and others. */
export function isMixed({ exports: { isEsm, whole, names } }: { readonly exports: FileExports }): boolean {
  return isEsm && whole !== null && names.length > 0
}
