import { expect, test } from 'vitest'
import { driver } from '../src/source/driver.js'

test('a driver that is missing is named with the line that installs it', async () => {
  const missing = Object.assign(new Error("Cannot find package 'mysql2'"), { code: 'ERR_MODULE_NOT_FOUND' })
  await expect(driver('mysql2', () => Promise.reject(missing))).rejects.toThrow(
    'The package mysql2 is not installed: run `npm install --no-save mysql2`.',
  )
  await expect(driver('mysql2', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
