/** The functions of a file, with the modules that they find by name or import while they run. */
import { quoteTypescript } from '../typescript/quote.js'
import { bindImport, makerName } from './bind-imports.js'
import { changeBody } from './change-body.js'
import { controllerUid, serviceUid } from './code.js'
import { importedFile } from './module-paths.js'
import { isListed } from './exports.js'
import { required } from './imports.js'
import { identifier } from './names.js'
import { moduleName } from './strapi-uses.js'
import type { ts } from 'ts-morph'
import type { CarriedFile } from './carried-file.js'
import type { Carrying } from './carrying.js'

/** Changes the functions of a file. Returns lines of the module that imports within functions have become. */
export function openBody(carried: CarriedFile, carrying: Carrying, controller: string | null): readonly string[] {
  const { file, to } = carried
  /** The lines by the specifiers of the modules. */
  const hoisted = new Map<string, readonly string[]>()
  const hoist = (specifier: string, at: ts.Node): string => {
    // Not the module's own name, which the function itself gives it: `const fs = require('fs')`.
    const name = `${identifier(specifier.replace(/^[./@]+/, '').replace(/\.\w+$/, ''))}Module`
    if (!hoisted.has(specifier))
      hoisted.set(specifier, bindImport(carried, carrying, { ...required(at, specifier, null), whole: name }))
    carried.introduce(at, name)
    return name
  }
  const service = file.kind === 'service' && to.includes('/services/') ? serviceUid(to) : null
  changeBody({
    carried,
    controller,
    service,
    modules: carrying.modules,
    addModule: (path, at) => bindModule(carried, carrying, path, at),
    addController: (uid, at) => bindController(carried, carrying, uid, at),
    importOf: (specifier) => importText(carried, carrying, specifier),
    hoist,
  })
  return [...hoisted.values()].flat()
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

/** Binds the actions of a controller: `strapi.controller('api::a.a').own()`. They are made as they are called, since controllers call each other. */
function bindController(carried: CarriedFile, { code, to, uids }: Carrying, uid: string, at: ts.Node): string | null {
  const own = [...code.files.values()].find(
    (file) => file.kind === 'controller' && !file.isPlain && controllerUid(file, to(file.path) ?? '') === uid,
  )
  if (own === carried.file) return 'actions'
  if (own === undefined && !uids.has(uid)) return null
  const name = identifier(uid.split('.').at(-1) ?? '')
  const local = `own${name.charAt(0).toUpperCase()}${name.slice(1)}`
  if (own !== undefined) carried.take(carried.specifierOf(to(own.path) ?? own.path), { whole: local })
  if (uids.has(uid)) carried.importOwn(`src/generated/controllers/${uid.split('.').at(-1)}.ts`, `${name}Controller`)
  if (uids.has(uid) && own !== undefined) carried.take('@content-gen/runtime', { named: ['extended'] })
  const generated = `${name}Controller(app.content)`
  const made = !uids.has(uid)
    ? `${local}(app)`
    : own === undefined
      ? generated
      : `extended(${generated}, ${local}, app)`
  carried.given.set(`${name}Actions`, { line: `const ${name}Actions = () => ${made}`, uses: [] })
  carried.introduce(at, `${name}Actions`)
  return `${name}Actions()`
}
