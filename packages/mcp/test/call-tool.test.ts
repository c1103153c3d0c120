/** Calls of tools reach the API as requests of whoever calls, although this process sends them. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { addressOf } from '@content-gen/runtime/recording'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callTool } from '../src/call-tool.js'
import type { IncomingHttpHeaders } from 'node:http'
import type { Tool } from '../src/tools.js'

const tool: Tool = {
  name: 'find_articles',
  description: 'Finds articles',
  inputSchema: { type: 'object', properties: {}, required: [] },
  refers: [],
  action: 'api::article.article.find',
  method: 'GET',
  path: '/articles',
  query: [],
  body: null,
}

const headers: IncomingHttpHeaders[] = []
const server = createServer((request, response) => {
  headers.push(request.headers)
  response.end(addressOf(request, false))
})
let url: string

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})

afterAll(() => void server.close())

test('each call has the address of its caller', async () => {
  const addresses = ['192.0.2.1', '192.0.2.2', '2001:db8:0:0']
  const results = await Promise.all(
    addresses.map((address) => callTool(tool, {}, { url, authorization: 'Bearer a', address })),
  )
  expect(results.map(({ content }) => content[0]?.text)).toEqual(addresses)
})

test('headers that are sent from outside, or again, tell no address', async () => {
  const [seen] = headers
  const names = Object.keys(seen ?? {}).filter((name) => name.startsWith('x-'))
  expect(names).toHaveLength(1)
  for (const value of [String(seen?.[String(names[0])]), '', '192.0.2.1', 'constructor']) {
    const answer = await fetch(url, { headers: { [String(names[0])]: value } })
    expect(await answer.text()).toBe('127.0.0.1')
  }
})
