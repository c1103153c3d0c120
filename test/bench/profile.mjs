// Profiles a server in one scenario: writes a .cpuprofile for DevTools and prints the heaviest functions as a table.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { measure } from './load.mjs'
import { project, startBaseline, startOurs } from './project.mjs'
import { table } from './report.mjs'

const profiler = new URL('profiler.mjs', import.meta.url).href

export async function profileScenario(scenario, load) {
  const starts = scenario.isGraphql ? [startOurs] : [startOurs, startBaseline]
  for (const start of starts) {
    const file = `${project}${scenario.id.replace('*', '-any')}-${start.name}.cpuprofile`
    rmSync(file, { force: true })
    const server = await start(['--import', profiler], { PROFILE_FILE: file })
    await measure(server, scenario, load)
    server.signal('SIGUSR2')
    await measure(server, scenario, load)
    server.signal('SIGUSR2')
    while (!existsSync(file)) await wait(50)
    await server.stop()
    console.log(
      `\n${scenario.id} ${scenario.title}, ${server.name}: ${file}\n\n${heaviest(JSON.parse(readFileSync(file, 'utf8')))}`,
    )
  }
}

/** The functions with the most time of their own, as shares of the busy time. */
function heaviest({ nodes, samples, timeDeltas }) {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]))
  const own = new Map()
  let busy = 0
  for (const [i, node] of samples.entries()) {
    const name = frames.get(node)
    if (name === '(idle)') continue
    own.set(name, (own.get(name) ?? 0) + timeDeltas[i])
    busy += timeDeltas[i]
  }
  const top = [...own].sort((a, b) => b[1] - a[1]).slice(0, 30)
  return table(
    ['%', 'function'],
    top.map(([name, time]) => [((100 * time) / busy).toFixed(1), name]),
  )
}

function nameOf({ functionName, url, lineNumber }) {
  const place = url.replace(/^.*\/(node_modules|packages|\.demo\/bench)\//, '')
  return place ? `${functionName || '(anonymous)'} ${place}:${lineNumber + 1}` : functionName
}
