import { expect, test } from 'vitest'
import { withDriver } from '@content-gen/operate'

test('a missing driver gets a sentence', async () => {
  const name = 'a-driver-that-nobody-wrote'
  await expect(withDriver(name, () => import(/* @vite-ignore */ name))).rejects.toMatchObject({
    name: 'MigrationError',
    message: `The package ${name} is not installed.`,
  })
})

test('another error is passed on', async () => {
  await expect(withDriver('pg', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
