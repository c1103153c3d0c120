// `npm test`: installs and builds what is missing, then runs every suite (or those named on the command line).
import { prepare, prepareClients, prepareNext, prepareRuntimes, run } from './prepare.mjs'

const named = process.argv.slice(2)
timed('Installing and building', () => {
  prepare()
  prepareClients()
  if (process.env.CASES) {
    prepareRuntimes()
    prepareNext()
  }
})
// The same commit gives the same result: only long runs look for cases that no run has tried.
const env = { ...process.env, SEED: process.env.SEED ?? (process.env.CASES ? String(Date.now() % 2 ** 31) : '1') }
console.log(`SEED=${env.SEED}`)
timed('The tests', () => run('npx', ['vitest', 'run', '--config', 'test/vitest.config.ts', ...named], { env }))

function timed(part, act) {
  const start = performance.now()
  act()
  const seconds = Math.round((performance.now() - start) / 1000)
  console.log(`${part}: ${Math.floor(seconds / 60)} min ${seconds % 60} s`)
}
