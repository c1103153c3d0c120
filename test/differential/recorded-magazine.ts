/** The magazine as its seed leaves it, without a server: each write is answered with the next id of its type. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { fileUid } from './evaluator/model-set.js'
import { keep, magazine } from './magazine.js'
import { Stored } from './stored.js'
import type { Service } from './evaluator/evaluate.js'
import type { Body } from './stored.js'

const run = promisify(execFile)
const seed = fileURLToPath(new URL('../../fixtures/magazine/seed.mjs', import.meta.url))

const files = [
  ['tiny.png', 'tiny_6574fcd00f'],
  ['photo-one.png', 'photo_one_05ab649db1'],
  ['photo-two.png', 'photo_two_5c2c484cdb'],
  ['square.png', 'square_8c528ba3ba'],
] as const

export async function recordedMagazine(): Promise<Service> {
  const { set } = magazine()
  const stored = new Stored(set, 'en')
  for (const [i, [name, hash]] of files.entries()) {
    stored.place(fileUid, i + 1, { name, mime: 'image/png', url: `/uploads/${hash}.png` })
  }
  const last = new Map<string, number>()
  const server = createServer((incoming, outgoing) => {
    const url = incoming.url ?? ''
    const path = url.split('/')[2] ?? ''
    const id = (last.get(path) ?? 0) + 1
    last.set(path, id)
    const answer = async () => {
      keep(stored, url, (await json(incoming)) as Body, id)
      outgoing.end(JSON.stringify({ data: { id } }))
    }
    answer().catch((error: unknown) => outgoing.writeHead(500).end(String(error)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    await run(process.execPath, [seed, `http://127.0.0.1:${(server.address() as AddressInfo).port}`])
  } finally {
    server.closeAllConnections()
    server.close()
  }
  return { set, world: stored.world, nulls: 'first', defaultLocale: 'en', defaultLimit: 25, maxLimit: 100 }
}
