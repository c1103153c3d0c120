import { once } from 'node:events'
import { createServer } from 'node:http'
import { test } from 'vitest'

test('leaves a server', async () => {
  await once(createServer().listen(0, '127.0.0.1'), 'listening')
})
