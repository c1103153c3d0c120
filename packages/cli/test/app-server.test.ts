import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppServer } from '../src/dev/app-server.js'

// The real one preloads a compiled file, which is not beside its source.
vi.mock('@content-gen/operate', () => ({
  spawnFollowing: (cwd: string, file: string) =>
    spawn(process.execPath, [file], { cwd, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
}))

let root: string
let server: AppServer
let told: boolean[]

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'content-gen-app-server-'))
  mkdirSync(join(root, 'dist/generated'), { recursive: true })
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  server = new AppServer(root)
  told = []
})
afterEach(async () => {
  await server.end()
  rmSync(root, { recursive: true })
})

function start(source: string): Promise<void> {
  writeFileSync(join(root, 'dist/generated/server.js'), `${source}\nsetInterval(() => undefined, 1000)\n`)
  return server.restart((answers) => told.push(answers))
}

test('nothing is compiled into the files that a starting server still reads', async () => {
  await server.settled()
  await start("setTimeout(() => process.send('ready'), 300)")
  await server.settled()
  expect(told).toEqual([true])
})

test('a start that fails is over', async () => {
  await start('setTimeout(() => process.exit(1), 300)')
  await server.settled()
  expect([told, server.isRunning]).toEqual([[false], false])
})

test('a server that cannot be started ends nothing', async () => {
  server = new AppServer(join(root, 'gone'))
  await server.restart((answers) => told.push(answers))
  await server.settled()
  expect([told, server.isRunning]).toEqual([[false], false])
})

test('a start that never ends holds nothing up', async () => {
  await start('')
  await server.settled()
  expect([told, server.isRunning]).toEqual([[], true])
})
