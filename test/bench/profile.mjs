// Where the generated server spends its time in one scenario: a .cpuprofile for DevTools, and its heaviest functions as a table.
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { measure } from './load.mjs'
import { project, startOurs } from './project.mjs'
import { table } from './report.mjs'

export async function profileScenario(scenario, load) {
  const folder = `${project}profile-${scenario.id.replace('*', '-any')}`
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const server = await startOurs(['--cpu-prof', `--cpu-prof-dir=${folder}`])
  await measure(server, scenario, load)
  await server.stop()
  const [file] = readdirSync(folder)
  return `\n${scenario.id} ${scenario.title}: ${folder}/${file}\n\n${heaviest(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')))}`
}

/** The functions with the most time of their own, as shares of the time that the process was busy. */
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
