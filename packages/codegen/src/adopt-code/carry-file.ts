/** One file of Strapi v4 as a file of owner code. */
import { ts } from 'ts-morph'
import { bindImport, bindImports, makerName, type CodePlaces } from './bind-imports.js'
import { CarriedFile, type RenamedMethods } from './carried-file.js'
import { changeBody } from './change-body.js'
import { missingHooks } from './counterparts.js'
import { appMembers, cronMembers, sharedText } from './define-app.js'
import { defineFunction, defineObject, functionOf, markHooks } from './define.js'
import { defineRoutesText } from './define-routes.js'
import { madeBy, type Made } from './made.js'
import { isListed, isMixed } from './exports.js'
import { indent, withoutGaps } from './function-text.js'
import { identifier, isFunction } from './names.js'
import { isType, linesFor, outsideText, partsOf, statementText, type Parts } from './parts.js'
import { contextType, middlewareContextType, optional } from './types.js'
import { moduleName, type NamedModules } from './strapi-uses.js'
import { renameMembers } from './renamed-methods.js'
import { importedFile, serviceUid, type CodeFile } from './code.js'
import { quoteTypescript } from '../typescript/quote.js'

export interface Carrying extends CodePlaces {
  readonly modules: NamedModules
  readonly renamed: RenamedMethods
  /** The content types of the project. */
  readonly uids: ReadonlySet<string>
  /** Modules that services make: their app has the generated services alone. */
  readonly ofServices: ReadonlySet<string>
  /** The server's own middlewares, as `config/middlewares` lists them. */
  readonly middlewares: readonly string[]
}

export interface Carried {
  readonly file: CarriedFile
  readonly text: string
}

/** Returns a file as it is written here. */
export function carryFile(file: CodeFile, to: string, carrying: Carrying): Carried {
  const carried = new CarriedFile(file, to, carrying.renamed)
  const controller = file.kind === 'controller' ? controllerUid(file, to) : null
  const own = bindImports(carried, carrying)
  typeContexts(carried)
  const hoisted = openBody(carried, carrying, controller)
  if (controller !== null) carried.given.set('generated', { line: 'const { generated } = app', uses: [] })
  return carriedText(carried, [...own, ...hoisted], bodyOf(carried, apiOf(to), controller, carrying))
}

/** Returns the text of a file: its imports, the lines that belong to them, and the rest. */
export function carriedText(carried: CarriedFile, lines: readonly string[], body: string): Carried {
  const head = lines.map((line) => `${line}\n`).join('')
  const text = `${carried.importLines()}${head === '' ? '' : `\n${head}`}\n${body}`
  return {
    file: carried,
    text: `${withoutGaps(text.replace(/^\n+/, '')).trimEnd()}\n`,
  }
}

/** Changes the functions of a file. Returns lines of the module that imports within functions have become. */
export function openBody(carried: CarriedFile, carrying: Carrying, controller: string | null): readonly string[] {
  const { file, to } = carried
  const hoisted: string[] = []
  const hoist = (specifier: string, member: string | null, at: ts.Node): string => {
    const name = `${identifier(specifier.replace(/^[./@]+/, '').replace(/\.\w+$/, ''))}${member === null ? '' : `_${member}`}`
    const found = {
      node: at,
      specifier,
      member,
      whole: name,
      isNamespace: false,
      named: [],
      isType: false,
      isEsm: false,
    }
    hoisted.push(...bindImport(carried, carrying, found))
    carried.introduce(at, name)
    return name
  }
  const service = file.kind === 'service' && to.includes('/services/') ? serviceUid(to) : null
  const addModule = (path: string, at: ts.Node) => bindModule(carried, carrying, path, at)
  changeBody({
    carried,
    controller,
    service,
    modules: carrying.modules,
    addModule,
    importOf: (specifier) => importText(carried, carrying, specifier),
    hoist,
  })
  return hoisted
}

/** Returns a call that imports a file while the server runs. */
function importText(carried: CarriedFile, { code, to }: Carrying, specifier: string): string | null {
  const path = importedFile(code, carried.file.path, specifier)
  const target = path === null ? null : to(path)
  if (path === null || target === null) return null
  const call = `import(${quoteTypescript(carried.specifierOf(target))})`
  return code.ofApp.has(path) ? `${call}.then(({ ${makerName(target)} }) => ${makerName(target)}(app))` : call
}

