/** A project in the eyes of the commands: its variables, its seed, its build. */
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { hasSeed, projectEnvironment } from '../src/index.js'
import { staleness } from '../src/project/is-built.js'

/** `files`: the time at which each was written, in seconds. */
function project(files: Readonly<Record<string, number>> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'operate-project-'))
  for (const [path, time] of Object.entries(files)) write(root, path, time)
  return root
}

function write(root: string, path: string, time: number): void {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, 'A=1\n')
  utimesSync(file, 1_700_000_000 + time, 1_700_000_000 + time)
}

test('an unreadable .env gets a sentence', async () => {
  const root = project()
  expect(await projectEnvironment(root)).toEqual({})
  mkdirSync(join(root, '.env'))
  await expect(projectEnvironment(root)).rejects.toMatchObject({ name: 'MigrationError', message: '.env is a folder.' })
  expect(await projectEnvironment(project({ '.env': 1 }))).toEqual({ A: '1' })
})

test('a deleted seed does not run, even if its build remains', () => {
  const root = project({ 'src/seed.ts': 1, 'dist/generated/seed.js': 2 })
  expect(hasSeed(root)).toBe(true)
  rmSync(join(root, 'src/seed.ts'))
  expect(hasSeed(root)).toBe(false)
  // A production image has no sources.
  rmSync(join(root, 'src'), { recursive: true })
  expect(hasSeed(root)).toBe(true)
})

test('a build is stale if a source has changed since', () => {
  const root = project({ 'src/generated/app.ts': 1, 'src/index.ts': 2 })
  expect(staleness(root)).toBe('There is no build.')
  write(root, 'dist/generated/server.js', 3)
  expect(staleness(root)).toBeNull()
  write(root, 'src/api/a/services/a.ts', 4)
  expect(staleness(root)).toBe('src/api/a/services/a.ts has changed since the last build.')
  write(root, 'dist/generated/server.js', 5)
  write(root, 'content-gen.config.json', 6)
  expect(staleness(root)).toBe('content-gen.config.json has changed since the last build.')
  rmSync(join(root, 'src'), { recursive: true })
  expect(staleness(root), 'nothing to compare').toBeNull()
})
