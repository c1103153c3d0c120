/** The imports of a file, as they are written here. */
import { isBuiltin } from 'node:module'
import { ts } from 'ts-morph'
import { quoteTypescript } from '../typescript/quote.js'
import { schemasOfStrapi, strapiPackage } from '../typescript/strapi-view.js'
import type { Code } from './code.js'
import { importedFile } from './module-paths.js'
import { errorNames, insteadOfExport } from './counterparts.js'
import { isListed, isMixed } from './exports.js'
import { eachFreeName, identifier } from './names.js'
import { moduleName } from './strapi-uses.js'
import { contextPath, strapiType } from './types.js'
import type { CarriedFile } from './carried-file.js'
import type { FileImport } from './imports.js'

export interface CodePlaces {
  readonly code: Code
  /** Returns the new path of a file; null if it is not carried. */
  readonly to: (path: string) => string | null
}

/** Writes the imports of a file. Returns lines of the module itself: `const { pick } = lodash`. */
export function bindImports(carried: CarriedFile, places: CodePlaces): readonly string[] {
  const values = new Set<string>()
  for (const statement of carried.file.source.statements)
    if (!ts.isImportDeclaration(statement)) eachFreeName(statement, ({ text }) => values.add(text))
  for (const each of carried.file.source.statements) bindExport(carried, places, each)
  return carried.file.imports.flatMap((each) => bindImport(carried, places, each.isEsm ? typed(each, values) : each))
}

/** `export { day } from './dates'` */
function bindExport(carried: CarriedFile, { code, to }: CodePlaces, statement: ts.Statement): void {
  if (!ts.isExportDeclaration(statement) || statement.moduleSpecifier === undefined) return
  const { moduleSpecifier } = statement
  if (!ts.isStringLiteral(moduleSpecifier) || !moduleSpecifier.text.startsWith('.')) return
  const path = importedFile(code, carried.file.path, moduleSpecifier.text)
  const target = path === null ? null : to(path)
  const instead =
    path !== null && code.ofApp.has(path) ? `a function of an app, like ${makerName(target ?? path)}` : null
  if (target === null || instead !== null)
    return carried.mark(
      statement,
      'export',
      instead ?? `a module in place of ${moduleSpecifier.text}, which was not carried`,
    )
  carried.edits.replace(moduleSpecifier, quoteTypescript(carried.specifierOf(target)))
}

/** An import whose names stand in types alone is one of types. */
function typed(each: FileImport, values: ReadonlySet<string>): FileImport {
  const named = each.named.map((name) => ({ ...name, isType: name.isType || !values.has(name.local) }))
  return {
    ...each,
    named,
    isType: each.isType || (each.whole !== null && named.length === 0 && !values.has(each.whole)),
  }
}

export function bindImport(carried: CarriedFile, places: CodePlaces, each: FileImport): readonly string[] {
  if (each.specifier.startsWith('@strapi/')) return bindStrapi(carried, each)
  if (each.specifier.startsWith('.')) return bindFile(carried, places, each)
  if (each.specifier === 'koa') return bindKoa(carried, each)
  return bindPackage(carried, each)
}

/** Koa's types of contexts know nothing of callers and bodies: those of carried code take their names. */
function bindKoa(carried: CarriedFile, each: FileImport): readonly string[] {
  const own = carried.file.kind === 'middleware' ? 'StrapiMiddlewareContext' : 'StrapiContext'
  const contexts = each.named.filter(({ name }) => /^(Default|Extendable)?Context$/.test(name))
  for (const { local } of contexts) carried.importOwn(contextPath, `type ${own} as ${local}`)
  const named = each.named.filter((name) => !contexts.includes(name))
  return each.whole === null && named.length === 0 && contexts.length > 0
    ? []
    : bindPackage(carried, { ...each, named })
}

function bindPackage(
  carried: CarriedFile,
  { specifier, whole, named, member, isNamespace, isEsm, isType }: FileImport,
): readonly string[] {
  const from = isBuiltin(specifier) && !specifier.startsWith('node:') ? `node:${specifier}` : withEnding(specifier)
  if (isEsm || from.startsWith('node:')) {
    if (member !== null) return taken(carried, from, member, whole, named)
    carried.take(from, {
      ...(whole === null ? {} : { whole: isType ? `type ${whole}` : whole }),
      isNamespace,
      named: named.map((name) => importName(name, isType)),
    })
    return []
  }
  if (member !== null && member !== 'default') return taken(carried, from, member, whole, named)
  if (whole !== null || named.length === 0) {
    carried.take(from, whole === null ? {} : { whole })
    return []
  }
  return taken(carried, from, null, whole, named)
}

