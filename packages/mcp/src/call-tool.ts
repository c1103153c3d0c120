/** Calls of tools, as requests to the REST API of the same server. */
import { asFrom } from '@content-gen/runtime/recording'
import { stringify } from 'qs'
import type { Tool } from './tools.js'

/** The result of a call: text for a language model. */
export interface ToolResult {
  readonly content: { readonly type: 'text'; readonly text: string }[]
  readonly isError?: true
}

/** The API, as the caller reaches it. */
export interface Api {
  /** `http://127.0.0.1:1337/api` */
  readonly url: string
  readonly authorization: string
  /** The network address of the caller: the API limits and queues by it. */
  readonly address: string
}

type Arguments = Readonly<Record<string, unknown>>

/** Returns the answer of the API, whatever it is. */
export async function callTool(tool: Tool, given: Arguments, api: Api): Promise<ToolResult> {
  const problem = problemOf(tool, given)
  if (problem !== null) return failed(problem)
  return asFrom(api.address, async (own) => {
    const url = api.url + pathOf(tool, given) + queryOf(tool, given)
    const { headers, body } = request(tool, given, api.authorization)
    const answer = await fetch(url, { method: tool.method, headers: { ...asDescribed, ...headers, ...own }, body })
    const text = await textOf(answer)
    if (text === null)
      return failed('The answer is longer than a megabyte: ask for less, by "fields" or smaller pages.')
    return answer.ok
      ? { content: [{ type: 'text', text: text || 'Done.' }] }
      : failed(text || `Status ${answer.status}`)
  })
}

/** Bytes: more than a language model reads. */
const longest = 1_000_000

/** Returns the body of an answer; null if it is too long. */
async function textOf({ body }: Response): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    // Leaving the loop cuts the request.
    if (size > longest) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

export function failed(text: string): ToolResult {
  return { content: [{ type: 'text', text }], isError: true }
}

/** Tools describe the form of Strapi v4. */
const asDescribed = { 'strapi-transformer-ignore': 'true' }

/** The API checks values: here are the faults that would change the meaning of a request. */
function problemOf({ inputSchema, query }: Tool, given: Arguments): string | null {
  const { properties, required } = inputSchema
  const missing = required.find((name) => given[name] === undefined)
  if (missing !== undefined) return `The argument "${missing}" is missing.`
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(properties, name))
  if (unknown !== undefined) return `There is no argument ${JSON.stringify(unknown.slice(0, 100))}.`
  const { id } = given
  if (id !== undefined && typeof id !== 'number' && typeof id !== 'string') return 'The argument "id" must be a number.'
  // It becomes a part of the path, in which `.` would lead to another route.
  if (id !== undefined && !wholeId.test(String(id))) return 'Not Found'
  if (JSON.stringify(query.map((name) => given[name])).length > longestAsked) return tooLong
  const lost = query.find((name) => losesPart(given[name]))
  return lost === undefined ? null : `The argument "${lost}" has an empty list or a name that a query cannot hold.`
}

/** Characters of arguments as JSON that are more than a query of 16,384 bytes has, the longest that the API takes, however they are encoded. */
const longestAsked = 32_768
const tooLong = 'The arguments are longer than a query may be: 16,384 bytes.'

const wholeId = /^[1-9]\d*$/

/** Returns true if a query string, as it is parsed, would lack a part of the value: without a filter, it would answer everything. */
function losesPart(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.length === 0 || value.some(losesPart)
  return Object.entries(value).some(([name, each]) => name in Object.prototype || losesPart(each))
}

function pathOf({ path }: Tool, given: Arguments): string {
  return path.replace('{id}', () => String(given['id']))
}

function queryOf({ query }: Tool, given: Arguments): string {
  const asked = Object.fromEntries(query.map((name) => [name, given[name]]))
  return stringify(asked, { addQueryPrefix: true, encodeValuesOnly: true, strictNullHandling: true })
}

interface Sent {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | FormData | null
}

function request({ body }: Tool, given: Arguments, authorization: string): Sent {
  if (body === 'file') return { headers: { authorization }, body: formOf(given) }
  if (body === null) return { headers: { authorization }, body }
  return { headers: { authorization, 'content-type': 'application/json' }, body: JSON.stringify(bodyOf(body, given)) }
}

function bodyOf(body: 'data' | 'flat' | 'publish', { data, published }: Arguments): unknown {
  if (body === 'flat') return data
  return { data: body === 'data' ? data : { publishedAt: published === false ? null : new Date().toISOString() } }
}

/** Other text than base64 has no bytes: the API refuses an empty file. */
function formOf({ name, type, content, alternativeText, caption }: Arguments): FormData {
  const form = new FormData()
  const bytes = Buffer.from(String(content), 'base64')
  form.set('fileInfo', JSON.stringify({ name, alternativeText, caption }))
  form.set('files', new File([bytes], String(name), { type: String(type) }))
  return form
}
