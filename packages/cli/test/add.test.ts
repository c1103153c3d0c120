import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, onTestFinished, test } from 'vitest'

const repository = fileURLToPath(new URL('../../../', import.meta.url))
const bin = join(repository, 'packages/cli/bin/content-gen.js')

beforeAll(() => {
  const { status, stdout } = spawnSync('npx', ['tsc', '-b', 'packages/cli'], { cwd: repository, encoding: 'utf8' })
  expect(status, stdout).toBe(0)
})

function project(): string {
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const type = join(folder, 'src/api/page/content-types/page')
  mkdirSync(type, { recursive: true })
  const info = { singularName: 'page', pluralName: 'pages', displayName: 'Page' }
  const model = { kind: 'collectionType', collectionName: 'pages', info, attributes: { title: { type: 'string' } } }
  writeFileSync(join(type, 'schema.json'), JSON.stringify(model))
  return folder
}

function add(folder: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, 'add', ...args, '--project', folder], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('add writes once', () => {
  const folder = project()
  const path = 'src/api/page/controllers/page.ts'
  const written = `Wrote ${path}. Next: "content-gen generate", which wires it.\n`
  expect(add(folder, 'controller', 'page')).toEqual({ status: 0, stdout: written, stderr: '' })
  writeFileSync(join(folder, path), '// mine\n')
  const left = `${path} exists already and was not changed.\n`
  expect(add(folder, 'controller', 'page')).toEqual({ status: 1, stdout: '', stderr: left })
  expect(readFileSync(join(folder, path), 'utf8')).toBe('// mine\n')
})

test('a wrong argument gets one sentence', () => {
  const folder = project()
  const unknown = 'there is no content type paeg. Did you mean "page"?\n'
  expect(add(folder, 'service', 'paeg')).toEqual({ status: 1, stdout: '', stderr: unknown })
  expect(add(folder, 'thing', 'page')).toMatchObject({ status: 1, stdout: '' })
  expect(add(join(folder, 'nowhere'), 'service', 'page')).toMatchObject({ status: 1, stdout: '' })
})