/** `lodash/fp`: ES modules find the files of this package by their whole names alone. */
function withEnding(specifier: string): string {
  return specifier.replace(/^lodash\/[\w/-]+$/, '$&.js')
}

/** Takes parts of a module that is imported as a whole: Node finds no names in most CommonJS modules. */
function taken(
  carried: CarriedFile,
  from: string,
  member: string | null,
  whole: string | null,
  named: FileImport['named'],
): readonly string[] {
  const local = `${identifier(from.replace(/^node:|^@|\.js$/g, ''))}Module`
  carried.take(from, { whole: local })
  const value = member === null ? local : `${local}.${member}`
  return [`const ${whole ?? patternOf(named)} = ${value}`]
}

/** `type a as b` */
function importName({ name, local, isType }: FileImport['named'][number], isOfTypes = false): string {
  return `${isOfTypes || isType ? 'type ' : ''}${name === local ? name : `${name} as ${local}`}`
}

function patternOf(named: FileImport['named']): string {
  return `{ ${named.map(({ name, local }) => (name === local ? name : `${name}: ${local}`)).join(', ')} }`
}

function bindStrapi(carried: CarriedFile, { node, whole, named, member, isType }: FileImport): readonly string[] {
  if (member === 'factories' || node.getText().includes('factories')) return []
  if (member !== null && withoutApp.has(member)) {
    if (whole !== null) takeWithoutApp(carried, member, whole)
    if (named.length === 0) return []
    if (member === 'errors') return named.flatMap((each) => bindError(carried, node, each))
    takeWithoutApp(carried, member, member)
    return [`const ${patternOf(named)} = ${member}`]
  }
  if (whole !== null) {
    if (member === null) {
      give(carried, whole, whole === 'utils' ? 'const { utils } = strapi' : `const { utils: ${whole} } = strapi`)
      eachFreeName(carried.file.source, (name) => name.text === whole && takeSchemas(carried, name))
    } else if (member === 'sanitize') give(carried, whole, `const { sanitize: ${whole} } = strapi`)
    else return [unknown(carried, node, member, whole)]
    return []
  }
  return named.flatMap((each) => {
    if (isType || each.isType || /^[A-Z]/.test(each.name)) return bindType(carried, node, each)
    if (withoutApp.has(each.name)) takeWithoutApp(carried, each.name, each.local)
    else if (each.name === 'sanitize')
      give(carried, each.local, `const { sanitize${each.local === 'sanitize' ? '' : `: ${each.local}`} } = strapi`)
    else return /^create(Core|Strapi)/.test(each.name) ? [] : [unknown(carried, node, each.name, each.local)]
    return []
  })
}

/** The exports of `@strapi/utils` that the package of the look-alikes has under the same name, and where. */
const withoutApp: ReadonlyMap<string, string> = new Map([
  ['env', strapiPackage],
  ['errors', strapiPackage],
  ['yup', schemasOfStrapi],
  ['validateYupSchema', schemasOfStrapi],
  ['validateYupSchemaSync', schemasOfStrapi],
])

function takeWithoutApp(carried: CarriedFile, name: string, local: string): void {
  carried.count(`utils.${name}`)
  carried.take(withoutApp.get(name) ?? strapiPackage, { named: [importName({ name, local, isType: false })] })
}

/** `utils.yup.object()`: most apps have no schemas, so `strapi.utils` does not hold them. */
function takeSchemas(carried: CarriedFile, utils: ts.Identifier): void {
  const { parent } = utils
  if (!ts.isPropertyAccessExpression(parent) || withoutApp.get(parent.name.text) !== schemasOfStrapi) return
  takeWithoutApp(carried, parent.name.text, parent.name.text)
  carried.dropped.add(utils)
  carried.edits.replace(parent, parent.name.text)
}

