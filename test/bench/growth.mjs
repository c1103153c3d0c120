// Measures what requests cost as a table grows, on both databases, and writes table and picture into the runtime's README:
//   npm run bench -- growth [--rows 1000,10000,100000,1000000] [--seconds 1] [--provider sqlite,postgresql] [--dry]
import { writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { prepare, root } from '../prepare.mjs'
import { ask } from './growth/ask.mjs'
import { fill } from './growth/fill.mjs'
import { makeShop } from './growth/project.mjs'
import { questions } from './growth/questions.mjs'
import { startPostgresql } from './postgresql.mjs'
import { replaceInReadme } from './readme.mjs'
import { table, whole } from './report.mjs'
import { lineChart } from './svg.mjs'

const { values: options } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== 'growth'),
  options: {
    rows: { type: 'string', default: '1000,10000,100000,1000000' },
    seconds: { type: 'string', default: '1' },
    connections: { type: 'string', default: '4' },
    provider: { type: 'string', default: 'sqlite,postgresql' },
    dry: { type: 'boolean', default: false },
  },
})
const sizes = options.rows.split(',').map(Number)
const providers = options.provider.split(',')
/** Seconds. */
const warmUp = 8
const titles = { sqlite: 'SQLite', postgresql: 'PostgreSQL' }
/** By provider and question: what each size cost, or null. */
const costs = new Map(providers.map((provider) => [provider, new Map(questions.map(({ name }) => [name, []]))]))

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
prepare()
for (const provider of providers) await measureGrowth(provider)

const rows = questions.map(({ name }) => [
  name,
  ...providers.flatMap((provider) =>
    costs
      .get(provider)
      .get(name)
      .map((cost) => (cost === null ? 'refused' : whole(cost))),
  ),
])
const heads = ['', ...providers.flatMap((provider) => sizes.map((size) => `${titles[provider]}, ${whole(size)}`))]
const text = table(heads, rows)
console.log(`\n${text}\n`)
if (!options.dry) await publish(text)

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
      const load = {
        rows: size,
        connections: Number(options.connections),
        seconds: Number(options.seconds),
        cpuMicroseconds,
      }
      // The code of a new process is compiled while it answers, which would be measured with the first questions.
      for (const question of questions)
        await ask(server.base, question, { ...load, seconds: warmUp / questions.length })
      for (const question of questions) {
        const { microseconds = null, refusal } = await ask(server.base, question, load)
        costs.get(provider).get(question.name).push(microseconds)
        console.error(`${provider}, ${whole(size)} rows, ${question.name}: ${refusal ?? `${whole(microseconds)} us`}`)
      }
      await server.stop()
    }
  } finally {
    await database?.stop()
  }
}

async function publish(markdown) {
  const panels = providers.map((provider) => ({
    title: titles[provider],
    lines: [...costs.get(provider)].map(([name, found]) => ({
      name,
      points: found.flatMap((cost, index) => (cost === null ? [] : [[sizes[index], cost]])),
    })),
  }))
  const title = 'Processor time per request as a table grows'
  writeFileSync(
    `${root}packages/runtime/growth.svg`,
    lineChart({ title, xTitle: 'rows', yTitle: 'µs per request', panels }),
  )
  await replaceInReadme(`${root}packages/runtime/README.md`, 'growth', markdown)
}
