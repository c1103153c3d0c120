// The cost of versions: the same writes to two servers, of which one keeps them. README.md says how to read it.
import { parseArgs } from 'node:util'
import { projectOf } from './project.mjs'
import { startPostgresql } from './postgresql.mjs'
import { publish } from './record.mjs'
import { median } from './report.mjs'
import { newProduct } from './scenarios.mjs'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '10' },
    provider: { type: 'string' },
    record: { type: 'boolean', default: false },
  },
})
const load = { connections: Number(options.connections), seconds: Number(options.seconds) }
/** Seconds: before that, a fifth of the processor time is the compiler's of JavaScript. */
const warmUp = 6
const send = (method, path, data) => ({ method, path, body: JSON.stringify({ data }) })

const scenarios = [
  { id: 'create', title: 'create a product', request: (turn) => send('POST', '/api/products', newProduct(turn)) },
  {
    id: 'update',
    title: 'update a product',
    request: (turn) => send('PUT', `/api/products/${1 + ((turn * 611) % 1000)}`, { stock: turn % 1000 }),
  },
  {
    id: 'deep',
    title: 'create an article with seo, 3 zone items, 5 tags',
    request: (turn) =>
      send('POST', '/api/articles', {
        title: `Deep article ${process.pid}-${turn}`,
        seo: { metaTitle: 'title', metaDescription: 'description' },
        blocks: [1, 2, 3].map((n) => ({ __component: 'blocks.quote', quote: `Quote ${n}`, attribution: 'somebody' })),
        tags: [1, 2, 3, 4, 5],
        author: 1,
        category: 1,
      }),
  },
  {
    id: 'edit',
    title: "change an article's title",
    request: (turn) => send('PUT', `/api/articles/${1 + ((turn * 7) % 200)}`, { title: `Edited ${turn}` }),
  },
]

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
const results = {}
for (const provider of (options.provider ?? 'sqlite,postgresql').split(',')) await compare(provider)
await publish('editorial', results, {
  settings: { ...load, rounds: Number(options.rounds) },
  isPart: options.provider !== undefined,
  isRecorded: options.record,
})

async function compare(provider) {
  const postgresql = provider === 'postgresql' ? await startPostgresql() : null
  const urls = postgresql ? [postgresql.url, await postgresql.createDatabase('editorial')] : []
  const projects = [
    projectOf('bench-without', {}, urls[0]),
    projectOf('bench-editorial', { editorial: { enabled: true } }, urls[1]),
  ]
  const servers = []
  for (const each of projects) {
    await each.prepareProject({ keep: false })
    servers.push(await each.startOurs())
  }
  const { measure } = await import('./load.mjs')
  for (const scenario of scenarios) {
    const measured = servers.map(() => [])
    for (const server of servers) await measure(server, scenario, { ...load, seconds: warmUp })
    for (let round = 0; round < Number(options.rounds); round++) {
      for (const [i, server] of servers.entries()) {
        const before = postgresql?.cpuMicroseconds() ?? 0
        const result = await measure(server, scenario, load)
        const more = ((postgresql?.cpuMicroseconds() ?? 0) - before) / (result.perSecond * load.seconds)
        measured[i].push({ ...result, cpu: result.cpuPerRequest + more })
      }
    }
    const [off, on] = measured.map((each) => ({
      cpu: median(each.map(({ cpu }) => cpu)),
      perSecond: median(each.map(({ perSecond }) => perSecond)),
    }))
    const ratios = measured[1].map(({ cpu }, round) => cpu / measured[0][round].cpu)
    const { id, title } = scenario
    results[`${provider} ${id}`] = { database: provider, title, off, on, ratio: median(ratios) }
    console.error(`${provider}, ${title}: measured`)
  }
  for (const server of servers) await server.stop()
  await postgresql?.stop()
}
