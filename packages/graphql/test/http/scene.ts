/** The endpoint of the magazine, over a store with given answers. */
import type { AddressInfo } from 'node:net'
import { createServer, RequestError } from '@content-gen/runtime'
import { afterEach, beforeAll } from 'vitest'
import { graphql, GraphqlExtension } from '../../src/endpoint.js'
import { generateMagazine } from '../generated.js'
import { testStore } from '../store.js'
import type { TestStoreOptions } from '../store.js'

export const product = { data: '{"id":"1"}', total: null }
export const query = '{ product(id: 1) { data { id } } }'
export const answered = { data: { product: { data: { id: '1' } } } }

export const aliases = (count: number) =>
  `{ ${Array.from({ length: count }, (_, index) => `a${index}: articles { data { id } }`).join(' ')} }`

export const deep = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels)

export function checkCost(reads: readonly unknown[]) {
  if (reads.length > 2) throw new RequestError(400, 'ValidationError', 'too much')
}

/** Generates the magazine before the calling suite, under the suite's own name. Returns a function that starts a server. */
export function httpScene(name: string) {
  let magazine: Awaited<ReturnType<typeof generateMagazine>>
  const running: (() => Promise<void>)[] = []
  beforeAll(async () => {
    magazine = await generateMagazine(name)
  })
  afterEach(async () => {
    for (const stop of running.splice(0)) await stop()
  })

  return async (options: Partial<TestStoreOptions> = {}, extension = new GraphqlExtension()) => {
    const { store, statements } = testStore({ descriptors: magazine.descriptors, ...options })
    const server = createServer(store, {
      routes: [],
      plugins: [await graphql(store, { load: () => Promise.resolve(magazine), extension })],
    })
    const http = server.koa.listen(0, '127.0.0.1')
    await new Promise((resolve) => http.once('listening', resolve))
    running.push(async () => {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
      await server.stop()
    })
    const base = `http://127.0.0.1:${(http.address() as AddressInfo).port}/graphql`
    const send = async (init: RequestInit & { readonly search?: string }) => {
      const response = await fetch(`${base}${init.search ?? ''}`, init)
      const text = await response.text()
      const type = response.headers.get('content-type')?.split(';')[0]
      return { status: response.status, type, text, json: () => JSON.parse(text), headers: response.headers }
    }
    const post = (body: unknown, headers: Record<string, string> = {}) =>
      send({
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      })
    const ask = async (text: string, variables?: object) => (await post({ query: text, variables })).json()
    return { send, post, ask, statements, store }
  }
}
