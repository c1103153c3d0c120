/** Default exports: what a file of Strapi v4 exports, as the argument of a define function. */
import { ts } from 'ts-morph'
import { quoteTypescript } from '../typescript/quote.js'
import { missingHooks } from './counterparts.js'
import { bodyWith, functionOfApp } from './function-text.js'
import type { AnyFunction } from './names.js'
import type { Made } from './made.js'
import { factoryText, linesFor, type Parts } from './parts.js'
import type { CarriedFile } from './carried-file.js'

/** The properties of an object that files export name by name: `exports.find = …` */
function assignedObject(carried: CarriedFile): string | null {
  const { assigned } = carried.file.exports
  if (assigned.length === 0) return null
  return `{\n${assigned.map(({ name, value }) => `  ${name}: ${carried.edits.of(value)},\n`).join('')}}`
}

/** Returns `defineController('api::a.a', (app) => { … })`. */
export function defineObject(
  carried: CarriedFile,
  define: string,
  uid: string | null,
  made: Made | null,
  parts: Parts,
): string {
  carried.importOwn('src/generated/owner.ts', define)
  const first = uid === null ? '' : `${quoteTypescript(uid)}, `
  const assigned = assignedObject(carried)
  if (made === null) {
    const at = carried.file.exports.statements[0] ?? carried.file.source
    return `${define}(${first}() => ${carried.notCarried(at, define, 'an object that spells its members out')})`
  }
  const node = made.body ?? made.object
  const nodes = [...(node === null ? [] : [node]), ...carried.file.exports.assigned.map(({ value }) => value)]
  const lines = [...linesFor(carried, nodes, parts), ...renamed(carried, made)]
  if (made.body !== null) {
    return `${define}(${first}${lines.length === 0 ? '()' : '(app)'} => ${bodyWith(carried.edits, made.body, lines)})`
  }
  const object = made.object === null ? (assigned ?? '{}') : carried.edits.of(made.object)
  return `${define}(${first}${factoryText(object, lines)})`
}

/** A factory whose parameter is more than `{ strapi }`. */
function renamed(carried: CarriedFile, { parameter }: Made): readonly string[] {
  if (parameter === undefined) return []
  const isStrapi =
    ts.isObjectBindingPattern(parameter.name) &&
    parameter.name.elements.every((each) => each.name.getText() === 'strapi')
  if (isStrapi) return []
  carried.importOwn('src/generated/strapi.ts', 'strapiOf')
  return [`const ${parameter.name.getText()}: any = { strapi: strapiOf(app) }`]
}

/** Marks hooks that do not exist here. */
export function markHooks(carried: CarriedFile, made: Made | null): void {
  for (const property of made?.object?.properties ?? []) {
    const name = property.name?.getText() ?? ''
    carried.count('lifecycles')
    if (!missingHooks.has(name) || property.name === undefined) continue
    const mark = carried.notCarried(property, 'lifecycles', 'a hook for one entry: services write entries one by one')
    carried.edits.put(property.getStart(), property.getStart(), `...${mark.slice(0, -1)}, { `)
    carried.edits.put(property.end, property.end, ' })')
  }
}

/** Returns `definePolicy((ctx, config, app) => …)`. */
export function defineFunction(
  carried: CarriedFile,
  define: string,
  index: number,
  made: AnyFunction,
  parts: Parts,
): string {
  carried.importOwn('src/generated/owner.ts', define)
  const lines = made.body === undefined ? [] : linesFor(carried, [made.body], parts)
  return `${define}(${functionOfApp(carried.edits, made, index, lines).replace(/^export default /, '')})`
}
