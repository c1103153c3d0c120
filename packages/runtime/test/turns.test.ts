import { createServer } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Koa from 'koa'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AnswerRoom } from '../src/load/room.js'
import { holdAnswer, sendJson } from '../src/http/answer/send.js'
import { inTurn } from '../src/http/connection/turns.js'
import { LongJson } from '../src/json/json.js'
import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { State } from '../src/http/routes.js'

const megabyte = 1_000_000
const large = new LongJson([Buffer.alloc(40 * megabyte, ' ')])
const answers = new AnswerRoom(megabyte)
const most = 10
let begun: string[] = []
let underWay = 0
let mostUnderWay = 0
let server: Server
let port = 0

beforeAll(async () => {
  const koa = new Koa<State>()
  koa.use(async (ctx, next) => {
    await next()
    holdAnswer(ctx, answers)
  })
  koa.use(async (ctx) => {
    begun.push(ctx.url)
    mostUnderWay = Math.max(mostUnderWay, ++underWay)
    await wait(5)
    underWay--
    if (ctx.path === '/large') sendJson(ctx, large)
    else ctx.body = ctx.url
  })
  server = createServer(inTurn(koa.callback(), { most }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  begun = []
  mostUnderWay = 0
})

function send(paths: readonly string[]): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''))
  return socket
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `/n${index}.`)

async function received(socket: Socket, isAll: (text: string) => boolean): Promise<string> {
  let text = ''
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    text += chunk.toString()
    if (isAll(text)) break
  }
  return text
}

test('pipelined requests are answered in order, one after the other', async () => {
  const text = await received(send(numbered(most + 1)), (so) => so.endsWith(`/n${most}.`))
  expect(text.match(/\/n\d+\./g)).toEqual(numbered(most + 1))
  expect(mostUnderWay).toBe(1)
})

test('requests whose answers wait for nothing begin in turns of their own', async () => {
  let turn = 0
  const turns = new Set<number>()
  const count = () => {
    turn++
    if (turns.size < most) setImmediate(count)
  }
  count()
  const prompt = createServer(
    inTurn((_incoming, outgoing) => void outgoing.end(String(turns.add(turn).size)), { most }),
  )
  await new Promise<void>((resolve) => prompt.listen(0, '127.0.0.1', resolve))
  const socket = connect((prompt.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(most))
  await expect.poll(() => turns.size).toBe(most)
  socket.destroy()
  await new Promise((resolve) => prompt.close(resolve))
})

test('a connection goes on after them', async () => {
  const socket = send(numbered(3))
  const all = received(socket, (so) => so.endsWith('/last.'))
  await expect.poll(() => begun.length).toBe(3)
  socket.write('GET /last. HTTP/1.1\r\nHost: x\r\n\r\n')
  expect((await all).match(/HTTP\/1\.1 200/g)).toHaveLength(4)
})

test('a connection with too many pipelined requests is cut', async () => {
  const text = await received(send(numbered(10_000)), () => false).catch(() => '')
  expect(text).toBe('')
  expect(begun).toEqual(['/n0.'])
})

test('requests that wait when the connection is cut never start, and hold no memory', async () => {
  const socket = send(Array<string>(5).fill('/large')).pause()
  await expect.poll(() => answers.hasRoom).toBe(false)
  socket.destroy()
  await expect.poll(() => answers.hasRoom).toBe(true)
  await wait(50)
  expect(begun).toEqual(['/large'])
})
