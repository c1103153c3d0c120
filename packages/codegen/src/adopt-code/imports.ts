/** The imports of a file, in both forms: `require` and `import`. */
import { ts } from 'ts-morph'

export interface FileImport {
  readonly node: ts.Node
  readonly specifier: string
  /** `require('x').errors` takes a member. */
  readonly member: string | null
  /** The name of the whole module; null: none. */
  readonly whole: string | null
  readonly isNamespace: boolean
  readonly named: readonly { readonly name: string; readonly local: string; readonly isType: boolean }[]
  readonly isType: boolean
  readonly isEsm: boolean
}

export function importsOf(source: ts.SourceFile): readonly FileImport[] {
  const found = written(source)
  const utils = found.find(({ specifier, whole, member }) => specifier === ofUtils && whole !== null && member === null)
  return utils === undefined ? found : [...found, ...takenFrom(source, utils.whole)]
}

const ofUtils = '@strapi/utils'

/** `const { yup } = utils`, `const { ApplicationError } = utils.errors`: as if they were required. */
function takenFrom(source: ts.SourceFile, utils: string | null): readonly FileImport[] {
  const declarations = source.statements.flatMap((each) =>
    ts.isVariableStatement(each) ? each.declarationList.declarations : [],
  )
  return declarations.flatMap((each) => {
    const [, isWhole, member = null] = /^(\w+)(?:\.(\w+))?$/.exec(each.initializer?.getText(source) ?? '') ?? []
    return isWhole === utils && ts.isObjectBindingPattern(each.name) ? bound(each, required(each, ofUtils, member)) : []
  })
}

function written(source: ts.SourceFile): readonly FileImport[] {
  return source.statements.flatMap((statement) => {
    if (ts.isImportDeclaration(statement)) return [importOf(statement)]
    if (ts.isImportEqualsDeclaration(statement) && ts.isExternalModuleReference(statement.moduleReference)) {
      const { expression } = statement.moduleReference
      return ts.isStringLiteral(expression)
        ? [{ ...required(statement, expression.text, null), whole: statement.name.text }]
        : []
    }
    if (ts.isExpressionStatement(statement)) {
      const found = requiredBy(statement.expression)
      return found === null ? [] : [required(statement, found.specifier, found.member)]
    }
    return ts.isVariableStatement(statement) ? statement.declarationList.declarations.flatMap(declared) : []
  })
}

/** Returns true if a statement does nothing but import. */
export function isImport(statement: ts.Statement, imports: readonly FileImport[]): boolean {
  if (!ts.isVariableStatement(statement)) return imports.some(({ node }) => node === statement)
  return statement.declarationList.declarations.every((each) => imports.some(({ node }) => node === each))
}

function importOf(node: ts.ImportDeclaration): FileImport {
  const { importClause } = node
  const bindings = importClause?.namedBindings
  const isNamespace = bindings !== undefined && ts.isNamespaceImport(bindings)
  return {
    node,
    specifier: ts.isStringLiteral(node.moduleSpecifier) ? node.moduleSpecifier.text : '',
    member: null,
    whole: isNamespace ? bindings.name.text : (importClause?.name?.text ?? null),
    isNamespace,
    named:
      bindings !== undefined && ts.isNamedImports(bindings)
        ? bindings.elements.map((each) => ({
            name: (each.propertyName ?? each.name).text,
            local: each.name.text,
            isType: each.isTypeOnly,
          }))
        : [],
    isType: importClause?.isTypeOnly === true,
    isEsm: true,
  }
}

/** Returns an import of a module for its effects: `require('x')`. */
export function required(node: ts.Node, specifier: string, member: string | null): FileImport {
  return { node, specifier, member, whole: null, isNamespace: false, named: [], isType: false, isEsm: false }
}

function declared(node: ts.VariableDeclaration): readonly FileImport[] {
  const found = node.initializer === undefined ? null : requiredBy(node.initializer)
  if (found === null) return []
  return bound(node, required(node, found.specifier, found.member))
}

/** Returns an import with the names that a declaration binds. */
function bound(node: ts.VariableDeclaration, base: FileImport): readonly FileImport[] {
  if (ts.isIdentifier(node.name)) return [{ ...base, whole: node.name.text }]
  if (ts.isArrayBindingPattern(node.name)) return []
  const named = node.name.elements.map(({ name, propertyName, dotDotDotToken, initializer }) => {
    const key = propertyName ?? name
    return ts.isIdentifier(name) && ts.isIdentifier(key) && !dotDotDotToken && !initializer
      ? { name: key.text, local: name.text, isType: false }
      : null
  })
  return named.every((each) => each !== null) ? [{ ...base, named }] : []
}

/** `require('x')`, `require('x').y` */
export function requiredBy(node: ts.Expression): { readonly specifier: string; readonly member: string | null } | null {
  if (ts.isPropertyAccessExpression(node)) {
    const found = requiredBy(node.expression)
    return found === null || found.member !== null ? null : { ...found, member: node.name.text }
  }
  const [name] = ts.isCallExpression(node) ? node.arguments : []
  const isRequire = ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'require'
  return isRequire && name !== undefined && ts.isStringLiteralLike(name) ? { specifier: name.text, member: null } : null
}
