import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createConnection } from 'mysql2'
import { exitOf } from '../../../test/exit-of.js'

/** A MariaDB server in the temporary folder, with an empty database `site`. */
export async function startMariadb(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-mariadb-'))
  const [data, user] = [`--datadir=${folder}/data`, ...(process.getuid?.() === 0 ? ['--user=root'] : [])]
  const own = ['--no-defaults', data, ...(user === undefined ? [] : [user])]
  execFileSync('mariadb-install-db', [...own, '--auth-root-authentication-method=normal'], { stdio: 'ignore' })
  const port = await freePort()
  const address = ['--bind-address=127.0.0.1', `--port=${port}`, `--socket=${folder}/socket`]
  const server = spawn('mariadbd', [...own, ...address, '--innodb-flush-log-at-trx-commit=0'], { stdio: 'ignore' })
  const url = `mysql://root@127.0.0.1:${port}`
  for (let patience = 200; !(await answers(url)); patience--) {
    if (patience === 0 || server.exitCode !== null) throw new Error('MariaDB does not start.')
    await wait(100)
  }
  return {
    url: `${url}/site`,
    stop: async () => {
      server.kill('SIGTERM')
      await exitOf(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs statements. */
export async function runMysql(url: string, text: string): Promise<void> {
  const connection = createConnection({ uri: url, multipleStatements: true, charset: 'utf8mb4' }).promise()
  await connection.query(text)
  await connection.end()
}

function answers(url: string): Promise<boolean> {
  return runMysql(url, 'create database if not exists site character set utf8mb4').then(
    () => true,
    () => false,
  )
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
