/** Types of parameters that follow from the kind of a file: contexts, `next`, events. */
import { ts } from 'ts-morph'
import { missingHooks } from './counterparts.js'
import { functionOf, madeBy, madeByExport } from './made.js'
import { isFunction } from './names.js'
import { contextType, isContext, middlewareContextType, optional } from './types.js'
import type { CarriedFile } from './carried-file.js'

/** The first parameters of actions and guards are contexts, whatever their names. */
export function typeContexts(carried: CarriedFile): void {
  switch (carried.file.kind) {
    case 'controller':
      return typeActions(carried)
    case 'policy':
      return typePolicy(carried)
    case 'lifecycles':
      return typeHooks(carried)
    case 'middleware':
      return typeMiddlewares(carried, carried.file.source)
    default:
  }
}

function typeActions({ file, typed }: CarriedFile): void {
  const members = madeByExport(file.exports)?.object?.properties ?? []
  for (const [ctx, ...others] of members.map((member) => functionOf(member)?.parameters ?? [])) {
    if (ctx !== undefined) typed.set(ctx, takesContext(ctx, others) ? contextType : () => optional)
    for (const each of others) typed.set(each, () => optional)
  }
  for (const { value } of file.exports.assigned) {
    const [ctx] = isFunction(value) ? value.parameters : []
    if (ctx !== undefined) typed.set(ctx, contextType)
  }
}

/** Actions that only own code calls take anything: `filter(entry, keys)`, `byId(id)`. */
function takesContext({ name }: ts.ParameterDeclaration, [next]: readonly ts.ParameterDeclaration[]): boolean {
  const text = name.getText()
  return (
    isContext(text) ||
    next?.name.getText() === 'next' ||
    (next === undefined && !/^(_?id|\w+Id|entry|entity|data|item)$/.test(text))
  )
}

function typePolicy({ file, typed }: CarriedFile): void {
  const { whole } = file.exports
  const policy = policyOf(whole) ?? whole
  const [ctx] = policy !== null && isFunction(policy) ? policy.parameters : []
  if (ctx !== undefined) typed.set(ctx, contextType)
}

/** Their places type the parameters of hooks. */
function typeHooks({ file, typed }: CarriedFile): void {
  for (const property of madeBy(file.exports.whole ?? undefined)?.object?.properties ?? []) {
    if (missingHooks.has(property.name?.getText() ?? '')) continue
    for (const each of functionOf(property)?.parameters ?? []) typed.set(each, null)
  }
}

/** A middleware is a function of `ctx` and `next`, however deep. */
function typeMiddlewares(carried: CarriedFile, node: ts.Node): void {
  if (isFunction(node) && node.parameters.length === 2 && node.parameters[1]?.name.getText() === 'next') {
    const [ctx, next] = node.parameters
    if (ctx !== undefined) carried.typed.set(ctx, middlewareContextType)
    if (next !== undefined) carried.typed.set(next, () => '() => Promise<unknown>')
  }
  ts.forEachChild(node, (child) => typeMiddlewares(carried, child))
}

/** `{ name, validator, handler }` */
export function policyOf(whole: ts.Node | null): ts.Node | null {
  if (whole === null || !ts.isObjectLiteralExpression(whole)) return null
  const handler = whole.properties.find(({ name }) => name?.getText() === 'handler')
  return handler === undefined ? null : functionOf(handler)
}
