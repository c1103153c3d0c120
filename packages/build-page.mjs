// Builds the pages of packages into their folders, unless those were made of the same sources.
//   node packages/build-page.mjs panel builder
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** The folders that the page of a package is made of. */
const sources = {
  panel: { out: 'dist', folders: ['panel/src', 'panel/public', 'contract/src'] },
  builder: { out: 'dist/page', folders: ['builder/src', 'panel/src', 'panel/public', 'contract/src', 'schema/src'] },
}
const packages = fileURLToPath(new URL('./', import.meta.url))

for (const name of process.argv.slice(2)) {
  const { out, folders } = sources[name]
  const root = join(packages, name)
  const mark = join(root, out, '.sources')
  const files = folders
    .filter((folder) => existsSync(join(packages, folder)))
    .flatMap((folder) => readdirSync(join(packages, folder), { recursive: true }).map((path) => join(folder, path)))
  const own = ['index.html', 'vite.config.ts', 'package.json'].map((path) => join(name, path))
  const hash = createHash('sha256')
  for (const path of [...files.sort(), ...own, '../package-lock.json'])
    if (statSync(join(packages, path)).isFile()) hash.update(path).update(readFileSync(join(packages, path)))
  const made = hash.digest('hex')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === made) continue
  await build({ root, logLevel: 'warn' })
  writeFileSync(mark, made)
}
