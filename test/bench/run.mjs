// `npm run bench`: the generated magazine beside a server written by hand, on the same SQLite file. README.md says how to read it.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { assertAgreement } from './agree.mjs'
import { prepareProject, startBaseline, startOurs } from './project.mjs'
import { compared, heads, median, table, whole } from './report.mjs'
import { scenarios } from './scenarios.mjs'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '10' },
    keep: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
})
const only = options.only?.split(',')
const chosen = scenarios.filter(({ id }) => !only || only.includes(id))
const rounds = Number(options.rounds)
const load = { connections: Number(options.connections), seconds: Number(options.seconds) }
const starts = 3
const types = fileURLToPath(new URL('types.mjs', import.meta.url))

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
await prepareProject(options)

// autocannon is installed only after the project is prepared.
if (options.profile) {
  const { profileScenario } = await import('./profile.mjs')
  for (const scenario of chosen) await profileScenario(scenario, load)
} else {
  await compare()
}

async function compare() {
  const { measure } = await import('./load.mjs')
  const [ours, oursStart] = await startOften(startOurs)
  const [baseline, baselineStart] = await startOften(startBaseline)
  const lines = []
  const memory = []
  // Reads and their checks come first: the first write enlarges the server's memory.
  for (const kind of ['reads', 'writes']) {
    const those = chosen.filter(({ isWrite = false }) => isWrite === (kind === 'writes'))
    if (those.length === 0) continue
    await assertAgreement(ours, baseline, those)
    console.error(`Both servers give the same answers to the ${kind}.`)
    for (const scenario of those) lines.push(await compareOn(scenario))
    memory.push([`memory after the ${kind}, MB`, ...residents()])
  }
  await ours.stop()
  await baseline.stop()

  console.log(`\n${table(heads, lines)}\n`)
  const started = ['start to first answer, ms', whole(oursStart), whole(baselineStart)]
  console.log(`${table(['', 'generated', 'baseline'], [started, ...memory])}\n`)
  console.log(`${execFileSync(process.execPath, [types], { encoding: 'utf8' }).trim().split('\n').at(-1)}\n`)
  console.log('¹ requests/s of Strapi 4.26 on SQLite, one core, measured elsewhere: test/bench/README.md')

  function residents() {
    return [ours, baseline].map((server) => whole(server.residentMegabytes()))
  }

  async function compareOn(scenario) {
    const servers = scenario.isGraphql ? [ours] : [ours, baseline]
    const results = servers.map(() => [])
    for (const server of servers) await measure(server, scenario, { ...load, seconds: Math.min(2, load.seconds) })
    for (let round = 0; round < rounds; round++) {
      for (const [i, server] of servers.entries()) results[i].push(await measure(server, scenario, load))
    }
    console.error(`${scenario.id} measured`)
    return compared(scenario, ...results)
  }
}

/** Starts a server several times and keeps the last one. The time is the median. */
async function startOften(start) {
  const took = []
  for (;;) {
    const server = await start()
    took.push(server.startMilliseconds)
    if (took.length === starts) return [server, median(took)]
    await server.stop()
  }
}
