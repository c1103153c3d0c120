/** One etcd, which Patroni asks who is the primary. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.js'
import { startDaemon } from './daemon.js'
import { statusOf } from './listens.js'

export interface Etcd {
  /** A host with its port. */
  readonly host: string
  stop(): Promise<void>
}

export async function startEtcd(): Promise<Etcd> {
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-etcd-'))
  const [clients, peers] = [await freePort(), await freePort()].map((port) => `http://127.0.0.1:${port}`)
  const address = { 'listen-client-urls': clients, 'advertise-client-urls': clients, 'listen-peer-urls': peers }
  const alone = { 'initial-advertise-peer-urls': peers, 'initial-cluster': `default=${peers}` }
  const options = { 'data-dir': join(folder, 'data'), ...address, ...alone }
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])
  const etcd = await startDaemon('etcd', args, {
    cwd: folder,
    isUp: async () => (await statusOf(`${clients}/health`)) === 200,
  })
  return {
    host: new URL(clients ?? '').host,
    stop: async () => {
      await etcd.stop()
      rmSync(folder, { recursive: true })
    },
  }
}
