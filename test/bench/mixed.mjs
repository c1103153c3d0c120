// `npm run bench -- mixed`: what kept answers save on a site of which one request in a hundred writes. README.md says how to read it.
import { Agent, request } from 'node:http'
import { parseArgs } from 'node:util'
import { startPostgresql } from './postgresql.mjs'
import { projectOf } from './project.mjs'
import { publish } from './record.mjs'
import { scenarios } from './scenarios.mjs'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    provider: { type: 'string' },
    record: { type: 'boolean', default: false },
  },
})
const seconds = Number(options.seconds)
const connections = 10
const reads = scenarios.filter(({ id }) => id === 'a' || id === 'd')
const creation = scenarios.find(({ id }) => id === 'f')

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
const results = {}
for (const provider of (options.provider ?? 'sqlite,postgresql').split(',')) {
  const kept = await costs(provider, true)
  const off = await costs(provider, false)
  for (const [index, { id, title }] of reads.entries())
    results[`${provider} ${id}`] = { database: provider, title, off: off[index], kept: kept[index] }
}
await publish('mixed', results, {
  settings: { connections, seconds },
  isPart: options.provider !== undefined,
  isRecorded: options.record,
})

/** Returns the CPU per request of each read, alone and with a create in each hundred. */
async function costs(provider, enabled) {
  const database = provider === 'postgresql' ? await startPostgresql() : null
  try {
    const project = projectOf(`bench-mixed-${provider}`, { cache: { enabled } }, database?.url)
    await project.prepareProject({ keep: false })
    const server = await project.startOurs()
    const cpu = () => server.cpuMicroseconds() + (database?.cpuMicroseconds() ?? 0)
    const found = []
    for (const { id, request: read } of reads) {
      const mixed = (turn) => (turn % 100 === 99 ? creation.request(`${id}${turn}`) : read(turn))
      await load(server.base, read, cpu)
      found.push({ reads: await load(server.base, read, cpu), withWrites: await load(server.base, mixed, cpu) })
    }
    await server.stop()
    return found
  } finally {
    await database?.stop()
  }
}

/** Sends requests on all connections. autocannon cannot change the method from one to the next. */
async function load(base, next, cpu) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const end = performance.now() + seconds * 1000
  const before = cpu()
  let sent = 0
  const client = async () => {
    while (performance.now() < end) await send(agent, base, next(sent++))
  }
  await Promise.all(Array.from({ length: connections }, client))
  agent.destroy()
  return (cpu() - before) / sent
}

function send(agent, base, { method, path, body }) {
  return new Promise((resolve, reject) => {
    const sent = request(base + path, { agent, method, headers: { 'content-type': 'application/json' } }, (answer) => {
      answer.resume().on('error', reject)
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${path}: ${answer.statusCode}`)),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
