/** Middlewares change the JSON of an answer, however it was made. */
import Koa from 'koa'
import { afterEach, expect, test } from 'vitest'
import { plainBody } from '../src/http/answer/plain-body.js'
import { sendJson } from '../src/http/answer/send.js'
import { LongJson } from '../src/json/json.js'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Context } from '../src/http/routes.js'

let server: Server | undefined
afterEach(() => server?.close())

/** Returns the answer of a route behind a middleware that adds to its `meta`. */
async function changed(answer: (ctx: Koa.Context) => void): Promise<Response> {
  const koa = new Koa()
  koa.use(async (ctx, next) => {
    await next()
    plainBody(ctx)
    const body = ctx.body as { meta?: { took?: number } } | undefined
    if (body?.meta) body.meta.took = 1
  })
  koa.use(answer)
  server = koa.listen(0, '127.0.0.1')
  await new Promise((resolve) => server?.once('listening', resolve))
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

const title = 'x'.repeat(1_100_000)

test.each([
  ['text', (ctx: Koa.Context) => sendJson(ctx as unknown as Context, '{"data":1,"meta":{}}'), 1],
  ['bytes', (ctx: Koa.Context) => (ctx.body = Buffer.from('{"data":1,"meta":{}}')), 1],
  ['an object', (ctx: Koa.Context) => (ctx.body = { data: 1, meta: {} }), 1],
  [
    'a stream',
    (ctx: Koa.Context) =>
      sendJson(
        ctx as unknown as Context,
        new LongJson([Buffer.from(`{"data":"${title}"`), Buffer.from(',"meta":{}}')]),
      ),
    title,
  ],
])('%s', async (_name, answer, data) => {
  const response = await changed((ctx) => {
    ctx.type = 'application/json; charset=utf-8'
    answer(ctx)
  })
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(await response.json()).toEqual({ data, meta: { took: 1 } })
})

test.each([
  ['text that is no JSON', (ctx: Koa.Context) => (ctx.body = '{"meta":{}}'), '{"meta":{}}'],
  ['no body', (ctx: Koa.Context) => (ctx.status = 204), ''],
])('%s stays', async (_name, answer, text) => {
  expect(await (await changed(answer)).text()).toBe(text)
})