function give(carried: CarriedFile, name: string, line: string): void {
  carried.given.set(name, { line, uses: ['strapi'] })
}

function bindType(carried: CarriedFile, node: ts.Node, each: FileImport['named'][number]): readonly string[] {
  if (errorNames.has(each.name)) return bindError(carried, node, each)
  if (/^(Strapi|Core)$/.test(each.name))
    return [
      `type ${each.local} = ${each.name === 'Strapi' ? strapiType(carried) : `{ Strapi: ${strapiType(carried)} }`}`,
    ]
  carried.count('types of Strapi')
  dropType(carried, carried.file.source, each.local)
  return []
}

/** `Attribute.GetValues<'api::order.order'>` is anything here. */
function dropType(carried: CarriedFile, node: ts.Node, name: string): void {
  if (ts.isTypeReferenceNode(node) && node.typeName.getText().split('.')[0] === name) carried.edits.replace(node, 'any')
  else ts.forEachChild(node, (child) => dropType(carried, child, name))
}

function bindError(carried: CarriedFile, node: ts.Node, each: FileImport['named'][number]): readonly string[] {
  if (!errorNames.has(each.name)) return [unknown(carried, node, each.name, each.local)]
  takeWithoutApp(carried, 'errors', 'errors')
  if (each.isType) return [`type ${each.local} = InstanceType<typeof errors.${each.name}>`]
  return [`const ${patternOf([each])} = errors`]
}

function unknown(carried: CarriedFile, node: ts.Node, name: string, local: string): string {
  return `const ${local} = ${carried.notCarried(node, `@strapi/utils ${name}`, insteadOfExport(name))}`
}

function bindFile(carried: CarriedFile, { code, to }: CodePlaces, each: FileImport): readonly string[] {
  const path = importedFile(code, carried.file.path, each.specifier)
  const target = path === null ? null : to(path)
  const names = each.whole === null ? each.named.map(({ local }) => local) : [each.whole]
  if (path === null || target === null) {
    if (names.length === 0) return []
    const mark = carried.notCarried(
      each.node,
      'require',
      `a module in place of ${each.specifier}, which was not carried`,
    )
    return [`const ${each.whole ?? patternOf(each.named)} = ${mark}`]
  }
  const from = carried.specifierOf(target)
  const { whole } = each
  const member = each.member === null ? '' : `.${each.member}`
  if (code.json.has(path)) {
    const local = whole !== null && member === '' ? whole : carried.wholeName(from, `${moduleName(path)}Json`)
    carried.take(from, { whole: local })
    return local === whole ? [] : [`const ${whole ?? patternOf(each.named)} = ${local}${member}`]
  }
  if (code.ofApp.has(path)) {
    const make = makerName(target)
    carried.makes.add(path)
    carried.take(from, { named: [make] })
    const file = code.files.get(path)
    const isDefault = whole !== null && !each.isNamespace && file !== undefined && isMixed(file)
    if (whole !== null) {
      const line = `const ${whole} = ${make}(app)${isDefault ? '.default' : ''}${member}`
      carried.given.set(whole, { line, uses: [] })
    }
    const line = `const ${patternOf(each.named)} = ${make}(app)${member}`
    for (const { local } of each.named) carried.given.set(local, { line, uses: [] })
    return []
  }
  const file = code.files.get(path)
  const isNamed =
    file !== undefined &&
    (file.exports.whole === null || isListed(file.exports.whole) || (file.exports.isEsm && whole === null))
  if (each.isEsm && !each.isNamespace) {
    carried.take(from, {
      ...(whole === null ? {} : { whole }),
      named: each.named.map((name) => importName(name, each.isType)),
    })
    return []
  }
  if (isNamed && member === '') {
    carried.take(
      from,
      whole === null ? { named: each.named.map((name) => importName(name)) } : { whole, isNamespace: true },
    )
    return []
  }
  const local = whole !== null && member === '' ? whole : carried.wholeName(from, `${moduleName(path)}Module`)
  carried.take(from, { whole: local })
  return local === whole ? [] : [`const ${whole ?? patternOf(each.named)} = ${local}${member}`]
}

/** The function of a module that makes its exports for an app: `datesOf`. */
export function makerName(path: string): string {
  return `${moduleName(path)}Of`
}
