// Measures what requests cost as a table grows, on both databases:
//   npm run bench -- growth [--rows 1000,10000,100000,1000000] [--seconds 1] [--provider sqlite,postgresql] [--record]
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { prepare } from '../prepare.mjs'
import { ask } from './growth/ask.mjs'
import { fill } from './growth/fill.mjs'
import { makeShop } from './growth/project.mjs'
import { questions } from './growth/questions.mjs'
import { startPostgresql } from './postgresql.mjs'
import { publish } from './record.mjs'
import { whole } from './report.mjs'

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string' },
    seconds: { type: 'string', default: '1' },
    connections: { type: 'string', default: '4' },
    provider: { type: 'string' },
    record: { type: 'boolean', default: false },
  },
})
const sizes = (options.rows ?? '1000,10000,100000,1000000').split(',').map(Number)
const settings = { connections: Number(options.connections), seconds: Number(options.seconds) }
/** Seconds. */
const warmUp = 8
/** By provider and size: what each question cost, or null. */
const results = {}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
prepare()
for (const provider of (options.provider ?? 'sqlite,postgresql').split(',')) await measureGrowth(provider)
await publish('growth', results, {
  settings,
  isPart: options.rows !== undefined || options.provider !== undefined,
  isRecorded: options.record,
})

async function measureGrowth(provider) {
  const database = provider === 'postgresql' ? await startPostgresql() : null
  try {
    const shop = makeShop(provider, database?.url)
    for (const [index, size] of sizes.entries()) {
      await fill(shop.databaseUrl, sizes[index - 1] ?? 0, size)
      const server = await shop.start()
      // The server measures its tables soon after its start.
      await wait(2_000)
      const cpuMicroseconds = () => server.cpuMicroseconds() + (database?.cpuMicroseconds() ?? 0)
      const load = { rows: size, ...settings, cpuMicroseconds }
      const costs = {}
      results[`${provider} ${size}`] = { costs }
      // The code of a new process is compiled while it answers, which would be measured with the first questions.
      for (const question of questions)
        await ask(server.base, question, { ...load, seconds: warmUp / questions.length })
      for (const question of questions) {
        const { microseconds = null, refusal } = await ask(server.base, question, load)
        costs[question.name] = microseconds
        console.error(`${provider}, ${whole(size)} rows, ${question.name}: ${refusal ?? `${whole(microseconds)} us`}`)
      }
      await server.stop()
    }
  } finally {
    await database?.stop()
  }
}
