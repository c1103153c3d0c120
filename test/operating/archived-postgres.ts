/** Debian's PostgreSQL with the archive of the manual, which goes back to a moment. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { appendFileSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { until } from '../../packages/upload/test/client.js'
import { blockWith } from '../cluster/manual-lines.js'
import { programs } from '../cluster/patroni.js'
import { exitOf } from '../exit-of.js'
import { createDatabase, freePort, ready, startGuard, unprivilegedUser } from '../postgres.js'

export interface ArchivedPostgres {
  /** An empty database on it. */
  readonly url: string
  /** Copies the folder of the database, as the manual says. */
  copy(): void
  /** Returns the moment of the server. */
  now(): Promise<string>
  /** Puts the copy in the place of the folder, and goes on as it was at the moment. */
  goBack(moment: string): Promise<void>
  stop(): Promise<void>
}

export async function startArchivedPostgres(): Promise<ArchivedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-archived-'))
  const [user, port, bin] = [await unprivilegedUser(), await freePort(), programs() ?? '']
  const [data, copied, archive] = [join(folder, 'data'), join(folder, 'copied'), join(folder, 'wal')]
  mkdirSync(archive)
  if (user) for (const path of [folder, archive]) chownSync(path, user.uid, user.gid)
  const run = (name: string, ...args: string[]) =>
    execFileSync(join(bin, name), args, { ...user, cwd: folder, stdio: 'ignore', timeout: 60_000 })
  run('initdb', `--pgdata=${data}`, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8')
  const places = { '/backup/wal': archive }
  appendFileSync(join(data, 'postgresql.conf'), blockWith('backups.md', 'archive_mode', places))
  const launch = async () => {
    const args = ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=']
    const launched = spawn(join(bin, 'postgres'), args, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
    await ready(launched)
    return launched
  }
  const end = async (server: ChildProcess) => {
    server.kill('SIGINT')
    await exitOf(server)
  }
  let server = await launch()
  const guard = startGuard(data)
  const adminUrl = `postgresql://postgres@127.0.0.1:${port}/postgres`
  const ask = async (text: string): Promise<string> => {
    const client = new pg.Client(adminUrl)
    await client.connect()
    const { rows } = await client.query<{ value: string }>(text)
    await client.end()
    return rows[0]?.value ?? ''
  }
  return {
    url: await createDatabase(adminUrl),
    copy: () => {
      const address = { 'postgresql://postgres@db.internal:5432': `postgresql://postgres@127.0.0.1:${port}` }
      const command = blockWith('backups.md', 'pg_basebackup --', { '/backup/base': copied, ...address })
      execFileSync('sh', ['-ec', command], { ...user, cwd: folder, stdio: 'ignore', timeout: 60_000 })
    },
    now: () => ask('select clock_timestamp()::text as value'),
    goBack: async (moment) => {
      await ask('select pg_switch_wal()::text as value')
      await end(server)
      rmSync(data, { recursive: true })
      cpSync(copied, data, { recursive: true })
      const lines = blockWith('backups.md', 'recovery_target_time', { ...places, '2026-03-01 11:59:00+00': moment })
      appendFileSync(join(data, 'postgresql.conf'), lines)
      writeFileSync(join(data, 'recovery.signal'), '')
      if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, data])
      server = await launch()
      await until(async () => (await ask('select pg_is_in_recovery()::text as value')) === 'false', 30)
    },
    stop: async () => {
      await end(server)
      guard.stdin?.end()
      await exitOf(guard)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
