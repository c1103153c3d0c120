// Puts what a Prisma client imports beside the built code: of the whole package a server needs a seventh, and whoever installs that
// package in production gets Prisma's command line and the TypeScript compiler with it, which it names as optional peers.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const source = dirname(createRequire(import.meta.url).resolve('@prisma/client/package.json'))
const target = new URL('dist/prisma/', import.meta.url)
const compilers = ['sqlite', 'postgresql'].map((provider) => `query_compiler_fast_bg.${provider}`)
/** By the names that they get: the module that Node takes from that package is CommonJS. */
const files = {
  'client.cjs': 'client.js',
  'client.d.cts': 'client.d.ts',
  'index-browser.mjs': 'index-browser.mjs',
  'index-browser.d.mts': 'index-browser.d.mts',
  ...Object.fromEntries(
    compilers.flatMap((name) => ['mjs', 'wasm-base64.mjs'].map((end) => [`${name}.${end}`, `${name}.${end}`])),
  ),
}

rmSync(target, { recursive: true, force: true })
mkdirSync(target, { recursive: true })
for (const [name, origin] of Object.entries(files)) {
  const text = readFileSync(join(source, 'runtime', origin), 'utf8')
  writeFileSync(new URL(name, target), text.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n'))
}
cpSync(join(source, 'LICENSE'), new URL('LICENSE.txt', target))
