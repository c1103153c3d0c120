/** The text of an operation before it is parsed, and the answer to one that never will be. */
import { deepest, parseSentJson, sendJson } from '@content-gen/runtime'
import { extentFault, tooDeep } from '../limits/extent.js'
import { isTooDeep } from '../limits/nesting.js'
import type { Json } from '@content-gen/runtime'
import type { Documents } from '../limits/documents.js'
import type { KoaContext } from '../resolvers/koa-context.js'

/** The document and the variables of a body or a query string, of any type. */
export interface Parts {
  readonly source: unknown
  readonly variables: unknown
}

export function partsOf(fields: unknown): Parts {
  if (typeof fields !== 'object' || fields === null) return { source: undefined, variables: undefined }
  return {
    source: 'query' in fields ? fields.query : undefined,
    variables: 'variables' in fields ? fields.variables : undefined,
  }
}

/** Returns an operation with its variables parsed if they are JSON text, as some clients send them. */
export function withParsedVariables(body: unknown): unknown {
  const { variables } = partsOf(body)
  if (typeof body !== 'object' || typeof variables !== 'string') return body
  try {
    return { ...body, variables: parseSentJson(variables) }
  } catch {
    return body
  }
}

export function operationText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export interface RefusedOperation {
  readonly errors: readonly { readonly message: string; readonly extensions: { readonly code: string } }[]
}

/** Returns why an operation is not even parsed; null if it is. A body was checked when it was read; the variables of a GET are text. */
export function faultOf({ source, variables }: Parts): string | null {
  return extentFault(operationText(source)) ?? (isTooDeep(operationText(variables), deepest) ? tooDeep : null)
}

/** Returns why an operation is refused; null if it is not, or if the library reports it. */
export function refusalOf(parts: Parts, documents: Documents): RefusedOperation | null {
  const fault = faultOf(parts)
  if (fault !== null) return refusal('BAD_REQUEST', fault)
  const { source } = parts
  const excess = typeof source === 'string' ? documents.measure(source).excess : null
  return excess === null ? null : refusal('GRAPHQL_VALIDATION_FAILED', excess)
}

function refusal(code: string, message: string): RefusedOperation {
  return { errors: [{ message, extensions: { code } }] }
}

export function refuse(ctx: KoaContext, code: string, message: string): void {
  answerJson(ctx, 400, JSON.stringify(refusal(code, message)))
}

function startsWith(body: Json, text: string): boolean {
  return (typeof body === 'string' ? body : (body.pieces[0]?.toString('utf8', 0, text.length) ?? '')).startsWith(text)
}

/** JSON has one charset, and Strapi v4 names none. No cache keeps errors, which come first in an answer. */
export function answerJson(ctx: KoaContext, status: number, body: Json): void {
  ctx.status = status
  ctx.set('content-type', 'application/json')
  if (startsWith(body, '{"errors"')) ctx.set('Cache-Control', 'no-store')
  sendJson(ctx, body)
}