/** Binds a module that code finds by name: `strapi.service('api::a.mails')`. */
function bindModule(carried: CarriedFile, { code, to }: Carrying, path: string, at: ts.Node): string {
  if (path === carried.file.path) {
    carried.isNamed = true
    return moduleName(path)
  }
  const known = carried.found.get(path)
  const name = known ?? carried.freeName(moduleName(path))
  carried.found.set(path, name)
  const from = carried.specifierOf(to(path) ?? path)
  carried.introduce(at, name)
  if (code.ofApp.has(path)) {
    const make = makerName(to(path) ?? path)
    carried.makes.add(path)
    carried.take(from, { named: [make] })
    carried.given.set(name, { line: `const ${name} = ${make}(app)`, uses: [] })
    return name
  }
  const whole = code.files.get(path)?.exports.whole ?? null
  carried.take(from, { whole: name, isNamespace: whole === null || isListed(whole) })
  return name
}

function bodyOf(carried: CarriedFile, api: string, controller: string | null, carrying: Carrying): string {
  const { file, to } = carried
  const { exports } = file
  const exported = [...exports.statements, ...exports.assigned.map(({ statement }) => statement)]
  if (file.kind === 'routes') return routesBody(carried, api)
  if (file.kind === 'app' || file.kind === 'cron') return sharedBody(carried, exported, carrying)
  const isModule =
    !['controller', 'service', 'policy', 'middleware', 'lifecycles'].includes(file.kind) || to.includes('/modules/')
  if (isModule) return moduleBody(carried, exported, carrying)
  const parts = partsOf(carried, exported)
  return `${outsideText(carried, parts)}export default ${definition(carried, controller, carrying, parts)}`
}

function definition(carried: CarriedFile, controller: string | null, { uids, code }: Carrying, parts: Parts): string {
  const { file, to } = carried
  const { whole } = file.exports
  const factory = whole !== null && ts.isCallExpression(whole) ? whole.arguments[1] : whole === null ? undefined : whole
  const made = madeBy(factory ?? undefined)
  if (file.kind === 'controller') {
    carried.count('controllers')
    const uid = controller ?? ''
    return withActions(
      carried,
      uids.has(uid) ? 'defineController' : 'defineActions',
      uids.has(uid) ? uid : null,
      made,
      parts,
    )
  }
  if (file.kind === 'service') {
    carried.count('services')
    renameMembers(carried, serviceUid(to), made?.object ?? null, code)
    return defineObject(carried, 'defineService', serviceUid(to), made, parts)
  }
  if (file.kind === 'lifecycles') {
    markHooks(carried, made)
    return defineObject(carried, 'defineLifecycles', lifecyclesUid(to), made, parts)
  }
  carried.count(file.kind === 'policy' ? 'policies' : 'middlewares')
  const define = file.kind === 'policy' ? 'definePolicy' : 'defineMiddleware'
  const called = file.kind === 'policy' ? (policyOf(whole) ?? whole) : whole
  if (called === null || !isFunction(called)) {
    carried.importOwn('src/generated/owner.ts', define)
    return `${define}(() => ${carried.notCarried(file.exports.statements[0] ?? file.source, define, 'a function that is spelled out')})`
  }
  return defineFunction(carried, define, file.kind === 'policy' ? 2 : 1, called, parts)
}

/** `{ name, validator, handler }` */
function policyOf(whole: ts.Node | null): ts.Node | null {
  if (whole === null || !ts.isObjectLiteralExpression(whole)) return null
  const handler = whole.properties.find(({ name }) => name?.getText() === 'handler')
  return handler === undefined ? null : functionOf(handler)
}

/** Actions that call each other need a name for all of them. */
function withActions(
  carried: CarriedFile,
  define: string,
  uid: string | null,
  made: Made | null,
  parts: Parts,
): string {
  const text = defineObject(carried, define, uid, made, parts)
  if (!/\bactions\./.test(text) || made?.object === null || made === null) return text
  carried.take('@content-gen/runtime', { named: ['type Actions'] })
  const object = carried.edits.of(made.object)
  const at = text.indexOf(indent(object))
  if (text.includes('\n  return {'))
    return `${text.slice(0, at).replace(/return $/, 'const actions = ')}${indent(object)} satisfies Actions\n  return actions\n})`
  return text
    .replace(/=> \(\{/, '=> {\n  const actions = {')
    .replace(/\}\)\)$/, '} satisfies Actions\n  return actions\n})')
}

