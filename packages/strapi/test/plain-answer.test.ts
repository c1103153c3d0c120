import { expect, test } from 'vitest'
import { Answer, ForbiddenError, NotFoundError } from '@content-gen/runtime'
import { orNull, plain } from '../src/index.js'

const answer = new Answer<{ id: number; text?: string } | null>('{"data":{"id":1,"text":"a"},"meta":{}}')

test('what a generated action answers may be changed', async () => {
  const found = await plain(Promise.resolve(answer))
  if (found.data) delete found.data.text
  expect(JSON.stringify(found)).toBe('{"data":{"id":1},"meta":{}}')
})

test('no entry is null, and other errors stay', async () => {
  expect(await orNull(Promise.reject(new NotFoundError()))).toBe(null)
  expect(await orNull(Promise.resolve(Answer.ofNothing()))).toBe(null)
  await expect(orNull(Promise.reject(new ForbiddenError()))).rejects.toThrow('Forbidden')
  await expect(plain(Promise.reject(new NotFoundError()))).rejects.toThrow('Not Found')
})
