/** Modules: what others import, or a function that makes it for an app. */
import { ts } from 'ts-morph'
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
export function moduleBody(
  carried: CarriedFile,
  exported: readonly ts.Statement[],
  { code, ofServices }: Carrying,
): string {
  const { exports, source } = carried.file
  const { whole, assigned } = exports
  if (!code.ofApp.has(carried.file.path)) {
    const parts = partsOf(carried, exported)
    const values = assigned.map(({ name, value }) =>
      ts.isIdentifier(value) && value.text === name
        ? `export { ${name} }\n\n`
        : `export const ${name} = ${carried.edits.of(value)}\n\n`,
    )
    const main = exports.isEsm ? exported.map((each) => statementText(carried, each)).join('\n\n') : wholeText(carried)
    return `${outsideText(carried, parts)}${values.join('')}${main}`
  }
  const parts = partsOf(carried, exported)
  for (const each of source.statements) stripExport(carried, each)
  const made = serviceModule(carried)
  const inner = made?.body ?? made?.object ?? whole
  const node = [...(inner === null ? [] : [inner]), ...assigned.map(({ value }) => value)]
  const lines = linesFor(carried, [...node, ...parts.ofApp], { outside: [], ofApp: [] })
  const inside = new Set([...parts.outside.filter((each) => !isType(each)), ...parts.ofApp])
  const ordered = source.statements.filter((each) => inside.has(each) && !ts.isExportDeclaration(each))
  const returned = ofAppResult(carried)
  const app = ofServices.has(carried.file.path) ? 'GeneratedApp' : 'App'
  carried.importOwn('src/generated/owner.ts', `type ${app}`)
  const types = parts.outside
    .filter(isType)
    .map((each) => `${statementText(carried, each)}\n\n`)
    .join('')
  const name = moduleName(carried.file.path)
  const result = carried.isNamed ? [`const ${name}: any = ${returned}`, `return ${name}`] : [`return ${returned}`]
  const statements = [
    ...lines,
    ...ordered.map((each) => statementText(carried, each)),
    ...assignedLines(carried),
    ...result,
  ]
  return `${types}export const ${makerName(carried.to)} = (app: ${app}) => {\n${statements.map((each) => `  ${indent(each)}\n`).join('')}}`
}

function assignedLines(carried: CarriedFile): readonly string[] {
  return carried.file.exports.assigned.flatMap(({ name, value }) =>
    ts.isIdentifier(value) && value.text === name ? [] : [`const ${name} = ${carried.edits.of(value)}`],
  )
}

/** A service of no content type, whose file exports a function of `{ strapi }`. */
function serviceModule({ file }: CarriedFile): Made | null {
  const { whole } = file.exports
  return file.kind === 'service' && whole !== null && isFunction(whole) ? madeBy(whole) : null
}

/** The exports of a module, or what its function of `{ strapi }` makes. */
function ofAppResult(carried: CarriedFile): string {
  const { whole, names } = carried.file.exports
  if (whole === null) return `{ ${names.join(', ')} }`
  const made = serviceModule(carried)
  if (isMixed(carried.file)) return `{ ${[`default: ${wholeName(carried, whole)}`, ...names].join(', ')} }`
  if (made?.body) return `(() => ${carried.edits.of(made.body)})()`
  if (made?.object) return carried.edits.of(made.object)
  return wholeName(carried, whole)
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
  return `export default ${carried.edits.of(whole)}`
}
