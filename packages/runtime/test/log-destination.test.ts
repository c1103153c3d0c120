import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linux, testWith } from '../../../test/tried.js'

const repository = new URL('../../../', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'content-gen-log-'))
afterAll(() => rmSync(folder, { recursive: true }))

beforeAll(() => {
  const { status, stdout } = spawnSync('npx', ['tsc', '-b', 'packages/runtime'], { cwd: repository, encoding: 'utf8' })
  expect(status, stdout).toBe(0)
})

/** A process that logs 20,000 lines and reports on its standard error that it is alive. */
const logging = `
const { LogDestination } = await import(${JSON.stringify(new URL('../dist/http/log/log-destination.js', import.meta.url).href)})
const log = new LogDestination(1)
for (let i = 0; i < 20000; i++) {
  log.write(i + ' '.repeat(80) + '\\n')
  if (i % 1000 === 0) await new Promise((resolve) => setTimeout(resolve, 10))
}
process.stderr.write('alive')
log.flush(() => process.exit(0))
`
const start = (output: number | 'pipe') =>
  spawn(process.execPath, ['--input-type=module', '-e', logging], { stdio: ['ignore', output, 'pipe'] })
const numbers = (text: string) => text.trimEnd().split('\n').map(Number)
const all = Array.from({ length: 20_000 }, (_, index) => index)

test('every line arrives, in order', async () => {
  const file = join(folder, 'log')
  await once(start(openSync(file, 'w')), 'exit')
  expect(numbers(readFileSync(file, 'utf8'))).toEqual(all)
})

test('a slow reader gets all of them', async () => {
  const process = start('pipe')
  await wait(700)
  let text = ''
  process.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  await once(process, 'close')
  expect(numbers(text)).toEqual(all)
})

testWith(linux)('a full disk neither ends the process nor keeps it alive', () =>
  expectAlive(start(openSync('/dev/full', 'w'))),
)

test('a reader that went away neither ends the process nor keeps it alive', () => expectAlive(start('pipe')))

async function expectAlive(process: ReturnType<typeof start>): Promise<void> {
  process.stdout?.destroy()
  let said = ''
  process.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = await once(process, 'exit')
  expect([code, said]).toEqual([0, 'alive'])
}
