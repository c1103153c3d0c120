/** An hour of requests of all kinds and of faults: the server takes no more memory and no more handles than at its beginning. */
import { readdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { send } from '../../packages/upload/test/client.js'
import { openLibrary } from '../../packages/upload/test/library.js'
import { providers } from '../databases.js'
import { linux, testWith } from '../tried.js'
import { postgresqlFaults, sqliteFaults } from './faults.js'
import { growthOf } from './growth.js'
import { memoryOf, probed } from './memory.js'
import { mixedRequest, newQuestion } from './mixed-requests.js'

const minutes = Number(process.env['MINUTES'] ?? 60)
const clients = 5
/** Caches fill up at the beginning: questions, plans, answers. */
const warmUp = 6_000

testWith(linux).concurrent.each(providers)('on %s', { timeout: (minutes + 15) * 60_000 }, async (provider) => {
  const faults = await (provider === 'sqlite' ? sqliteFaults() : postgresqlFaults())
  const library = await openLibrary('hour', provider, { database: faults.database })
  await library.server.stop()
  const { project } = library
  const server = await project.start({ ...probed(project), LOG_LEVEL: 'error', ...faults.env })
  try {
    let [sent, faulty] = [0, 0]
    const ask = async (request: (base: string) => Promise<void>, isOver: () => boolean) => {
      for (; !isOver(); await wait(5)) {
        await request(server.base)
        sent++
      }
    }
    const together = (request: (base: string) => Promise<void>, isOver: () => boolean) =>
      Promise.all(Array.from({ length: clients }, () => ask(request, isOver)))
    await together(newQuestion, () => sent >= warmUp)
    sent = 0
    const end = Date.now() + minutes * 60_000
    const samples = []
    while (Date.now() < end) {
      const pause = Date.now() + 45_000
      const trouble = async () => {
        while (Date.now() < pause) {
          await faults.next()
          faulty++
          await wait(3_000)
        }
      }
      await Promise.all([together(mixedRequest, () => Date.now() > pause), trouble()])
      // Timers and connections of the last requests end.
      await wait(8_000)
      const { heapUsed, external, handles } = await memoryOf(project, server)
      samples.push({ heap: heapUsed, external, handles, files: readdirSync(`/proc/${server.pid}/fd`).length })
    }
    // Faults may open something once, such as a connection more, that stays open.
    const settled = samples.slice(Math.ceil(samples.length / 5))
    const growth = Object.fromEntries(
      (['heap', 'external', 'files'] as const).map((kind) => [
        kind,
        Number(growthOf(settled.map((sample) => sample[kind])).toFixed(3)),
      ]),
    )
    const [first, last] = [settled[0], settled.at(-1)]
    console.log(
      `${provider}, ${minutes} minutes: ${sent} requests, ${faulty} faults, growth ${JSON.stringify(growth)}, ` +
        `from ${JSON.stringify(first)} to ${JSON.stringify(last)}`,
    )
    expect(settled.length).toBeGreaterThan(5)
    expect(growth['heap']).toBeLessThan(0.05)
    expect(growth['external']).toBeLessThan(0.2)
    // Ten connections to the database and five of clients come and go. One that stayed of each fault would be hundreds.
    expect(Math.max(...settled.map(({ handles }) => handles))).toBeLessThan(30)
    expect(growth['files']).toBeLessThan(0.2)
    expect((await send(server.base, '/_ready')).status).toBe(200)
    expect(/"level":[56]0.{0,300}/.exec(server.output())?.[0]).toBeUndefined()
  } finally {
    await server.stop()
    await faults.stop()
  }
})
