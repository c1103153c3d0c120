import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.js'
import type { PostgresServer } from './postgres.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the run's PostgreSQL server; the first request starts it. */
    postgres: string
    /** A folder for what the run has built; it ends with the run. */
    built: string
  }
}

/** Makes the folder of what is built once. Starts PostgreSQL only on demand, so that runs without it stay fast. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let server: Promise<PostgresServer> | undefined
  const door = createServer((_request, response) => {
    server ??= startPostgres()
    // A test whose connection waited for seconds would ask just as this side closes it.
    response.setHeader('connection', 'close')
    server.then(
      ({ adminUrl }) => response.end(adminUrl),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  project.provide('postgres', `http://127.0.0.1:${(door.address() as AddressInfo).port}`)

  const built = await mkdtemp(join(tmpdir(), 'content-gen-built-'))
  project.provide('built', built)

  return async () => {
    // Ten thousand files and more: removed at once, they keep this process so long that it gives up the last worker, which has ended.
    await rm(built, { recursive: true, force: true })
    door.closeAllConnections()
    door.close()
    const started = await server?.catch(() => undefined)
    await started?.stop()
  }
}
