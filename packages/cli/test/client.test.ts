import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const repository = fileURLToPath(new URL('../../../', import.meta.url))
const bin = join(repository, 'packages/cli/bin/content-gen.js')

function inMagazine(): { readonly dir: string; run(...args: readonly string[]): object } {
  const dir = mkdtempSync(join(tmpdir(), 'content-gen-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  cpSync(join(repository, 'fixtures/magazine/src'), join(dir, 'site/src'), { recursive: true })
  const run = (...args: readonly string[]) => {
    const command = [bin, 'client', '--project', 'site', ...args]
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8', cwd: dir })
    return { status, stdout, stderr }
  }
  return { dir, run }
}

test('the folder is relative to where the command runs', () => {
  const { dir, run } = inMagazine()
  expect(run('--out', 'web')).toEqual({ status: 0, stdout: 'Files: 1 created.\n', stderr: '' })
  expect(run('--out', 'web')).toEqual({ status: 0, stdout: 'Files: 1 unchanged.\n', stderr: '' })
  expect(run('--out', 'web', '--check')).toEqual({ status: 0, stdout: '', stderr: '' })
  const file = join(dir, 'web/content.ts')
  writeFileSync(file, readFileSync(file, 'utf8').replace("title: Text<'required'>", 'title: Text'))
  const stale = run('--out', 'web', '--check') as { status: number; stdout: string }
  expect(stale.status).toBe(1)
  expect(stale.stdout).toContain("-  title: Text\n+  title: Text<'required'>\n")
})

test('that of the config is relative to the project', () => {
  const { dir, run } = inMagazine()
  expect(run()).toMatchObject({ status: 1, stdout: '' })
  expect(run()).toMatchObject({ stderr: expect.stringContaining('--out ../web/src/content') as string })
  writeFileSync(join(dir, 'site/content-gen.config.json'), '{ "client": { "out": "../web" } }')
  expect(run()).toMatchObject({ status: 0, stdout: 'Files: 1 created.\n' })
  expect(readFileSync(join(dir, 'web/content.ts'), 'utf8')).toContain('@content-gen/client')
})
