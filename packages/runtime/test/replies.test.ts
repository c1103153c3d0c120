/** The shortcuts of `ctx` answer as those of Strapi v4 do. */
import { expect, test } from 'vitest'
import { replies } from '../src/http/answer/replies.js'

type Shortcut = (this: object, message?: unknown, details?: object) => void

function answer(name: string, ...given: readonly [message?: unknown, details?: object]): unknown {
  const ctx: { status?: number; body?: unknown } = {}
  const shortcut = Object.entries(replies).find(([each]) => each === name)?.[1] as Shortcut
  shortcut.apply(ctx, [...given])
  return ctx
}

test.each([
  ['badRequest', 400, 'BadRequestError', 'Bad Request'],
  ['methodNotAllowed', 405, 'MethodNotAllowedError', 'Method Not Allowed'],
  ['payloadTooLarge', 413, 'PayloadTooLargeError', 'Payload Too Large'],
  ['unprocessableEntity', 422, 'UnprocessableEntityError', 'Unprocessable Entity'],
  ['internalServerError', 500, 'InternalServerError', 'Internal Server Error'],
])('%s', (shortcut, status, name, usual) => {
  const body = (message: string, details = {}) => ({
    status,
    body: { data: null, error: { status, name, message, details } },
  })
  expect(answer(shortcut)).toEqual(body(usual))
  expect(answer(shortcut, 'No', { at: 1 })).toEqual(body('No', { at: 1 }))
  // Strapi takes an object for properties of an error, and leaves them out.
  expect(answer(shortcut, { result: 'No' })).toEqual(body(usual))
})
