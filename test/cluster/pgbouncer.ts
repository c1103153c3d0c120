/** PgBouncer in front of a database of the test run. */
import { spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { exitOf } from '../exit-of.js'
import { freePort } from '../free-port.js'

export interface PgBouncer {
  /** The database's address through it. */
  readonly url: string
  stop(): Promise<void>
}

/** It refuses to run as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** `size`: the most connections to the database. */
export async function startPgBouncer(database: string, mode: 'session' | 'transaction', size = 40): Promise<PgBouncer> {
  const { hostname, port: target, username } = new URL(database)
  const [folder, port] = [mkdtempSync(join(tmpdir(), 'content-gen-pgbouncer-')), await freePort()]
  const [config, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  writeFileSync(users, `"${username}" ""\n`)
  writeFileSync(
    config,
    `[databases]\n* = host=${hostname} port=${target}\n\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\n` +
      `auth_type = trust\nauth_file = ${users}\npool_mode = ${mode}\ndefault_pool_size = ${size}\nmax_client_conn = 200\n`,
  )
  for (const path of [folder, config, users]) {
    chmodSync(path, 0o700)
    if (nobody.uid !== undefined) chownSync(path, nobody.uid, nobody.gid)
  }
  const pooler = spawn('pgbouncer', ['-q', config], { ...nobody, cwd: folder, stdio: 'ignore' })
  const ended = exitOf(pooler)
  while (!(await answers(port))) {
    if (pooler.exitCode !== null) throw new Error(`PgBouncer ended with ${pooler.exitCode}`)
    await wait(20)
  }
  const url = new URL(database)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    stop: async () => {
      pooler.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
