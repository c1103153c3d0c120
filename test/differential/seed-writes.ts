import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export interface SeedWrite {
  readonly method: string
  readonly url: string
  /** The content type. */
  readonly type: string
  readonly body: Buffer
}

const run = promisify(execFile)
const seed = fileURLToPath(new URL('../../fixtures/magazine/seed.mjs', import.meta.url))

/** The requests of the magazine's seed, in order. It runs against a server that answers each with the next id of its path. */
export async function seedWrites(): Promise<readonly SeedWrite[]> {
  const writes: SeedWrite[] = []
  const last = new Map<string, number>()
  const server = createServer((incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming
    const path = url.split('/')[2] ?? ''
    const id = (last.get(path) ?? 0) + 1
    last.set(path, id)
    buffer(incoming).then(
      (body) => {
        writes.push({ method, url, type: headers['content-type'] ?? '', body })
        outgoing.end(JSON.stringify(path === 'upload' ? [{ id }] : { data: { id } }))
      },
      () => outgoing.writeHead(400).end(),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    await run(process.execPath, [seed, `http://127.0.0.1:${(server.address() as AddressInfo).port}`])
    return writes
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
