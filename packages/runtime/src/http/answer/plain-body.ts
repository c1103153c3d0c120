import { JsonStream, jsonText } from '../../json/json.js'
import type Koa from 'koa'

/**
 * Makes the JSON of an answer an object that code may change, as it is in Strapi v4 after `await next()`. The database made it as text, which
 * stays text unless code asks.
 */
export function plainBody({ response }: { readonly response: Koa.Response }): void {
  const text = textOf(response.body)
  if (text !== null && response.is('json')) response.body = JSON.parse(text)
}

function textOf(body: unknown): string | null {
  if (typeof body === 'string') return body
  if (Buffer.isBuffer(body)) return body.toString()
  return body instanceof JsonStream ? jsonText(body.json) : null
}
