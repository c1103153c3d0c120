/**
 * Fails a file that is in the wrong part of the suite (`projects.ts`): one of `unit` that starts a process or a server, and one of
 * `servers` that starts nothing, not even a connection.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { afterAll, expect, inject, TestRunner } from 'vitest'
import type { RunnerTestCase, RunnerTestSuite } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    startsNothing: boolean
  }
}

const started = new Set<string>()
const channels = [
  ['child_process', () => void started.add('a process')],
  ['net.server.socket', () => void started.add('a server')],
  ['net.client.socket', () => void started.add('a connection')],
] as const
for (const [name, note] of channels) subscribe(name, note)
const before = faultsOfProcesses()

const { file } = TestRunner.getCurrentSuite()

afterAll(() => {
  for (const [name, note] of channels) unsubscribe(name, note)
  if (faultsOfProcesses() > before) started.add('a process')
  const isWhole = casesOf(file).every(({ mode, result }) => mode === 'run' && result?.state === 'pass')
  if (inject('startsNothing')) expect([...started], 'a file of `unit` starts nothing').toEqual([])
  else if (isWhole && process.platform === 'linux')
    expect([...started], 'a file that starts nothing belongs to `unit`').not.toEqual([])
})

/** The page faults of processes that have ended: each has some, also one that was waited for (`spawnSync`). 0 where /proc is missing. */
function faultsOfProcesses(): number {
  if (process.platform !== 'linux') return 0
  return Number(readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ')[8])
}

function casesOf({ tasks }: Pick<RunnerTestSuite, 'tasks'>): readonly RunnerTestCase[] {
  return tasks.flatMap((task) => (task.type === 'suite' ? casesOf(task) : [task]))
}
