// `npm test`: installs and builds the missing parts, then runs every suite (or those named on the command line).
import { prepare, prepareClients, prepareNext, prepareRuntimes, run } from './prepare.mjs'

prepare()
prepareClients()
if (process.env.CASES) {
  prepareRuntimes()
  prepareNext()
}
// The same commit gives the same result: only long runs look for cases that no run has tried.
const env = { ...process.env, SEED: process.env.SEED ?? (process.env.CASES ? String(Date.now() % 2 ** 31) : '1') }
console.log(`SEED=${env.SEED}`)
run('npx', ['vitest', 'run', '--config', 'test/vitest.config.ts', ...process.argv.slice(2)], { env })
