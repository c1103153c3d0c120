import { ts } from 'ts-morph'
import { bare, isFunction, type AnyFunction } from './names.js'
import type { FileExports } from './exports.js'

/** The object that a file exports, or the function that makes it. */
export interface Made {
  readonly object: ts.ObjectLiteralExpression | null
  /** A function with statements before it returns the object, or one that returns something else. */
  readonly body: ts.ConciseBody | null
  readonly parameter: ts.ParameterDeclaration | undefined
}

/** Returns what a file exports, or what the factory of `createCoreController(uid, factory)` makes. */
export function madeByExport({ whole }: FileExports): Made | null {
  return madeBy(whole !== null && ts.isCallExpression(whole) ? whole.arguments[1] : (whole ?? undefined))
}

/** Returns what an export makes; null if only running it would tell. */
export function madeBy(exported: ts.Node | undefined): Made | null {
  if (exported === undefined) return { object: null, body: null, parameter: undefined }
  const value = ts.isExpression(exported) ? bare(exported) : exported
  if (ts.isObjectLiteralExpression(value)) return { object: value, body: null, parameter: undefined }
  if (!isFunction(value) || value.body === undefined) return null
  const [parameter] = value.parameters
  if (!ts.isBlock(value.body)) {
    const object = bare(value.body)
    return ts.isObjectLiteralExpression(object)
      ? { object, body: null, parameter }
      : { object: null, body: value.body, parameter }
  }
  const answer = value.body.statements.findLast((each) => ts.isReturnStatement(each))?.expression
  const object = answer === undefined ? null : bare(answer)
  const isOnly = value.body.statements.length === 1
  if (object !== null && ts.isObjectLiteralExpression(object))
    return { object, body: isOnly ? null : value.body, parameter }
  return answer === undefined ? null : { object: null, body: value.body, parameter }
}

/** The function of a member: `find(ctx) {}`, `find: async (ctx) => {}`. */
export function functionOf(property: ts.ObjectLiteralElementLike): AnyFunction | null {
  if (ts.isMethodDeclaration(property)) return property
  if (!ts.isPropertyAssignment(property)) return null
  const value = bare(property.initializer)
  return isFunction(value) ? value : null
}
