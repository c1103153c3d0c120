// Prints what a benchmark has measured, and records it in figures.json: the one home of every figure that a page quotes.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { home, readFigures } from './recorded.mjs'
import { renderings } from './renderings.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Before the benchmark adds its own. */
const load = loadavg()[0]

/**
 * Prints the results of a run as pages show them, by the renderings `as`. With `isRecorded` they are also written to figures.json: they
 * replace all that the benchmark had there, or, if they are a part of it (`isPart`), the results of the same keys.
 */
export async function publish(benchmark, results, { settings, isPart, isRecorded, as = [benchmark] }) {
  const at = `${new Date().toISOString().slice(0, 19)}Z`
  const named = Object.entries(results).map(([key, result]) => [key, { run: at, ...result }])
  const mine = { runs: { [at]: { ...machine(), ...settings } }, results: Object.fromEntries(named) }
  for (const name of as) console.log(`\n${renderings[name]({ [benchmark]: mine })}\n`)
  if (!isRecorded) return
  // Installed only after the project is prepared.
  const { format, resolveConfig } = await import('prettier')
  const figures = readFigures()
  figures[benchmark] = isPart ? merged(figures[benchmark], mine) : mine
  const text = JSON.stringify(figures, shortened)
  writeFileSync(home, await format(text, { ...(await resolveConfig(home)), filepath: home }))
  console.log('Recorded in test/bench/figures.json; `npm run figures` writes it to the pages.')
}

/** Each result keeps the run that measured it; runs of which nothing is left go. */
function merged(before, mine) {
  const results = { ...before?.results, ...mine.results }
  const used = new Set(Object.values(results).map(({ run }) => run))
  const runs = Object.entries({ ...before?.runs, ...mine.runs }).filter(([run]) => used.has(run))
  return { runs: Object.fromEntries(runs), results }
}

/** Memory in GB. The commit ends with a + if the code has changes that are not committed. */
function machine() {
  const code = ['packages', 'fixtures/magazine', 'test/bench', ':!*.md', ':!*.svg', ':!*/figures.json']
  return {
    commit: commitOf(code),
    node: process.versions.node,
    cores: availableParallelism(),
    cpu: cpus()[0].model,
    memory: Math.round(totalmem() / 2 ** 30),
    load,
  }
}

/** Null outside of a clone. */
function commitOf(code) {
  const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
  try {
    return git('rev-parse', '--short=8', 'HEAD') + (git('status', '--porcelain', '--', ...code) ? '+' : '')
  } catch {
    return null
  }
}

/** Five digits say more than a benchmark knows. */
function shortened(_, value) {
  return typeof value === 'number' ? Number(value.toPrecision(5)) : value
}
