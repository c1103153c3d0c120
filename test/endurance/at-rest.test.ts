/** A server gives the memory of a burst of requests back once it is quiet. */
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { magazine, magazineConfig } from '../accounts/account-project.js'
import { freshDatabase, providers } from '../databases.js'
import { readyProject } from '../project.js'
import { describeWith, linux } from '../tried.js'
import type { RunningServer } from '../project.js'

const ahead = 'GET /api/tags/1 HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3_000)

describeWith(linux).each(providers)('a burst on %s', (provider) => {
  let server: RunningServer
  beforeAll(async () => {
    const { url } = await freshDatabase(provider)
    const project = await readyProject({
      name: `at-rest-${provider}`,
      models: magazine,
      provider,
      databaseUrl: url,
      config: magazineConfig,
    })
    server = await project.start({ LOG_LEVEL: 'warn' })
  }, 180_000)
  afterAll(async () => {
    await server?.stop()
  })

  test('leaves nothing in memory for longer than a minute', { timeout: 120_000 }, async () => {
    await fetch(`${server.base}/_ready`)
    const before = resident(server)
    for (let wave = 0; wave < 4; wave++) {
      await Promise.all(Array.from({ length: 100 }, () => sendAhead(new URL(server.base))))
    }
    const after = resident(server)
    expect(after).toBeGreaterThan(before + 20)
    let least = after
    for (let second = 0; second < 60 && least > before; second++) {
      await wait(1_000)
      least = Math.min(least, resident(server))
    }
    console.log(`at rest: ${before} MB before a burst, ${after} after it, ${least} later`)
    expect(least).toBeLessThan(before + 10)
  })
})

/** Sends thousands of requests ahead of their answers, for which the connection is cut. */
function sendAhead({ hostname, port }: URL): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(ahead))
    socket.setTimeout(2_000, () => socket.destroy())
    socket
      .on('error', () => undefined)
      .on('close', () => resolve())
      .resume()
  })
}

/** Megabytes. */
function resident({ pid }: RunningServer): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}
