/** A test file that leaves something open fails, and says what. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const onLinux = process.platform === 'linux'
const vitest = join(root, 'node_modules/vitest/vitest.mjs')

interface Report {
  readonly testResults: readonly { readonly name: string; readonly status: string; readonly message: string }[]
}

const foreign = createServer()
const connections = new Set<Socket>()
foreign.on('connection', (socket) => {
  connections.add(socket)
  socket.on('error', () => {})
})

afterAll(() => {
  foreign.close()
  for (const connection of connections) connection.destroy()
})

beforeAll(async () => {
  await once(foreign.listen(0, '127.0.0.1'), 'listening')
})

/** Runs the files of `test/leftovers`, in a worker each or all in one, and returns what each is said to have left. */
async function run(project: 'apart' | 'together'): Promise<Readonly<Record<string, string>>> {
  const { port } = foreign.address() as AddressInfo
  const env = { ...process.env, FOREIGN_PORT: String(port), LEFTOVERS_PATIENCE: '2000' }
  const args = [
    vitest,
    'run',
    '--config',
    'test/leftovers/vitest.config.ts',
    '--project',
    project,
    '--reporter',
    'json',
  ]
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { cwd: root, env }, (_error, stdout) => resolve(stdout))
  })
  const { testResults } = JSON.parse(output) as Report
  return Object.fromEntries(
    testResults.map(({ name, status, message }) => [basename(name, '.left.ts'), `${status}. ${message}`]),
  )
}

describe.each(['apart', 'together'] as const)('files that run %s', (project) => {
  test.concurrent('fail for what they leave, and only those that left it', async () => {
    expect(await run(project)).toEqual({
      connection: leaving(onLinux ? [/a connection from \S+ to 127\.0\.0\.1:\d+ \(established\)/] : []),
      interval: leaving([/Timeout .*/]),
      nothing: 'passed. ',
      process: leaving(onLinux ? [/process \d+: sh -c sleep 34 & .*/, /process \d+: sleep 34/] : []),
      server: leaving([...(onLinux ? [/a server at 127\.0\.0\.1:\d+/] : []), /TCPServerWrap/]),
    })
  })
})

/** The report on a file that leaves these. Things that do not keep the worker alive are found on Linux only. */
function leaving(lines: readonly RegExp[]): unknown {
  if (lines.length === 0) return 'passed. '
  return expect.stringMatching(
    new RegExp(`^failed\\. This file left open:\n${lines.map(({ source }) => `- ${source}`).join('\n')}$`),
  )
}
