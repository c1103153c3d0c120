// `npm run bench`: the generated magazine beside a server written by hand, on the same SQLite file. README.md says how to read it.
import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { assertAgreement } from './agree.mjs'
import { prepareProject, project, projectOf, startBaseline, startOurs } from './project.mjs'
import { publish } from './record.mjs'
import { median, table, times, whole } from './report.mjs'
import { scenarios } from './scenarios.mjs'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '10' },
    keep: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
})
const only = options.only?.split(',')
const chosen = scenarios.filter(({ id }) => !only || only.includes(id))
const rounds = Number(options.rounds)
const load = { connections: Number(options.connections), seconds: Number(options.seconds) }
const starts = 3
/** The same server without kept answers: what a read costs that nobody has asked before. */
const withoutKept = projectOf('bench-anew', { cache: { enabled: false } })
const types = fileURLToPath(new URL('types.mjs', import.meta.url))

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
await prepareProject(options)

// autocannon is installed only after the project is prepared.
if (options.profile) {
  const { profileScenario } = await import('./profile.mjs')
  for (const scenario of chosen) await profileScenario(scenario, load)
} else {
  await withoutKept.prepareProject(options)
  // The same entries, made at the same times.
  for (const part of ['prisma', 'data']) {
    rmSync(withoutKept.project + part, { recursive: true })
    cpSync(project + part, withoutKept.project + part, { recursive: true })
  }
  await compare()
}

async function compare() {
  const { measure } = await import('./load.mjs')
  const [ours, oursStart] = await startOften(startOurs)
  const [baseline, baselineStart] = await startOften(startBaseline)
  const anew = await withoutKept.startOurs()
  const results = {}
  const taken = () => ({ ours: ours.residentMegabytes(), baseline: baseline.residentMegabytes() })
  const memory = { rest: taken() }
  // Reads and their checks come first: the first write enlarges the server's memory.
  for (const kind of ['reads', 'writes']) {
    const those = chosen.filter(({ isWrite = false }) => isWrite === (kind === 'writes'))
    if (those.length === 0) continue
    await assertAgreement(ours, baseline, those)
    if (kind === 'reads') await assertAgreement(anew, baseline, those)
    console.error(`All servers give the same answers to the ${kind}.`)
    for (const scenario of those) results[scenario.id] = await compareOn(scenario)
    memory[kind] = taken()
  }
  for (const server of [ours, baseline, anew]) await server.stop()

  // Memory depends on all that was asked for.
  if (!only) results.server = { start: { ours: oursStart, baseline: baselineStart }, ...memory }
  await publish('magazine', results, {
    settings: { ...load, rounds },
    isPart: only !== undefined,
    isRecorded: options.record,
  })
  const besideStrapi = chosen.flatMap(({ id, strapi, wanted }) =>
    strapi ? [[id, whole(strapi), times(results[id].ours.perSecond / strapi), wanted]] : [],
  )
  console.log(`${table(['', 'Strapi, requests/s ¹', 'times Strapi', 'wanted'], besideStrapi, 1)}\n`)
  console.log('¹ Strapi 4.26 on SQLite, one core, measured elsewhere: test/bench/README.md')
  console.log(execFileSync(process.execPath, [types], { encoding: 'utf8' }).trim().split('\n').at(-1))

  async function compareOn(scenario) {
    const { title, isWrite = false, isGraphql = false } = scenario
    const rows = new Map([[ours, []]])
    if (!isWrite) rows.set(anew, [])
    if (!isGraphql) rows.set(baseline, [])
    for (const server of rows.keys()) await measure(server, scenario, { ...load, seconds: Math.min(2, load.seconds) })
    for (let round = 0; round < rounds; round++) {
      for (const [server, those] of rows) those.push(await measure(server, scenario, load))
    }
    console.error(`${scenario.id} measured`)
    // A write is done anew each time.
    return { title, ...compared(rows.get(ours), rows.get(isWrite ? ours : anew), rows.get(baseline)) }
  }
}

/** The figures of a scenario from those of its rounds. The ratio is between rounds that followed each other. */
function compared(ours, anew, baseline) {
  const ratio = baseline ? median(anew.map((row, round) => row.cpuPerRequest / baseline[round].cpuPerRequest)) : null
  return { ours: medians(ours), anew: medians(anew), baseline: baseline ? medians(baseline) : null, ratio }
}

function medians(rows) {
  const of = (key) => median(rows.map((row) => row[key]))
  return { cpu: of('cpuPerRequest'), perSecond: of('perSecond') }
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
