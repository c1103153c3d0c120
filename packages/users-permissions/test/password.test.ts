import { hash } from 'bcrypt'
import { expect, test } from 'vitest'
import { hashing } from '@content-gen/runtime/write'
import { isPassword } from '../src/password.js'

test('a password is compared with its hash, as a whole', async () => {
  const stored = await hash('q'.repeat(72), 4)
  expect(await isPassword('q'.repeat(72), stored, {})).toBe(true)
  expect(await isPassword('q'.repeat(71), stored, {})).toBe(false)
  expect(await isPassword(`${'q'.repeat(72)}x`, stored, {}), 'bcrypt sees no difference').toBe(false)
})

test('a missing account never matches a password', async () => {
  for (const password of ['', 'password', 'nobody', '\0']) expect(await isPassword(password, null, {})).toBe(false)
})

test('a sign-in behind two hundred others is told to come back later', async () => {
  let end = () => {}
  const held = new Promise<void>((resolve) => (end = resolve))
  const crowd = Array.from({ length: 202 }, () => hashing.run('', () => held))
  await expect(isPassword('x', null, {})).rejects.toMatchObject({ status: 503, name: 'ServiceUnavailableError' })
  end()
  await Promise.all(crowd)
  expect(await isPassword('x', null, {})).toBe(false)
})

test('a flood of sign-ins from one origin leaves turns to others', async () => {
  const order: string[] = []
  const signIn = (origin: string) => isPassword('x', null, { origin }).then(() => order.push(origin))
  await Promise.all([...Array.from({ length: 12 }, () => signIn('many')), signIn('one')])
  expect(order.indexOf('one')).toBeLessThan(6)
  expect(order).toHaveLength(13)
})
