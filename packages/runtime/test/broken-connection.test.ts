import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UnavailableError } from '../src/errors/errors.js'
import { AnswerRoom } from '../src/load/room.js'
import { postgresql } from '../src/postgresql/index.js'
import type { PrismaPg } from '@prisma/adapter-pg'
import type { AddressInfo } from 'node:net'

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

/** The parts of a Prisma client that a transaction needs. */
async function clientOf(adapter: PrismaPg) {
  const opened = await adapter.connect()
  return {
    $connect: () => Promise.resolve(),
    $disconnect: () => opened.dispose(),
    $transaction: (work: (client: object) => unknown) => opened.startTransaction().then(work),
  }
}

test('a connection that ends while it is handed out costs only a 503', async () => {
  const { port } = server.address() as AddressInfo
  const url = `postgresql://nobody@127.0.0.1:${port}/none`
  const open = postgresql(clientOf)
  const database = await open({ url, baseDir: '/', readTimeout: 1_000, room: new AnswerRoom(1) })
  for (let turn = 0; turn < 3; turn++) {
    await expect(database.write(() => Promise.resolve())).rejects.toBeInstanceOf(UnavailableError)
    await expect(Promise.resolve(database.read({ text: 'select 1', values: [] }))).rejects.toBeInstanceOf(
      UnavailableError,
    )
  }
  await database.close()
})
