import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellOfProxy } from '../src/http/unknown-proxy.js'
import type { AddressInfo } from 'node:net'

const told: string[] = []
const server = createServer((_, outgoing) => outgoing.end('answer'))
tellOfProxy(server, { warn: (text: unknown) => told.push(String(text)) })
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

test('a proxy that the config does not know is told of once, without an address', async () => {
  const { port } = server.address() as AddressInfo
  const ask = async (headers: Record<string, string> = {}) =>
    (await fetch(`http://127.0.0.1:${port}/`, { headers })).text()
  expect([await ask(), told]).toEqual(['answer', []])
  const forwarded = { 'x-forwarded-for': '203.0.113.7' }
  expect([await ask(forwarded), await ask(forwarded)]).toEqual(['answer', 'answer'])
  expect(told).toHaveLength(1)
  expect(told[0]).toContain('"server": { "proxy": true }')
  expect(told[0]).not.toContain('203')
})
