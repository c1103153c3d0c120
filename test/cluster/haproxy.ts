/** HAProxy, which finds the primary and the replica by what Patroni says of each. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.js'
import { startDaemon } from './daemon.js'
import { listens } from './listens.js'
import { fileOf } from './manual-lines.js'
import type { Patroni } from './patroni.js'

export interface HaProxy {
  readonly primary: number
  readonly replica: number
  stop(): Promise<void>
}

export async function startHaProxy({ machines: [first, second] }: Patroni): Promise<HaProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-haproxy-'))
  const [primary, replica, config] = [await freePort(), await freePort(), join(folder, 'haproxy.cfg')]
  const places = {
    '127.0.0.1:5000': `127.0.0.1:${primary}`,
    '127.0.0.1:5001': `127.0.0.1:${replica}`,
    '10.0.0.11:5432 check port 8008': `127.0.0.1:${first.port} check port ${first.rest}`,
    '10.0.0.12:5432 check port 8008': `127.0.0.1:${second.port} check port ${second.rest}`,
  }
  writeFileSync(config, fileOf('haproxy.cfg', places))
  const isUp = async () => (await listens(primary)) && listens(replica)
  const haproxy = await startDaemon('haproxy', ['-db', '-f', config], { cwd: folder, isUp })
  return {
    primary,
    replica,
    stop: async () => {
      await haproxy.stop()
      rmSync(folder, { recursive: true })
    },
  }
}
