// Builds the panel into `dist`, unless that was made of the same sources.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('./', import.meta.url))
const mark = join(root, 'dist/.sources')

const hash = createHash('sha256')
const files = ['src', 'public', '../contract/src']
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, path)))
for (const path of [...files.sort(), 'index.html', 'vite.config.ts', 'package.json', '../../package-lock.json'])
  if (statSync(join(root, path)).isFile()) hash.update(path).update(readFileSync(join(root, path)))
const sources = hash.digest('hex')

if (!existsSync(mark) || readFileSync(mark, 'utf8') !== sources) {
  await build({ root, logLevel: 'warn' })
  writeFileSync(mark, sources)
}