/** The first parameters of actions and guards are contexts, whatever their names. */
function typeContexts(carried: CarriedFile): void {
  const { file } = carried
  const { whole, assigned } = file.exports
  const contexts: (ts.ParameterDeclaration | undefined)[] = []
  if (file.kind === 'controller') {
    const made = madeBy(whole !== null && ts.isCallExpression(whole) ? whole.arguments[1] : (whole ?? undefined))
    for (const property of made?.object?.properties ?? []) {
      const [ctx, next] = functionOf(property)?.parameters ?? []
      contexts.push(ctx)
      if (next !== undefined) carried.typed.set(next, () => optional)
    }
    for (const { value } of assigned) if (isFunction(value)) contexts.push(value.parameters[0])
  }
  if (file.kind === 'policy') {
    const policy = policyOf(whole) ?? whole
    if (policy !== null && isFunction(policy)) contexts.push(policy.parameters[0])
  }
  for (const each of contexts) if (each !== undefined) carried.typed.set(each, contextType)
  if (file.kind === 'lifecycles') {
    const made = madeBy(whole ?? undefined)
    for (const property of made?.object?.properties ?? []) {
      if (missingHooks.has(property.name?.getText() ?? '')) continue
      for (const each of functionOf(property)?.parameters ?? []) carried.typed.set(each, null)
    }
  }
  if (file.kind === 'middleware') {
    const visit = (node: ts.Node): void => {
      if (isFunction(node) && node.parameters.length === 2 && node.parameters[1]?.name.getText() === 'next') {
        const [ctx, next] = node.parameters
        if (ctx !== undefined) carried.typed.set(ctx, middlewareContextType)
        if (next !== undefined) carried.typed.set(next, () => '() => Promise<unknown>')
      }
      ts.forEachChild(node, visit)
    }
    visit(file.source)
  }
}

function routesBody(carried: CarriedFile, api: string): string {
  const { source, exports } = carried.file
  const text = defineRoutesText(carried, api, { outside: [], ofApp: [] })
  if (text === null) {
    carried.importOwn('src/generated/owner.ts', 'defineRoutes')
    return `export default defineRoutes('api::${api}', [${carried.notCarried(exports.statements[0] ?? source, 'routes', 'the routes, spelled out')}])`
  }
  const used = source.statements.filter((each) => isType(each))
  return `${used.map((each) => `${statementText(carried, each)}\n\n`).join('')}export default ${text}`
}

function sharedBody(carried: CarriedFile, exported: readonly ts.Statement[], { middlewares }: Carrying): string {
  const { whole } = carried.file.exports
  const isCron = carried.file.kind === 'cron'
  const define = isCron ? 'defineCron' : 'defineApp'
  carried.importOwn('src/generated/owner.ts', define)
  const parts = partsOf(carried, exported)
  const shared = sharedText(carried, parts)
  const object = madeBy(whole ?? undefined)?.object
  if (object === null || object === undefined)
    return `${outsideText(carried, parts)}export default ${define}({ ...${carried.notCarried(carried.file.source, define, 'the members, spelled out')} })`
  const members = isCron
    ? cronMembers(carried, object, parts)
    : [
        ...(middlewares.length === 0 ? [] : [`middlewares: [${middlewares.join(', ')}]`]),
        ...appMembers(carried, object, parts),
      ]
  return `${outsideText(carried, parts)}${shared}export default ${define}({\n${members.map((each) => `  ${indent(each)},\n`).join('')}})`
}

function moduleBody(carried: CarriedFile, exported: readonly ts.Statement[], { code, ofServices }: Carrying): string {
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

function apiOf(to: string): string {
  return /^src\/api\/([^/]+)\//.exec(to)?.[1] ?? ''
}

function lifecyclesUid(to: string): string {
  const [, plugin, extended] = /^src\/extensions\/([^/]+)\/content-types\/([^/]+)\//.exec(to) ?? []
  if (plugin !== undefined) return `plugin::${plugin}.${extended}`
  return to.replace(/^src\/api\/([^/]+)\/content-types\/([^/]+)\/.*$/, 'api::$1.$2')
}

function controllerUid({ exports: { whole } }: CodeFile, to: string): string {
  const [uid] = whole !== null && ts.isCallExpression(whole) ? whole.arguments : []
  if (uid !== undefined && ts.isStringLiteralLike(uid)) return uid.text
  return to.replace(/^src\/api\/([^/]+)\/controllers\/([^/]+)\.ts$/, 'api::$1.$2')
}
