// Measures how long cheap reads wait beside expensive ones: node test/bench/beside.mjs [--articles 200000] [--seconds 10] [--only words]
//   DATABASE_URL=postgresql://… on an empty PostgreSQL database instead of SQLite
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
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
console.log(['dear question', 'answers', 'cheap reads', 'p50 ms', 'p99 ms', 'max ms', 'other than 200'].join(' | '))
const chosen = Object.entries(dear).filter(([name]) => name.includes(values.only))
await round('nobody asks', null)
for (const [name, question] of chosen) await round(name, question)
if (values.only === '') await round('all of them', null, Object.values(dear))
console.log(`resident at the end: ${Math.round(server.residentMegabytes())} MB`)
await server.stop()

async function round(name, question, mixed) {
  const end = performance.now() + seconds * 1000
  const isOver = () => performance.now() > end
  const answers = new Map()
  const asking = Array.from({ length: question || mixed ? Number(values.connections) : 0 }, async (_, index) => {
    for (let turn = index; !isOver(); turn++) {
      const { status } = await ask(mixed ? mixed[turn % mixed.length] : question)
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }
  })
  await wait(300)
  const times = []
  const others = new Map()
  await Promise.all(
    Object.values(cheap).map(async (each) => {
      while (!isOver()) {
        const start = performance.now()
        const { status } = await ask(each)
        times.push(performance.now() - start)
        if (status !== 200 && status !== 204) others.set(status, (others.get(status) ?? 0) + 1)
        await wait(5)
      }
    }),
  )
  await Promise.all(asking)
  times.sort((a, b) => a - b)
  const at = (share) => times[Math.floor((times.length - 1) * share)].toFixed(1)
  const told = (counts) => [...counts].map(([status, count]) => `${status}: ${count}`).join(', ') || '-'
  console.log([name, told(answers), times.length, at(0.5), at(0.99), at(1), told(others)].join(' | '))
}

/** Returns the status of the answer; reads its body and drops it. */
function ask({ method, path, headers = {}, body }) {
  return new Promise((resolve) => {
    const sent = request(server.base + path, { method, headers, timeout: 60_000 }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk) => (bytes += chunk.length))
      answer.on('end', () => resolve({ status: answer.statusCode, bytes }))
      answer.on('error', () => resolve({ status: 'cut', bytes }))
    })
    sent.on('error', (error) => resolve({ status: error.code ?? 'error', bytes: 0 }))
    sent.on('timeout', () => sent.destroy())
    sent.end(body)
  })
}
