import { connect } from 'node:net'
import Koa from 'koa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Turns } from '../src/load/turns.js'
import { callerWith } from '../src/caller.js'
import { AnswerRoom, Room } from '../src/load/room.js'
import { holdAnswer, sendJson } from '../src/http/answer/send.js'
import { jsonObject, JsonStream, jsonText, LongJson } from '../src/json/json.js'
import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { State } from '../src/http/routes.js'

const megabyte = 1_000_000
const large = new LongJson([Buffer.from('["'), Buffer.alloc(40 * megabyte, 'é'), Buffer.from('"]')])
const bytes = Buffer.alloc(40 * megabyte)
/** Room for four answers of the largest size: 40 MB. */
const answers = new AnswerRoom(10 * megabyte, 300)
const koa = new Koa<State>()
koa.use(async (ctx, next) => {
  await next()
  holdAnswer(ctx, answers)
})
koa.use((ctx) => {
  if (ctx.path !== '/bytes')
    return sendJson(ctx, ctx.path === '/large' ? large : jsonObject([['small', new LongJson([Buffer.from('1')])]]))
  answers.hold(ctx.res, bytes.length)
  ctx.body = bytes
})
let server: Server
let port = 0
beforeAll(async () => {
  await new Promise<void>((resolve) => (server = koa.listen(0, '127.0.0.1', resolve)))
  port = (server.address() as AddressInfo).port
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

function deafClient(path = '/large'): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.pause().write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  return socket
}

test('a long answer arrives complete, with its length, and its memory is freed', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/large`)
  expect(answer.headers.get('content-length')).toBe(String(large.length))
  expect(await answer.text()).toBe(jsonText(large))
  await expect.poll(() => answers.hasRoom).toBe(true)
  expect(await (await fetch(`http://127.0.0.1:${port}/small`)).json()).toEqual({ small: 1 })
})

test('a long text is sent as bytes, which are counted', async () => {
  const response: Parameters<typeof sendJson>[0]['response'] = { body: undefined, length: 0 }
  const ctx = { response, state: { caller: callerWith('public', []), requestId: '1' } }
  sendJson(ctx, `"${'é'.repeat(megabyte)}"`)
  expect(response.body).toBeInstanceOf(JsonStream)
  expect(response.length).toBe(2 * megabyte + 2)
  sendJson(ctx, '"short"')
  expect(response.body).toBe('"short"')
})

test('while clients do not read their answers, no other is started, until the oldest of them is cut off', async () => {
  const queue = new Turns({ atOnce: 2, waitingOfOne: 10, waiting: 10, patience: 20_000, room: answers })
  const socket = deafClient()
  await expect.poll(() => answers.hasRoom, { timeout: 10_000 }).toBe(false)
  let isCut = false
  socket.resume().once('close', () => (isCut = true))
  socket.pause()
  let isBegun = false
  const begun = queue.run('', async () => void (isBegun = true))
  expect(isBegun).toBe(false)
  await begun
  expect(answers.hasRoom).toBe(true)
  socket.resume()
  await expect.poll(() => isCut).toBe(true)
})

test.each(['/large', '/bytes'])('a client that keeps no other waiting is left alone: %s', async (path) => {
  const socket = deafClient(path)
  await expect.poll(() => answers.hasRoom, { timeout: 10_000 }).toBe(false)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(answers.hasRoom).toBe(false)
  socket.destroy()
  await expect.poll(() => answers.hasRoom).toBe(true)
})

test('holders have their free bytes and share the others, until one is released', () => {
  const room = new Room<object>(100, 10)
  const [one, other] = [{}, {}]
  room.hold(one, 100)
  expect([room.fits(other, 20), room.fits(other, 21)]).toEqual([true, false])
  room.hold(other, 20)
  expect([room.hasRoom, room.fits({}, 10), room.fits({}, 11), room.fits(one, 90)]).toEqual([false, true, false, true])
  room.release(one)
  expect([room.bytesOf(one), room.bytesOf(other), room.fits({}, 100), room.fits({}, 101)]).toEqual([0, 20, true, false])
})
