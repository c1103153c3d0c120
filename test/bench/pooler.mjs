// `npm run bench -- pooler`: the price of PgBouncer before PostgreSQL. README.md says how to read it.
import { parseArgs } from 'node:util'
import pg from 'pg'
import { compiled } from './compiled.mjs'
import { startPostgresql } from './postgresql.mjs'
import { projectOf } from './project.mjs'
import { median, table, times, whole } from './report.mjs'
import { scenarios } from './scenarios.mjs'

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '3' }, rounds: { type: 'string', default: '3' } },
})
const load = { connections: 10, seconds: Number(options.seconds) }
const asked = scenarios.filter(({ id }) => ['a*', 'b*', 'f'].includes(id))
const settings = ['statement_timeout = 5000', 'lock_timeout = 4000', 'jit = off', 'max_parallel_workers_per_gather = 0']

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
const database = await startPostgresql()
const started = []
try {
  const project = projectOf('bench-pooler', { cache: { enabled: false } }, database.url)
  await project.prepareProject({ keep: false })
  const { startPgBouncer } = await compiled('cluster/pgbouncer')
  const session = await startPgBouncer(database.url, 'session')
  started.push(session)
  const transaction = await startPgBouncer(database.url, 'transaction')
  started.push(transaction)
  const ways = {
    'PostgreSQL itself': {},
    'session mode': { DATABASE_URL: session.url },
    'transaction mode': { DATABASE_URL: transaction.url, DATABASE_POOLER: 'transaction' },
  }
  await limitRole()
  const servers = new Map()
  for (const [way, variables] of Object.entries(ways)) {
    const server = await project.startOurs([], variables)
    started.push(server)
    servers.set(way, server)
  }
  await compare(servers)
} finally {
  for (const each of started.reverse()) await each.stop()
  await database.stop()
}

/** Settings of the role that the start of a server asks for. */
async function limitRole() {
  const client = new pg.Client(database.url)
  await client.connect()
  for (const setting of [...settings, 'random_page_cost = 1.1'])
    await client.query(`alter role "${client.user}" in database "${client.database}" set ${setting}`)
  await client.end()
}

async function compare(servers) {
  // autocannon is installed only after the project is prepared.
  const { measure } = await import('./load.mjs')
  const rows = []
  for (const scenario of asked) {
    const found = new Map([...servers.keys()].map((way) => [way, []]))
    for (let round = 0; round <= Number(options.rounds); round++)
      for (const [way, server] of servers) {
        const before = database.cpuMicroseconds()
        const { cpuPerRequest, perSecond } = await measure(server, scenario, load)
        const inDatabase = (database.cpuMicroseconds() - before) / (perSecond * load.seconds)
        // The first round warms up.
        if (round > 0) found.get(way).push({ cpuPerRequest, inDatabase, perSecond })
      }
    const speedOf = (way) => median(found.get(way).map(({ perSecond }) => perSecond))
    for (const [way, rounds] of found) {
      const of = (key) => median(rounds.map((each) => each[key]))
      const price = speedOf('PostgreSQL itself') / speedOf(way)
      rows.push([
        scenario.title,
        way,
        whole(of('cpuPerRequest')),
        whole(of('inDatabase')),
        whole(speedOf(way)),
        times(price),
      ])
    }
  }
  console.log(`\n${table(['', 'the way', 'CPU, µs', 'of PostgreSQL', 'requests/s', 'times slower'], rows)}\n`)
}
