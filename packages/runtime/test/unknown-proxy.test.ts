import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellOfProxy } from '../src/http/sender/unknown-proxy.js'
import type { AddressInfo } from 'node:net'

const told: string[] = []
const server = createServer((_, outgoing) => outgoing.end('answer'))
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

test.each([
  ['that the config does not know', false, [], '203.0.113.7', '"server": { "proxy": true }'],
  ['that names no address', true, ['203.0.113.7', '::1'], '203.0.113.7, unknown', 'does not end in an address'],
])('a proxy %s is told of once, without an address', async (_, isBehindProxy, usual, forwarded, text) => {
  told.length = 0
  tellOfProxy(server, isBehindProxy, { warn: (line: unknown) => told.push(String(line)) })
  const { port } = server.address() as AddressInfo
  const ask = async (headers: Record<string, string> = {}) =>
    (await fetch(`http://127.0.0.1:${port}/`, { headers })).text()
  await ask()
  for (const each of usual) await ask({ 'x-forwarded-for': each })
  expect(told).toEqual([])
  for (let i = 0; i < 2; i++) expect(await ask({ 'x-forwarded-for': forwarded })).toBe('answer')
  expect(told).toHaveLength(1)
  expect(told[0]).toContain(text)
  expect(told[0]).not.toContain('203')
})
