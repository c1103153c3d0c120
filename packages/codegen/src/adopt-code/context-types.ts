/** Types of parameters that follow from the kind of a file: contexts, `next`, events. */
import { ts } from 'ts-morph'
import { missingHooks } from './counterparts.js'
import { functionOf } from './define.js'
import { madeBy, madeByExport } from './made.js'
import { isFunction } from './names.js'
import { contextType, middlewareContextType, optional } from './types.js'
import type { CarriedFile } from './carried-file.js'

/** The first parameters of actions and guards are contexts, whatever their names. */
export function typeContexts(carried: CarriedFile): void {
  const { file } = carried
  const { whole, assigned } = file.exports
  const contexts: (ts.ParameterDeclaration | undefined)[] = []
  if (file.kind === 'controller') {
    const made = madeByExport(file.exports)
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

/** `{ name, validator, handler }` */
export function policyOf(whole: ts.Node | null): ts.Node | null {
  if (whole === null || !ts.isObjectLiteralExpression(whole)) return null
  const handler = whole.properties.find(({ name }) => name?.getText() === 'handler')
  return handler === undefined ? null : functionOf(handler)
}
