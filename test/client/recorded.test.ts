/** The client against recorded answers of an unchanged Strapi v4: it asks as the recordings did, and understands what they got. */
import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createClient, RequestError } from '@content-gen/client'
import { parse } from 'qs'
import type { Content } from '../../fixtures/client-types/content.js'

interface Example {
  readonly i: number
  readonly request: {
    readonly method: string
    readonly path: string
    readonly resolvedPath?: string
    readonly body?: unknown
  }
  readonly response?: { readonly status: number; readonly body: unknown } | null
}

const folder = new URL('../../fixtures/wire/expected/sqlite/', import.meta.url)
/** Requests about the text of a query itself. */
const isText = (file: string) => file.startsWith('05x-')

const files = readdirSync(folder).filter((file) => !isText(file))
const examples = files.flatMap((file) => {
  const { entries } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as { entries: readonly Example[] }
  return entries.map((example) => ({ name: `${file.replace('.json', '')}#${example.i}`, ...example }))
})

/** As Strapi v4 reads query strings. */
const read = (query: string) => parse(query, { strictNullHandling: true, arrayLimit: 101, depth: 20 })

/** The methods as they are at run time, for requests of any shape. */
type Methods = Readonly<Record<string, (...all: unknown[]) => Promise<unknown>>>
type Call = (client: ReturnType<typeof createClient<Content>>) => Promise<unknown>

const collections = new Set([
  'articles',
  'authors',
  'categories',
  'comments',
  'products',
  'profiles',
  'secret-notes',
  'tags',
])
const singles = new Set(['homepage', 'setting'])

/** The call that sends a recorded request; null for what only a hand-written request can be. */
function callOf({ method, body }: Example['request'], path: string): Call | null {
  const [address = '', text = ''] = path.split('?')
  const [, prefix, type = '', id, more, ...rest] = address.split('/')
  const query = read(text)
  const isCollection = collections.has(type)
  if (prefix !== 'api' || rest.length > 0 || id === '' || hasNull(query)) return null
  if (!isCollection && !(singles.has(type) && id === undefined)) return null
  const call =
    (name: string, ...all: unknown[]): Call =>
    (client) =>
      (client(type as 'articles') as unknown as Methods)[name]!(
        ...(isCollection && id !== undefined ? [id] : []),
        ...all,
      )
  if (more !== undefined)
    return more === 'localizations' && method === 'POST' && isObject(body) ? call('createLocalization', body) : null
  if (method === 'GET') return isCollection && id !== undefined ? call('findOne', query) : call('find', query)
  if (method === 'DELETE') return isCollection && id === undefined ? null : call('delete', query)
  if (!isObject(body) || !isObject(body['data']) || Object.keys(body).length > 1) return null
  if (method === 'POST') return isCollection && id === undefined ? call('create', body['data'], query) : null
  if (method === 'PUT') return isCollection && id === undefined ? null : call('update', body['data'], query)
  return null
}

const calls = examples.flatMap(({ name, request, response }) => {
  const path = request.resolvedPath ?? request.path
  const call = callOf(request, path)
  return call === null || !response ? [] : [{ name, path, method: request.method, body: request.body, response, call }]
})

test('there are many', () => {
  expect(calls.length).toBeGreaterThan(1_000)
})

test.each(calls)('$name: $method $path', async ({ path, method, body, response, call }) => {
  const client = createClient<Content>({
    url: 'http://127.0.0.1:1337/api',
    retries: 0,
    async fetch(url, init) {
      const { pathname, search } = new URL(String(url))
      const [address = '', query = ''] = path.split('?')
      expect(pathname).toBe(address)
      expect(read(search.slice(1))).toEqual(read(query))
      expect(init?.method).toBe(method)
      expect(init?.body === undefined ? undefined : JSON.parse(String(init.body))).toEqual(body)
      return new Response(JSON.stringify(response.body), { status: response.status })
    },
  })
  if (response.status < 400) return expect(await call(client)).toEqual(response.body)
  const error: unknown = await call(client).catch((reason: unknown) => reason)
  const { error: envelope } = response.body as { error: { name: string; message: string; details?: object } }
  expect(error).toBeInstanceOf(RequestError)
  expect(error).toMatchObject({ status: response.status, message: envelope.message, code: envelope.name })
  expect((error as RequestError).details).toEqual(envelope.details ?? {})
})

test('flat answers of all that was populated', async () => {
  // A list in one text, with commas, is nothing that the client's types allow.
  const isTyped = (path: string) => !/populate\]?=[^&]*,/.test(path)
  const chosen = calls.filter(
    ({ name, path, response }) => name.startsWith('07-') && response.status === 200 && isTyped(path),
  )
  expect(chosen.length).toBeGreaterThan(30)
  for (const { name, path, response } of chosen) {
    const [address = '', text = ''] = path.split('?')
    const client = createClient<Content>({ url: '/api', fetch: async () => Response.json(response.body) })
    const [, , type, id] = address.split('/')
    const methods = client.flat(type as 'articles') as unknown as Methods
    const flat = id === undefined ? await methods['find']!(read(text)) : await methods['findOne']!(id, read(text))
    expect(wrappersIn(flat), name).toEqual([])
  }
})

/** Members called `attributes`, and `data` below the top: no model of the magazine has such an attribute. */
function wrappersIn(value: unknown, path = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) => {
    const found = name === 'attributes' || (name === 'data' && path !== '') ? [`${path}.${name}`] : []
    return [...found, ...wrappersIn(item, `${path}.${name}`)]
  })
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasNull(value: unknown): boolean {
  return value === null || (typeof value === 'object' && Object.values(value).some(hasNull))
}
