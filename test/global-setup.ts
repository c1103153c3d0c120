import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { startChromium } from './chromium.js'
import { startPostgres } from './postgres.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the address of the run's PostgreSQL server: the first request starts it. */
    postgres: string
    /** The same for the run's Chromium. */
    chromium: string
    /** A folder for what the run has built; it ends with the run. */
    built: string
  }
}

interface Started {
  readonly address: string
  stop(): Promise<void>
}

/** Makes the folder of what is built once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const ends = [
    await onDemand(project, 'postgres', async () => {
      const { adminUrl, stop } = await startPostgres()
      return { address: adminUrl, stop }
    }),
    await onDemand(project, 'chromium', startChromium),
  ]
  const built = await mkdtemp(join(tmpdir(), 'content-gen-built-'))
  project.provide('built', built)
  return async () => {
    tellBuilds(join(built, 'builds.txt'))
    // Ten thousand files and more: removed at once, they keep this process so long that it gives up the last worker, which has ended.
    await rm(built, { recursive: true, force: true })
    for (const end of ends) await end()
  }
}

/** Says what was built, and keeps the list: suites with equal models and config share a project. */
function tellBuilds(list: string): void {
  if (!existsSync(list)) return
  const lines = readFileSync(list, 'utf8').trim().split('\n').toSorted()
  const seconds = lines.reduce((sum, line) => sum + Number.parseFloat(line), 0)
  const kept = '.demo/test/builds.txt'
  writeFileSync(fileURLToPath(new URL(`../${kept}`, import.meta.url)), `${lines.join('\n')}\n`)
  console.log(`Projects built: ${lines.length}, in ${Math.round(seconds)} s (${kept}).\n`)
}

/** Provides a door to something that starts when the first test asks for it, so that runs without it stay fast. Returns what ends it. */
async function onDemand(
  project: TestProject,
  name: 'postgres' | 'chromium',
  start: () => Promise<Started>,
): Promise<() => Promise<void>> {
  let started: Promise<Started> | undefined
  const door = createServer((_request, response) => {
    started ??= start()
    // A test whose connection waited for seconds would ask just as this side closes it.
    response.setHeader('connection', 'close')
    started.then(
      ({ address }) => response.end(address),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  project.provide(name, `http://127.0.0.1:${(door.address() as AddressInfo).port}`)
  return async () => {
    door.closeAllConnections()
    door.close()
    await (await started?.catch(() => undefined))?.stop()
  }
}
