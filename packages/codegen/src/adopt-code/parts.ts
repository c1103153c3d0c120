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
  const users = new Map<string, ts.Statement[]>()
  for (const each of own.filter((statement) => !isType(statement)))
    for (const name of carried.givenNames([each], () => true)) {
      const known = users.get(name)
      if (known === undefined) users.set(name, [each])
      else known.push(each)
    }
  const ofApp = new Set<ts.Statement>()
  const names = new Set<string>(carried.given.keys())
  for (const name of names)
    for (const each of users.get(name) ?? []) {
      ofApp.add(each)
      declaredNames(each).forEach((declared) => names.add(declared))
    }
  return { outside: own.filter((each) => !ofApp.has(each)), ofApp: own.filter((each) => ofApp.has(each)) }
}

/** Returns the lines that a function needs before its own: `const strapi = strapiOf(app)`. */
export function linesFor(carried: CarriedFile, nodes: readonly ts.Node[], parts: Parts): readonly string[] {
  const declaring = new Map(parts.ofApp.flatMap((each) => declaredNames(each).map((name) => [name, each] as const)))
  const isGiven = (name: string) => carried.given.has(name) || declaring.has(name)
  const unnamed = parts.ofApp.filter((each) => declaredNames(each).length === 0)
  const needed = new Set(carried.givenNames([...nodes, ...unnamed], isGiven))
  for (const name of needed) {
    const statement = declaring.get(name)
    const uses =
      statement === undefined ? (carried.given.get(name)?.uses ?? []) : carried.givenNames([statement], isGiven)
    for (const used of uses) needed.add(used)
  }
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
