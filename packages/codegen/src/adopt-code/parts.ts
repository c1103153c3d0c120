/** The parts of a file: what stays beside its export, and what must be made for each app. */
import { ts } from 'ts-morph'
import { isImport } from './imports.js'
import { declaredNames } from './names.js'
import { indent } from './function-text.js'
import type { CarriedFile } from './carried-file.js'

export interface Parts {
  /** Statements that need no app. */
  readonly outside: readonly ts.Statement[]
  /** Statements that use `strapi`, or something that does. */
  readonly ofApp: readonly ts.Statement[]
}

/** Divides the statements of a file; those in `exported` are left out. */
export function partsOf(carried: CarriedFile, exported: readonly ts.Statement[]): Parts {
  const { source, imports } = carried.file
  const own = source.statements.filter(
    (each) => !isImport(each, imports) && !exported.includes(each) && !isDirective(each) && !isExportMark(each),
  )
  const ofApp = new Set<ts.Statement>()
  const names = new Set<string>(carried.given.keys())
  for (let size = -1; size !== ofApp.size;) {
    size = ofApp.size
    for (const each of own) {
      if (ofApp.has(each) || isType(each) || carried.givenNames([each], (name) => names.has(name)).size === 0) continue
      ofApp.add(each)
      declaredNames(each).forEach((name) => names.add(name))
    }
  }
  return { outside: own.filter((each) => !ofApp.has(each)), ofApp: own.filter((each) => ofApp.has(each)) }
}

/** Returns the lines that a function needs before its own: `const strapi = strapiOf(app)`. */
export function linesFor(carried: CarriedFile, nodes: readonly ts.Node[], parts: Parts): readonly string[] {
  const declaring = new Map(parts.ofApp.flatMap((each) => declaredNames(each).map((name) => [name, each] as const)))
  const isGiven = (name: string) => carried.given.has(name) || declaring.has(name)
  const needed = new Set<string>()
  const add = (name: string): void => {
    if (needed.has(name)) return
    needed.add(name)
    const statement = declaring.get(name)
    const uses =
      statement === undefined ? (carried.given.get(name)?.uses ?? []) : carried.givenNames([statement], isGiven)
    for (const used of uses) add(used)
  }
  for (const name of carried.givenNames(nodes, isGiven)) add(name)
  for (const each of parts.ofApp) if (declaredNames(each).length === 0) carried.givenNames([each], isGiven).forEach(add)
  if (needed.has('strapi')) carried.importOwn('src/generated/strapi.ts', 'strapiOf')
  const given = [...carried.given].flatMap(([name, { line }]) => (needed.has(name) ? [line] : []))
  const statements = parts.ofApp.filter((each) => {
    const names = declaredNames(each)
    return names.length === 0 || names.some((name) => needed.has(name))
  })
  return [...new Set(given), ...statements.map((each) => statementText(carried, each))]
}

/** Returns a statement with the comments before it. */
export function statementText(carried: CarriedFile, statement: ts.Statement): string {
  return carried.edits
    .between(statement.getFullStart(), statement.end)
    .replace(/^\s*\n/, '')
    .trim()
}

export function outsideText(carried: CarriedFile, { outside }: Parts): string {
  return outside.map((each) => `${statementText(carried, each)}\n\n`).join('')
}

/** Returns a factory: `(app) => { … return { … } }`. */
export function factoryText(object: string, lines: readonly string[]): string {
  if (lines.length === 0) return `() => (${object})`
  return `(app) => {\n${lines.map((line) => `  ${indent(line)}\n`).join('')}\n  return ${indent(object)}\n}`
}

function isDirective(statement: ts.Statement): boolean {
  return ts.isExpressionStatement(statement) && ts.isStringLiteral(statement.expression)
}

/** `Object.defineProperty(exports, '__esModule', …)` */
function isExportMark(statement: ts.Statement): boolean {
  return ts.isExpressionStatement(statement) && statement.getText().includes('__esModule')
}

export function isType(statement: ts.Statement): boolean {
  return (
    ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement) || ts.isModuleDeclaration(statement)
  )
}
