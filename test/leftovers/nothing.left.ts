import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, test } from 'vitest'

const server = createServer((_request, response) => response.end('here'))

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // Hooks return what is called after all hooks.
  return () => {
    server.close()
  }
})

test('leaves what is ending by itself: a connection of fetch to a server that is closed, a process, a timer', async () => {
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await answer.text()
  await once(spawn('sleep', ['0.2']), 'spawn')
  setTimeout(() => {}, 100)
})
