/** Errors that controllers throw the way of Koa, as in Strapi v4. */
import { once } from 'node:events'
import Koa from 'koa'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { answerError } from '../src/http/answer/errors.js'
import type { Context } from 'koa'

/** Returns the answer to a request whose controller does this, and the messages of errors that were logged. */
async function answerTo(controller: (ctx: Context) => void) {
  const logged: unknown[] = []
  const log = pino({}, { write: (line) => logged.push(JSON.parse(line).err.message) })
  const koa = new Koa()
  koa.use((ctx, next) => next().catch((error: unknown) => answerError(ctx, error, log)))
  koa.use(controller)
  const server = koa.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const answer = await fetch(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`)
  const { error } = await answer.json()
  server.close()
  expect(error.status).toBe(answer.status)
  return { error, logged }
}

const secret = 'the password of the database'

test.each<readonly [name: string, controller: (ctx: Context) => void, error: object]>([
  [
    'a status and a text',
    (ctx) => ctx.throw(403, 'Not yours'),
    { status: 403, name: 'ForbiddenError', message: 'Not yours' },
  ],
  ['a status alone', (ctx) => ctx.throw(404), { status: 404, name: 'NotFoundError', message: 'Not Found' }],
  [
    'a bad request with a text',
    (ctx) => ctx.throw(400, 'No date'),
    { status: 400, name: 'BadRequestError', message: 'No date' },
  ],
  [
    'details',
    (ctx) => ctx.throw(422, 'Too late', { details: { until: 'noon' } }),
    { status: 422, name: 'UnprocessableEntityError', message: 'Too late', details: { until: 'noon' } },
  ],
  [
    'an assertion',
    (ctx) => ctx.assert(false, 401, 'Sign in'),
    { status: 401, name: 'UnauthorizedError', message: 'Sign in' },
  ],
])('%s: the client is told', async (_name, controller, error) => {
  expect(await answerTo(controller)).toEqual({ error, logged: [] })
})

test.each<readonly [name: string, controller: (ctx: Context) => void, error: object]>([
  [
    'an error of the server',
    (ctx) => ctx.throw(503, secret, { details: { secret } }),
    { status: 503, name: 'ServiceUnavailableError', message: 'Service Unavailable' },
  ],
  [
    'an error of the server without a status of its own',
    (ctx) => ctx.throw(secret),
    { status: 500, name: 'InternalServerError', message: 'Internal Server Error' },
  ],
  [
    'a text that is not to be shown',
    (ctx) => ctx.throw(403, secret, { expose: false }),
    { status: 403, name: 'ForbiddenError', message: 'Forbidden' },
  ],
  [
    "another service's error",
    () => {
      throw Object.assign(new Error(secret), { status: 404 })
    },
    { status: 500, name: 'InternalServerError', message: 'Internal Server Error' },
  ],
])('%s: only the log is told', async (_name, controller, error) => {
  expect(await answerTo(controller)).toEqual({ error, logged: [secret] })
})
