/** The connections for writing to PostgreSQL, when statements fail. */
import { createServer } from 'node:net'
import { Client } from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../../../test/databases.js'
import { JoinedClient } from '../../src/database/joined-client.js'
import { WritePool } from '../../src/postgresql/write-pool.js'
import { usual } from '../../src/database.js'
import type { AddressInfo, Socket } from 'node:net'
import type { Transaction } from '../../src/database.js'

afterEach(() => void vi.useRealTimers())

const noClient = async (): Promise<never> => {
  throw new Error('There is no Prisma client here')
}
const open = (url: string) => new WritePool(url, new JoinedClient(noClient), 1000)
const insert = async (transaction: Transaction, name: string) =>
  transaction.run({ text: 'insert into tag values ($1)', values: [name] })

test('a write whose failure was caught stores nothing, and says so', async () => {
  const { url, drop } = await freshDatabase('postgresql')
  const client = new Client(url)
  await client.connect()
  await client.query('create table tag (name text unique)')
  const pool = open(url)
  const write = pool.run(async (transaction) => {
    await insert(transaction, 'first')
    await insert(transaction, 'first').catch(() => undefined)
  })
  await expect(write).rejects.toThrow('PostgreSQL has undone the transaction')
  await pool.run((transaction) => insert(transaction, 'second'))
  expect((await client.query('select name from tag')).rows).toEqual([{ name: 'second' }])
  await pool.close()
  await client.end()
  await drop()
})

/** A message of PostgreSQL's protocol. */
function message(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(content.length + 4, 1)
  return Buffer.concat([head, content])
}

const ready = message('Z', Buffer.from('I'))
const answers = {
  start: Buffer.concat([message('R', Buffer.alloc(4)), ready]),
  command: Buffer.concat([message('C', Buffer.from('SET\0')), ready]),
}

/** Takes clients, and answers nothing but their commands. */
async function silentServer() {
  const sockets: Socket[] = []
  let asked = 0
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write(answers.start)
      socket.on('data', (chunk) => {
        if (chunk.toString('latin1').startsWith('Q')) socket.write(answers.command)
        else asked++
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  }
  return { url: `postgresql://nobody@127.0.0.1:${port}/none`, sockets, asked: () => asked, close }
}

test.each([
  ['a single statement', { isOneStatement: true }],
  ['a transaction', {}],
])('a connection that does not answer %s is not used again', async (_, mode) => {
  const { url, sockets, asked, close } = await silentServer()
  const pool = open(url)
  await pool.prepare()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (const connections of [1, 2]) {
    const write = pool.run((transaction) => insert(transaction, 'lost'), { ...usual, ...mode })
    const refused = expect(write).rejects.toThrow('Query read timeout')
    while (asked() < connections) await new Promise((turn) => setImmediate(turn))
    await vi.advanceTimersByTimeAsync(20_000)
    await refused
    expect(sockets).toHaveLength(connections)
  }
  vi.useRealTimers()
  await pool.close()
  await close()
})
