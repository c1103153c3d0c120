// `npm test`: installs and builds what is missing, then runs every suite but the long ones, or those named on the command line.
// With `CASES`, it runs the long ones too.
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
const isWhole = named.every((word) => word.startsWith('-'))
const parts = isWhole && !process.env.CASES ? ['--project', '!long', ...named] : named
timed('The tests', () => run('npx', ['vitest', 'run', '--config', 'test/vitest.config.ts', ...parts], { env }))

function timed(part, act) {
  const start = performance.now()
  act()
  const seconds = Math.round((performance.now() - start) / 1000)
  console.log(`${part}: ${Math.floor(seconds / 60)} min ${seconds % 60} s`)
}
