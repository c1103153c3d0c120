// The durable PostgreSQL of the tests, for benchmarks: started here, and observed through /proc (Linux).
import { readFileSync, readdirSync } from 'node:fs'
import pg from 'pg'
import { ticksPerSecond } from './child.mjs'
import { compiled } from './compiled.mjs'

/** Returns the address of an empty database, the processor time of the whole server, and a way to end it. */
export async function startPostgresql() {
  const { startPostgres } = await compiled('postgres')
  const server = await startPostgres({ durable: true })
  const url = await server.createDatabase('bench')
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const parent = Number(statOf(rows[0].pid)[1])
  await client.end()
  return {
    url,
    pid: parent,
    cpuMicroseconds: () => serverTime(parent),
    createDatabase: (name) => server.createDatabase(name),
    stop: () => server.stop(),
  }
}

/** The processor time of a whole server in microseconds. */
export function serverTime(parent) {
  return cpuTicks(parent) * (1e6 / ticksPerSecond)
}

/** User and system time of the server, of its processes and of those that have ended. */
function cpuTicks(parent) {
  const time = (stat, from) => Number(stat[from]) + Number(stat[from + 1])
  let ticks = time(statOf(parent), 11) + time(statOf(parent), 13)
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = statOf(pid)
    if (stat && Number(stat[1]) === parent) ticks += time(stat, 11)
  }
  return ticks
}

/** The fields of /proc/<pid>/stat after the name: state, parent, …; the times are at 11 to 14. */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
