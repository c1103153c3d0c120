import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import Koa from 'koa'
import { expect, test } from 'vitest'
import { Answer } from '../src/answer.js'
import { answerWith } from '../src/http/answer/answered.js'
import type { Context } from '../src/http/routes.js'

/** Runs an action, and returns the body that it leads to. */
async function bodyOf(run: (ctx: Context) => unknown): Promise<unknown> {
  const request = new IncomingMessage(new Socket())
  const ctx = new Koa().createContext(request, new ServerResponse(request)) as unknown as Context
  // As Koa does before the first middleware.
  ctx.res.statusCode = 404
  await answerWith(run)(ctx)
  return ctx.body
}

test('the result of an action becomes the body', async () => {
  expect(await bodyOf(() => ({ made: true }))).toEqual({ made: true })
  expect(await bodyOf(() => new Answer('{"data":1}'))).toBe('{"data":1}')
})

test('a body that the action sets stays, whatever the action returns', async () => {
  const set = (result: unknown) => (ctx: Context) => {
    ctx.body = 'mine'
    return result
  }
  for (const result of [undefined, { other: true }, new Answer('{"data":1}')]) {
    expect(await bodyOf(set(result))).toBe('mine')
  }
})

test('an action that neither returns nor sets anything answers 404', async () => {
  await expect(bodyOf(() => undefined)).rejects.toMatchObject({ status: 404 })
})
