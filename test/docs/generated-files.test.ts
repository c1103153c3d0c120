/** `packages/cli/docs/generated-files.md`: the magazine gets the files of its table, and they contain the excerpts. */
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generate } from '../../packages/codegen/src/generate.js'
import { temporaryFolder } from '../../packages/codegen/test/folder.js'
import { at, blocksOf, readPage } from './page.js'

const page = readPage('generated-files.md')
const named = [...page.matchAll(/^\| (`.+?`) +\|/gm)].flatMap(([, cell = '']) => cell.split(', '))
/** Made by Prisma's own generator, which is not run here. */
const client = 'src/generated/prisma/'

test('the magazine has the files of the table, and they contain the excerpts', async () => {
  const project = temporaryFolder()
  cpSync(at('fixtures/magazine/src'), join(project, 'src'), { recursive: true })
  const config = JSON.parse(readFileSync(at('fixtures/magazine/content-gen.config.json'), 'utf8')) as object
  const withAll = { ...config, openapi: { enabled: true }, mcp: { enabled: true } }
  writeFileSync(join(project, 'content-gen.config.json'), JSON.stringify(withAll))
  await generate({ projectDir: project, mode: 'write' })

  const files = named.map((path) => path.replaceAll('`', '')).filter((path) => path !== client)
  expect(files.length).toBeGreaterThan(12)
  expect(files.filter((path) => !existsSync(join(project, path)))).toEqual([])

  const excerpts = blocksOf(page).filter(({ path }) => path !== null)
  expect(excerpts).toHaveLength(4)
  for (const { path, text } of excerpts) {
    const file = readFileSync(join(project, path ?? ''), 'utf8')
    for (const lines of text.split(/^ *…\n/m)) expect(file, path ?? '').toContain(lines)
  }
})
