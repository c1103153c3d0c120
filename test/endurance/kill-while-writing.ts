import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../../packages/upload/test/client.js'
import type { RunningServer } from '../project.js'

/** A client that never throws for an answer that does not come. */
export interface Writing {
  readonly acknowledged: number
  write(): Promise<void>
}

/** Kills a server (`kill -9`) at a random moment after so many acknowledged writes; returns after the clients' last. */
export async function killWhileWriting(
  server: RunningServer,
  clients: readonly Writing[],
  acknowledged: number,
): Promise<void> {
  const dead = new AbortController()
  const working = clients.map(async (client) => {
    while (!dead.signal.aborted) await client.write()
  })
  await until(() => sum(clients) >= acknowledged, 60)
  await sleep(Math.random() * 60)
  process.kill(server.pid, 'SIGKILL')
  dead.abort()
  await Promise.all(working)
  await server.stop()
}

export function sum(clients: readonly Writing[]): number {
  return clients.reduce((total, { acknowledged }) => total + acknowledged, 0)
}
