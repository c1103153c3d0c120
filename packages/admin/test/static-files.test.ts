/** Files of a folder: none beside it, none hidden, none of an unknown type. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { StaticFiles } from '../src/serving/static-files.js'

const dir = mkdtempSync(join(tmpdir(), 'static-files-'))
afterAll(() => rmSync(dir, { recursive: true }))
mkdirSync(join(dir, 'panel/.git'), { recursive: true })
for (const name of ['secret.json', 'panel/index.js', 'panel/.git/config.json', 'panel/key.pem'])
  writeFileSync(join(dir, name), '{}')
const files = new StaticFiles(join(dir, 'panel'))

test('a file of the folder is found', async () => {
  expect((await files.file('index.js'))?.type).toBe('text/javascript; charset=utf-8')
})

test.each([
  '../secret.json',
  './../secret.json',
  'a/../../secret.json',
  '.git/config.json',
  'key.pem',
  '',
  '/index.js',
])('%o is none', async (name) => expect(await files.file(name)).toBeNull())
