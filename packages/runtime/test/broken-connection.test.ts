import { createServer, Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { UnavailableError } from '../src/errors/errors.js'
import { AnswerRoom } from '../src/load/room.js'
import { JoinedClient } from '../src/database/joined-client.js'
import { orUnavailable } from '../src/postgresql/failure.js'
import { Reader } from '../src/postgresql/reader.js'
import { WritePool } from '../src/postgresql/write-pool.js'
import type { AddressInfo } from 'node:net'
import type { PoolClient } from 'pg'

/** A message of PostgreSQL's protocol. */
function message(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(content.length + 4, 1)
  return Buffer.concat([head, content])
}

const welcome = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))])
const farewell = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'))

/** Accepts clients and ends their connection at once. */
const server = createServer((socket) => {
  socket.on('error', () => undefined).once('data', () => socket.end(Buffer.concat([welcome, farewell])))
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

test('a connection that ends while it is handed out costs only a 503', async () => {
  const { port } = server.address() as AddressInfo
  const url = `postgresql://nobody@127.0.0.1:${port}/none`
  const reader = new Reader({ url, timeout: 1_000, room: new AnswerRoom(1) })
  const clients = new JoinedClient<PoolClient>(() => Promise.reject(new Error('no code of the owner runs')))
  const writes = new WritePool(url, clients, 1_000)
  for (let turn = 0; turn < 3; turn++) {
    const write = orUnavailable('a write', () => writes.run(() => Promise.resolve()))
    await expect(write).rejects.toBeInstanceOf(UnavailableError)
    const read = Promise.resolve(reader.read({ text: 'select 1', values: [] }))
    await expect(read).rejects.toBeInstanceOf(UnavailableError)
  }
  await writes.close()
  await reader.close()
})

test('a connection that is idle for ten seconds is shown to be alive, so that no firewall forgets it', async () => {
  const kept = vi.spyOn(Socket.prototype, 'setKeepAlive')
  const { port } = server.address() as AddressInfo
  const clients = new JoinedClient<PoolClient>(() => Promise.reject(new Error('no code of the owner runs')))
  const writes = new WritePool(`postgresql://nobody@127.0.0.1:${port}/none`, clients, 1_000)
  await writes.prepare()
  expect(kept).toHaveBeenCalledWith(true, 10_000)
  kept.mockRestore()
  await writes.close()
})
