import { expect, test } from 'vitest'
import { withDriver } from '@content-gen/operate'

test('a driver that is not installed is a sentence', async () => {
  const name = 'a-driver-that-nobody-wrote'
  await expect(withDriver(name, () => import(/* @vite-ignore */ name))).rejects.toMatchObject({
    name: 'MigrationError',
    message: `The package ${name} is not installed.`,
  })
})

test('another error on the way stays what it is', async () => {
  await expect(withDriver('pg', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
