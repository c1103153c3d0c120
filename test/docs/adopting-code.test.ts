/** packages/cli/docs/adopting-code.md: the command runs, and the page shows what it writes. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { at, blocksOf, readPage } from './page.js'

const page = readPage('adopting-code.md')
const from = at('fixtures/adopt-code/from')
const project = mkdtempSync(join(tmpdir(), 'content-gen-'))
afterAll(() => rmSync(project, { recursive: true }))

function adoptCode(...options: readonly string[]) {
  const bin = at('packages/cli/bin/content-gen.js')
  return spawnSync(process.execPath, [bin, 'adopt-code', ...options], { cwd: project, encoding: 'utf8' })
}

function textsOf(folder: string): string {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return paths.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8')).join('\n')
}

test('a dry run and a run print the same report, but for its verb, and a second run does nothing', () => {
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
  const stub = 'src/api/product/services/product.js'
  cpSync(join(from, stub), join(project, stub))
  const dry = adoptCode('--from', from, '--dry-run')
  const run = adoptCode('--from', from)
  expect([dry.status, run.status, run.stderr]).toEqual([0, 0, ''])
  expect(run.stdout).toBe(dry.stdout.replace('Would be written', 'Written'))
  expect(run.stdout).toMatch(/^[\d,]+ of [\d,]+ lines \(9\d %\) need no hand\./)
  for (const part of [
    'Marked',
    'What a client sent is checked here now',
    'Parts of the panel',
    'rm \\\n    src/api/product/services/product.js',
  ])
    expect(run.stdout).toContain(part)
  expect(adoptCode('--from', from).stdout).toMatch(/^Nothing to do: \d+ files are there already\./)
  expect(JSON.parse(adoptCode('--from', from, '--json').stdout)).toMatchObject({
    kind: 'adopted',
    written: [],
    taken: [],
  })
})

test('in one folder the command refuses, and prints how to make room', () => {
  const { status, stderr } = adoptCode('--from', from, '--project', from)
  expect(status).toBe(1)
  expect(stderr).toContain('git mv "$file" "strapi-code/$file"')
  expect(stderr).toContain('src/api/order/controllers/order.js')
})

test('a file in the way is named, and stays', () => {
  writeFileSync(join(project, 'src/index.ts'), 'export default 1\n')
  const { status, stderr } = adoptCode('--from', from)
  expect(status).toBe(1)
  expect(stderr).toContain('src/index.ts   (src/index.js)')
  expect(readFileSync(join(project, 'src/index.ts'), 'utf8')).toBe('export default 1\n')
})

test('each block of the page stands in the file that it names', () => {
  const shown = blocksOf(page).filter(({ path }) => path !== null)
  expect(shown.length).toBeGreaterThan(1)
  for (const { path, text, line } of shown)
    expect(readFileSync(join(project, path ?? ''), 'utf8'), `line ${line}`).toContain(text)
})

test('each row of the table shows code of the fixture, and what becomes of it', () => {
  const rows = [...page.matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)].slice(2)
  expect(rows.length).toBeGreaterThan(25)
  const [old, written] = [textsOf(from), textsOf(at('fixtures/adopt-code/expected'))]
  const words = new Set([
    '`tags`',
    '`init`',
    '`config/middlewares`',
    '`config/cron-tasks`',
    '`register`',
    '`strapi`',
    '`src/cron.ts`',
    '`src/index.ts`',
    '`defineApp`',
  ])
  const codeOf = (cell: string) =>
    (cell.match(/`[^`]+`/g) ?? []).filter((each) => !words.has(each) && !each.includes('services/totals.js'))
  for (const [, before = '', here = ''] of rows) {
    for (const each of codeOf(before)) expect(old, before).toContain(each.slice(1, -1))
    for (const each of codeOf(here)) expect(written, here).toContain(each.slice(1, -1))
  }
})
