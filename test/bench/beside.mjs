// Measures how long cheap reads wait beside expensive ones: node test/bench/beside.mjs [--articles 200000] [--seconds 10] [--only words]
//   DATABASE_URL=postgresql://… on an empty PostgreSQL database instead of SQLite
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { statusOf } from './beside/ask.mjs'
import { fillPostgresql, fillSqlite } from './beside/fill.mjs'
import { cheap, dear } from './beside/questions.mjs'
import { databaseFile, prepareProject, startOurs } from './project.mjs'

const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '200000' },
    seconds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
    keep: { type: 'boolean', default: false },
  },
})
const seconds = Number(values.seconds)
const url = process.env.DATABASE_URL

if (!values.keep) {
  await prepareProject({ keep: true })
  if (url) await fillPostgresql(url, Number(values.articles))
  else fillSqlite(databaseFile, Number(values.articles))
}
const server = await startOurs(['--max-old-space-size=512'])
await wait(3_000)

console.log(
  `${values.articles} articles, ${values.connections} connections that ask one dear question without a pause; cheap reads one after the other`,
)
const columns =
  'dear question|answers|cheap reads|p50 ms|p99 ms|max ms|other than 200|main thread works %|waits for a core %'
console.log(columns.replaceAll('|', ' | '))
const chosen = Object.entries(dear).filter(([name]) => name.includes(values.only))
await round('nobody asks', null)
for (const [name, question] of chosen) await round(name, [question])
if (values.only === '') await round('all of them', Object.values(dear))
console.log(`resident at the end: ${Math.round(server.residentMegabytes())} MB`)
await server.stop()

async function round(name, questions) {
  const crowd = questions && startCrowd(questions)
  const end = performance.now() + seconds * 1000
  const isOver = () => performance.now() > end
  await wait(500)
  const start = { at: performance.now(), ...server.mainThread() }
  const times = []
  const others = new Map()
  await Promise.all(
    Object.values(cheap).map(async (each) => {
      while (!isOver()) {
        const asked = performance.now()
        const status = await statusOf(server.base, each)
        times.push(performance.now() - asked)
        if (status !== 200 && status !== 204) others.set(status, (others.get(status) ?? 0) + 1)
        await wait(5)
      }
    }),
  )
  const { worked, waited } = server.mainThread()
  const percent = (part) => ((100 * part) / ((performance.now() - start.at) / 1000)).toFixed(0)
  const shares = [percent(worked - start.worked), percent(waited - start.waited)]
  const answers = crowd ? await crowd : new Map()
  times.sort((a, b) => a - b)
  const at = (share) => times[Math.floor((times.length - 1) * share)].toFixed(1)
  const told = (counts) => [...counts].map(([status, count]) => `${status}: ${count}`).join(', ') || '-'
  console.log([name, told(answers), times.length, at(0.5), at(0.99), at(1), told(others), ...shares].join(' | '))
}

/** Asks the questions in a process of its own. Returns the number of answers by status. */
async function startCrowd(questions) {
  const file = new URL('beside/crowd.mjs', import.meta.url)
  const child = fork(file, [server.base, values.seconds, values.connections, JSON.stringify(questions)])
  const [answers] = await once(child, 'message')
  return new Map(Object.entries(answers))
}
