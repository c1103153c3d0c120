/** Bodies of clients that would take a schema long. */
import { expect, test } from 'vitest'
import { validateYupSchema, yup } from '../src/yup/index.js'

const mistakesIn = async (schema: yup.AnySchema, body: unknown): Promise<readonly { readonly path: unknown }[]> => {
  const error: unknown = await validateYupSchema(schema)(body).catch((refused: unknown) => refused)
  return (error as { readonly details: { readonly errors: readonly { readonly path: unknown }[] } }).details.errors
}

test('all mistakes of a short body are listed, and the first one of a long body', async () => {
  const lines = yup.object({ lines: yup.array().of(yup.object({ name: yup.string().required() })) })
  const body = (length: number) => ({ lines: Array.from({ length }, () => ({})) })
  expect(await mistakesIn(lines, body(100))).toHaveLength(100)
  const [first, ...others] = await mistakesIn(lines, body(2000))
  expect([first?.path, others]).toEqual([['lines', '0', 'name'], []])
})

test('the name of a member is taken apart in one go', async () => {
  const named = yup.lazy((body: object) =>
    yup.object(Object.fromEntries(Object.keys(body).map((name) => [name, yup.string()]))),
  ) as unknown as yup.AnySchema
  const began = performance.now()
  expect(await mistakesIn(named, { ['["'.repeat(100_000)]: 1 })).toHaveLength(1)
  expect(performance.now() - began).toBeLessThan(3000)
})
