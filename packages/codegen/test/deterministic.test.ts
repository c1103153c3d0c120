/** The same models, config and code give the same bytes on every machine. */
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { readTree, temporaryFolder, writeTree } from './folder.js'
import { cases, magazine } from './projects.js'
import { buildOnce } from './two-versions.js'

beforeAll(buildOnce)

/** Generates with directory listings in an order that depends on the seed. */
const program = `
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
const readdir = fs.readdir
const seed = Number(process.argv.at(-1))
const place = (entry) => [...String(entry.name ?? entry)].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0) * seed) % 65521, 7)
fs.readdir = async (...words) => (await readdir(...words)).sort((a, b) => place(a) - place(b))
syncBuiltinESMExports()
const { generate } = await import(${JSON.stringify(new URL('../dist/generate.js', import.meta.url).href)})
const { diagnostics } = await generate({ projectDir: process.argv.at(-2), mode: 'write' })
process.stdout.write(JSON.stringify(diagnostics))
`

const machines = [
  { TZ: 'UTC', LC_ALL: 'C' },
  { TZ: 'Pacific/Kiritimati', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' },
  { TZ: 'America/St_Johns', LC_ALL: 'sv_SE.UTF-8', LANG: 'de_DE.UTF-8' },
]

test.each([
  ['the magazine', magazine],
  ["a project with its owner's code", fileURLToPath(new URL('owner-code/', cases))],
])('%s, on machines with another clock, language and order of files, from another folder', (_name, source) => {
  const files = Object.entries(readTree(source)).filter(([path]) => /^(src\/|content-gen\.config)/.test(path))
  const trees = machines.map((machine, index) => {
    const top = temporaryFolder()
    const [site, from] = [join(top, `site-${index}`), join(top, 'elsewhere')]
    mkdirSync(from)
    const [shuffled = []] = fc.sample(fc.shuffledSubarray(files, { minLength: files.length }), {
      numRuns: 1,
      seed: index,
    })
    mkdirSync(site)
    writeTree(site, Object.fromEntries(shuffled))
    const words = ['--input-type=module', '-e', program, relative(from, site), String(index + 2)]
    const run = spawnSync(process.execPath, words, { cwd: from, env: { ...process.env, ...machine }, encoding: 'utf8' })
    expect(run).toMatchObject({ status: 0, stdout: '[]', stderr: '' })
    return readTree(site)
  })
  for (const tree of trees) expect(tree).toEqual(trees[0])
  expect(Object.keys(trees[0] ?? {})).toContain('src/generated/app.ts')
})
