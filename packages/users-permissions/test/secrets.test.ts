import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { jwtSecret, makeSecret } from '../src/secrets.js'

let projectDir: string
beforeEach(() => {
  projectDir = mkdtempSync(join(tmpdir(), 'content-gen-secrets-'))
})
afterEach(() => rmSync(projectDir, { recursive: true }))

const env = () => readFileSync(join(projectDir, '.env'), 'utf8')

test('a secret is created once, in a file that only its owner can read', async () => {
  const secret = await makeSecret(projectDir, 'JWT_SECRET')
  expect(env()).toBe(`JWT_SECRET=${secret}\n`)
  expect(statSync(join(projectDir, '.env')).mode & 0o777).toBe(0o600)
})

test.each([
  ['PORT=1', 'PORT=1\nJWT_SECRET=<secret>\n'],
  ['PORT=1\n', 'PORT=1\nJWT_SECRET=<secret>\n'],
  ['JWT_SECRET=\nPORT=1\n', 'JWT_SECRET=<secret>\nPORT=1\n'],
  ['# JWT_SECRET=\n', '# JWT_SECRET=\nJWT_SECRET=<secret>\n'],
])('the rest of the file is unchanged: %j', async (before, after) => {
  writeFileSync(join(projectDir, '.env'), before)
  const secret = await makeSecret(projectDir, 'JWT_SECRET')
  expect(env().replace(secret, '<secret>')).toBe(after)
})

test('production refuses the secrets of development', async () => {
  const source = { projectDir, isProduction: true, variables: {} }
  await expect(jwtSecret(source)).rejects.toThrow(/^JWT_SECRET is not set/)
  expect(await jwtSecret({ ...source, isProduction: false })).toHaveLength(43)
  await expect(jwtSecret({ ...source, variables: { JWT_SECRET: 'x'.repeat(31) } })).rejects.toThrow(/31 bytes/)
  expect(await jwtSecret({ ...source, variables: { JWT_SECRET: 'x'.repeat(32) } })).toBe('x'.repeat(32))
})
