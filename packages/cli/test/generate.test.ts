import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { reportFailure } from '@content-gen/operate/commands'
import { exitOf } from '../../../test/exit-of.js'

const repository = fileURLToPath(new URL('../../../', import.meta.url))
const bin = join(repository, 'packages/cli/bin/content-gen.js')

beforeAll(() => {
  const { status, stdout } = spawnSync('npx', ['tsc', '-b', 'packages/cli'], { cwd: repository, encoding: 'utf8' })
  expect(status, stdout).toBe(0)
})

const modelPath = 'src/api/page/content-types/page/schema.json'
const model = (attribute: string, type = 'string') =>
  JSON.stringify({
    kind: 'collectionType',
    collectionName: 'pages',
    info: { singularName: 'page', pluralName: 'pages', displayName: 'Page' },
    attributes: { [attribute]: { type } },
  })

function project(text = model('title')): string {
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
  mkdirSync(dirname(join(folder, modelPath)), { recursive: true })
  writeFileSync(join(folder, modelPath), text)
  return folder
}

function contentGen(...args: readonly string[]): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], { encoding: 'utf8', cwd: tmpdir() })
  return { status, stdout, stderr }
}

test('generate, and generate again', () => {
  const folder = project()
  const first = contentGen('generate', '--project', folder)
  expect(first).toMatchObject({ status: 0, stderr: 'Generating the Prisma client ...\n' })
  expect(first.stdout).toMatch(/^Files: \d+ created\.\n$/)
  expect(existsSync(join(folder, 'src/generated/prisma/client.ts'))).toBe(true)
  const second = contentGen('generate', '--project', folder)
  expect(second).toMatchObject({ status: 0, stderr: '' })
  expect(second.stdout).toMatch(/^Files: \d+ unchanged\.\n$/)
})

test('--check fails with a diff until the source is generated', () => {
  const folder = project()
  expect(contentGen('generate', '--project', folder, '--check')).toMatchObject({ status: 1, stderr: '' })
  contentGen('generate', '--project', folder)
  expect(contentGen('generate', '--project', folder, '--check')).toEqual({ status: 0, stdout: '', stderr: '' })
  writeFileSync(join(folder, modelPath), model('headline'))
  const { status, stdout } = contentGen('generate', '--project', folder, '--check')
  expect(status).toBe(1)
  expect(stdout).toContain('--- a/src/generated/types/page.ts\n+++ b/src/generated/types/page.ts\n')
  expect(stdout).toContain('-  title: Text\n+  headline: Text\n')
})

test('--dry-run lists what would change', () => {
  const { status, stdout } = contentGen('generate', '--project', project(), '--dry-run')
  expect(status).toBe(0)
  expect(stdout).toContain('create   src/generated/types/page.ts\n')
})

test('a mistake in a model is the user’s: sentences, status 1, no stack', () => {
  const { status, stdout, stderr } = contentGen('generate', '--project', project(model('title', 'sting')))
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(/^src\/api\/page\/content-types\/page\/schema\.json: attributes\.title.*\n$/)
})

test('a file edited by hand: a sentence, the diff, status 1', () => {
  const folder = project()
  contentGen('generate', '--project', folder)
  const routes = join(folder, 'src/generated/routes.ts')
  writeFileSync(routes, `${readFileSync(routes, 'utf8')}// mine\n`)
  const { status, stderr } = contentGen('generate', '--project', folder)
  expect(status).toBe(1)
  expect(stderr).toMatch(/^src\/generated\/routes\.ts: this generated file was changed by hand/)
  expect(stderr).toContain('\n-// mine\n')
})

test.each([
  [['generate', '--project', '/nowhere/at/all'], '/nowhere/at/all is not a folder.\n'],
  [['generate', '--check', '--dry-run'], "error: option '--check' cannot be used with option '--dry-run'"],
  [['generate', '--check', '--watch'], "error: option '--check' cannot be used with option '--watch'"],
  [['generat'], "error: unknown command 'generat'"],
])('%j exits with 1', (args, sentence) => {
  const { status, stderr } = contentGen(...args)
  expect(status).toBe(1)
  expect(stderr).toContain(sentence)
})

test('a bug of ours shows its stack and exits with 2', () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => {
    write.mockRestore()
    process.exitCode = undefined
  })
  reportFailure(new TypeError('oops'))
  expect(process.exitCode).toBe(2)
  expect(write.mock.calls[0]?.[0]).toMatch(/^TypeError: oops\n {4}at /)
})

test('nothing is written through a link', () => {
  const folder = project()
  contentGen('generate', '--project', folder)
  rmSync(join(folder, 'src/generated/prisma'), { recursive: true })
  symlinkSync(tmpdir(), join(folder, 'src/generated/prisma'))
  const stderr =
    'Generating the Prisma client ...\nsrc/generated/prisma: src/generated/prisma is a symbolic link: nothing is written through it.\n'
  expect(contentGen('generate', '--project', folder)).toMatchObject({ status: 1, stderr })
})

test('--help loads no package that generates', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, '--help'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_DEBUG: 'esm,module' },
    maxBuffer: 100_000_000,
  })
  expect(status).toBe(0)
  expect(stdout).toContain('generate [options]')
  expect(stderr).toContain('commander')
  expect(stderr).not.toMatch(/handlebars|ts-morph|packages\/codegen|node_modules\/prisma/)
})

test('--watch generates after every change', { timeout: 60_000 }, async () => {
  const folder = project()
  const child = spawn(process.execPath, [bin, 'generate', '--project', folder, '--watch'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const types = () => readFileSync(join(folder, 'src/generated/types/page.ts'), 'utf8')
  const said: string[] = []
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  try {
    await vi.waitFor(() => expect(types()).toContain('title'), { timeout: 15_000 })
    await vi.waitFor(() => expect(existsSync(join(folder, 'src/generated/prisma/.stamp'))).toBe(true), {
      timeout: 15_000,
    })
    writeFileSync(join(folder, modelPath), '{')
    await new Promise((resolve) => setTimeout(resolve, 500))
    writeFileSync(join(folder, modelPath), model('headline'))
    await vi.waitFor(() => expect(types()).toContain('headline'), { timeout: 15_000 })
    mkdirSync(join(folder, 'src/components/shared'), { recursive: true })
    const component = { collectionName: 'seos', info: { displayName: 'Seo' }, attributes: { text: { type: 'string' } } }
    writeFileSync(join(folder, 'src/components/shared/seo.json'), JSON.stringify(component))
    await vi.waitFor(() => expect(existsSync(join(folder, 'src/generated/types/shared-seo.ts'))).toBe(true), {
      timeout: 15_000,
    })
    expect(child.exitCode).toBe(null)
  } finally {
    child.kill()
    await exitOf(child)
  }
})
