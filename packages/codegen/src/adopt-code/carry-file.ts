/** One file of Strapi v4 as a file of owner code. */
import { ts } from 'ts-morph'
import { bindImports } from './bind-imports.js'
import { CarriedFile } from './carried-file.js'
import { carriedText, type Carried, type Carrying } from './carrying.js'
import { policyOf, typeContexts } from './context-types.js'
import { appMembers, cronMembers, sharedText } from './define-app.js'
import { defineFunction, defineObject, markHooks } from './define.js'
import { defineRoutesText } from './define-routes.js'
import { indent } from './function-text.js'
import { madeBy, madeByExport, type Made } from './made.js'
import { moduleBody } from './module-body.js'
import { isFunction } from './names.js'
import { openBody } from './open-body.js'
import { isType, outsideText, partsOf, statementText, type Parts } from './parts.js'
import { renameMembers } from './renamed-methods.js'
import { controllerUid, serviceUid, type CodeFile } from './code.js'

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
  const made = madeByExport(file.exports)
  if (file.kind === 'controller') {
    carried.count('controllers')
    return controller !== null && uids.has(controller)
      ? withActions(carried, 'defineController', controller, made, parts)
      : withActions(carried, 'defineActions', null, made, parts)
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

function apiOf(to: string): string {
  return /^src\/api\/([^/]+)\//.exec(to)?.[1] ?? ''
}

function lifecyclesUid(to: string): string {
  const [, plugin, extended] = /^src\/extensions\/([^/]+)\/content-types\/([^/]+)\//.exec(to) ?? []
  if (plugin !== undefined) return `plugin::${plugin}.${extended}`
  return to.replace(/^src\/api\/([^/]+)\/content-types\/([^/]+)\/.*$/, 'api::$1.$2')
}
