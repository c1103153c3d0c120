/** Bodies of answers that middlewares look into: text here, and objects in Strapi v4. */
import { ts } from 'ts-morph'
import { spaceOf } from './function-text.js'
import { bare, isAssigned, isFunction, type AnyFunction } from './names.js'
import type { CarriedFile } from './carried-file.js'

/** Puts `plainBody(ctx)` behind `await next()`, if the function looks into `ctx.body` afterwards. */
export function changeAnsweredBody(carried: CarriedFile, node: ts.ExpressionStatement): void {
  const awaited = bare(node.expression)
  if (!ts.isAwaitExpression(awaited) || awaited.expression.getText() !== 'next()') return
  const around = ts.findAncestor(node, isFunction)
  const ctx = around?.parameters[0]?.name
  if (around === undefined || ctx === undefined || !ts.isIdentifier(ctx)) return
  if (lastLook(around, ctx.text) < node.end) return
  carried.count('ctx.body')
  carried.take('@content-gen/runtime', { named: ['plainBody'] })
  const end = node.getText().endsWith(';') ? ';' : ''
  carried.edits.put(node.end, node.end, `\n${spaceOf(carried.edits, node)}plainBody(${ctx.text})${end}`)
}

/** A file may have thousands of `await next()`. */
const known = new WeakMap<AnyFunction, number>()

/** Returns the place where a function looks into the body for the last time; -1: it does not. */
function lastLook(around: AnyFunction, ctx: string): number {
  const found = known.get(around)
  if (found !== undefined) return found
  let last = -1
  const visit = (node: ts.Node): void => {
    if (looksInto(node, ctx)) last = node.end
    ts.forEachChild(node, visit)
  }
  visit(around)
  known.set(around, last)
  return last
}

/** `ctx.body.data`, `ctx.response.body`, `const { body } = ctx` */
function looksInto(node: ts.Node, ctx: string): boolean {
  if (ts.isPropertyAccessExpression(node))
    return node.name.text === 'body' && isAnswer(node.expression, ctx) && !isAssigned(node)
  return (
    ts.isVariableDeclaration(node) &&
    ts.isObjectBindingPattern(node.name) &&
    node.initializer !== undefined &&
    isAnswer(node.initializer, ctx) &&
    node.name.elements.some(({ propertyName, name }) => (propertyName ?? name).getText() === 'body')
  )
}

/** `ctx`, `ctx.response` */
function isAnswer(node: ts.Expression, ctx: string): boolean {
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'response') return isAnswer(node.expression, ctx)
  return ts.isIdentifier(node) && node.text === ctx
}
