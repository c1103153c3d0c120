/** Exports whose members each get an app: `src/index`, and cron tasks. */
import { ts } from 'ts-morph'
import { functionOf } from './made.js'
import { dedented, functionOfApp, indent, spaceOf } from './function-text.js'
import { declaredNames } from './names.js'
import { linesFor, statementText, type Parts } from './parts.js'
import type { CarriedFile } from './carried-file.js'

/** Statements that several functions need become one function of an app. Returns its text. */
export function sharedText(carried: CarriedFile, parts: Parts): string {
  if (parts.ofApp.length === 0) return ''
  const lines = linesFor(carried, parts.ofApp, { ...parts, ofApp: [] })
  const statements = parts.ofApp.map((each) => statementText(carried, each))
  const names = parts.ofApp.flatMap(declaredNames)
  carried.importOwn('src/generated/owner.ts', 'type App')
  const body = [...lines, ...statements, `return { ${names.join(', ')} }`]
  for (const name of names) carried.given.set(name, { line: `const { ${names.join(', ')} } = ownOf(app)`, uses: [] })
  return `const ownOf = (app: App) => {\n${body.map((line) => `  ${indent(line)}\n`).join('')}}\n\n`
}

/** Returns the members of `defineApp`. */
export function appMembers(carried: CarriedFile, object: ts.ObjectLiteralExpression, parts: Parts): readonly string[] {
  return object.properties.flatMap((property) => {
    const name = property.name?.getText() ?? ''
    if (!/^(register|bootstrap|destroy)$/.test(name)) {
      return [`...${carried.notCarried(property, 'src/index', 'register, bootstrap and destroy, each spelled out')}`]
    }
    carried.count(name)
    const made = functionOf(property)
    if (made?.body !== undefined && ts.isBlock(made.body) && made.body.statements.length === 0) return []
    return [memberText(carried, property, name, parts)]
  })
}

/** Returns `bootstrap(app) { … }`, or a function that calls what a member names. */
function memberText(carried: CarriedFile, property: ts.ObjectLiteralElementLike, name: string, parts: Parts): string {
  const made = functionOf(property)
  const lines = (node: ts.Node) => linesFor(carried, [node], { ...parts, ofApp: [] })
  if (made !== null && made.body !== undefined) {
    const text = functionOfApp(carried.edits, made, 0, lines(made.body))
    return indent(ts.isMethodDeclaration(made) ? text : `${name}: ${text}`, '', spaceOf(carried.edits, property))
  }
  carried.importOwn('src/generated/strapi.ts', 'strapiOf')
  const value = ts.isPropertyAssignment(property) ? property.initializer : property
  const before = lines(value)
  const called = ts.isPropertyAssignment(property) ? carried.edits.of(property.initializer) : name
  const call = `${called}({ strapi: strapiOf(app) })`
  return before.length === 0
    ? `${name}: (app) => ${call}`
    : `${name}: (app) => {\n${before.map((line) => `  ${line}\n`).join('')}  return ${call}\n}`
}

/** Returns the tasks of `defineCron`: functions by their rule, or objects with a task and options. */
export function cronMembers(carried: CarriedFile, object: ts.ObjectLiteralExpression, parts: Parts): readonly string[] {
  return object.properties.map((property) => {
    carried.count('cron')
    if (property.name === undefined)
      return `...${carried.notCarried(property, 'cron', 'the tasks, spelled out in src/cron.ts')}`
    const name = property.name.getText()
    if (!ts.isPropertyAssignment(property) || !ts.isObjectLiteralExpression(property.initializer))
      return memberText(carried, property, name, parts)
    const members = property.initializer.properties.map((each) =>
      each.name?.getText() === 'task' ? memberText(carried, each, 'task', parts) : dedented(carried.edits, each),
    )
    return `${name}: {\n${members.map((each) => `  ${indent(each)},\n`).join('')}}`
  })
}
