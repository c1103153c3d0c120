/** Modules: what others import, or a function that makes it for an app. */
import { ts } from 'ts-morph'
import { strapiPackage } from '../typescript/strapi-view.js'
import { makerName } from './bind-imports.js'
import { isListed, isMixed } from './exports.js'
import { indent } from './function-text.js'
import { madeBy, type Made } from './made.js'
import { isFunction } from './names.js'
import { isType, linesFor, outsideText, partsOf, statementText } from './parts.js'
import { moduleName } from './strapi-uses.js'
import type { CarriedFile } from './carried-file.js'
import type { Carrying } from './carrying.js'

/** Returns the text of a module, or of the function that makes its exports for an app. */
export function moduleBody(carried: CarriedFile, exported: readonly ts.Statement[], carrying: Carrying): string {
  return carrying.code.ofApp.has(carried.file.path)
    ? moduleOfApp(carried, exported, carrying)
    : plainModule(carried, exported)
}

function plainModule(carried: CarriedFile, exported: readonly ts.Statement[]): string {
  const { assigned, isEsm } = carried.file.exports
  const values = assigned.map(({ name, value }) =>
    isNamed(value, name) ? `export { ${name} }\n\n` : `export const ${name} = ${carried.edits.of(value)}\n\n`,
  )
  const { outside } = partsOf(carried, exported)
  // A statement may need those before it.
  if (isEsm && calledModule(carried) === null)
    return [...outside, ...exported]
      .toSorted((one, other) => one.pos - other.pos)
      .map((each) => `${statementText(carried, each)}\n\n`)
      .join('')
  return `${outsideText(carried, { outside, ofApp: [] })}${values.join('')}${wholeText(carried)}`
}

function moduleOfApp(carried: CarriedFile, exported: readonly ts.Statement[], { ofServices }: Carrying): string {
  const { exports, source, path } = carried.file
  const parts = partsOf(carried, exported)
  for (const each of source.statements) stripExport(carried, each)
  const made = calledModule(carried)
  const inner = made?.body ?? made?.object ?? exports.whole
  const values = [...(inner === null ? [] : [inner]), ...exports.assigned.map(({ value }) => value)]
  const lines = linesFor(carried, [...values, ...parts.ofApp], { outside: [], ofApp: [] })
  const inside = new Set([...parts.outside.filter((each) => !isType(each)), ...parts.ofApp])
  const own = source.statements.filter((each) => inside.has(each) && !ts.isExportDeclaration(each))
  const app = ofServices.has(path) ? 'GeneratedApp' : 'App'
  carried.importOwn('src/generated/owner.ts', `type ${app}`)
  const types = outsideText(carried, { ...parts, outside: parts.outside.filter(isType) })
  const name = moduleName(path)
  const result = ofAppResult(carried)
  const statements = [
    ...lines,
    ...own.map((each) => statementText(carried, each)),
    ...assignedLines(carried),
    ...(carried.isNamed ? [`const ${name}: any = ${result}`, `return ${name}`] : [`return ${result}`]),
  ]
  return `${types}export const ${makerName(carried.to)} = (app: ${app}) => {\n${statements.map((each) => `  ${indent(each)}\n`).join('')}}`
}

function assignedLines(carried: CarriedFile): readonly string[] {
  return carried.file.exports.assigned.flatMap(({ name, value }) =>
    isNamed(value, name) ? [] : [`const ${name} = ${carried.edits.of(value)}`],
  )
}

/** `exports.a = a` */
function isNamed(value: ts.Expression, name: string): boolean {
  return ts.isIdentifier(value) && value.text === name
}

/** A service of no content type, whose file exports a function of `{ strapi }`, or settings: a function of `{ env }`. */
function calledModule({ file }: CarriedFile): Made | null {
  const { whole } = file.exports
  const isCalled = file.kind === 'service' || file.kind === 'config'
  return isCalled && whole !== null && isFunction(whole) ? madeBy(whole) : null
}

/** The exports of a module, or what its function of `{ strapi }` makes. */
function ofAppResult(carried: CarriedFile): string {
  const { whole, names } = carried.file.exports
  if (whole === null) return `{ ${names.join(', ')} }`
  const made = calledModule(carried)
  if (isMixed(carried.file)) return `{ ${[`default: ${wholeName(carried, whole)}`, ...names].join(', ')} }`
  return (made && madeText(carried, made)) ?? wholeName(carried, whole)
}

function madeText(carried: CarriedFile, { body, object, parameter }: Made): string | null {
  // Strapi gives settings the `env` that its package exports.
  if (carried.file.kind === 'config' && /\benv\b/.test(parameter?.name.getText() ?? ''))
    carried.take(strapiPackage, { named: ['env'] })
  if (body) return `(() => ${carried.edits.of(body)})()`
  return object && carried.edits.of(object)
}

function wholeName(carried: CarriedFile, whole: ts.Node): string {
  return ts.isFunctionDeclaration(whole) || ts.isClassDeclaration(whole)
    ? (whole.name?.text ?? 'null')
    : carried.edits.of(whole)
}

function stripExport(carried: CarriedFile, statement: ts.Statement): void {
  if (!ts.canHaveModifiers(statement) || isType(statement)) return
  for (const modifier of ts.getModifiers(statement) ?? [])
    if (modifier.kind === ts.SyntaxKind.ExportKeyword || modifier.kind === ts.SyntaxKind.DefaultKeyword)
      carried.edits.put(modifier.getStart(), modifier.end + 1, '')
}

function wholeText(carried: CarriedFile): string {
  const { whole } = carried.file.exports
  if (whole === null) return ''
  if (isListed(whole)) return `export ${carried.edits.of(whole)}`
  const made = calledModule(carried)
  if (made === null) return `export default ${carried.edits.of(whole)}`
  return `export default ${madeText(carried, made)}`
}
