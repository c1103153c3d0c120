// `npm test`: installs and builds the missing parts, then runs every suite (or those named on the command line).
import { prepare, run } from './prepare.mjs'

prepare()
run('npx', ['vitest', 'run', '--config', 'test/vitest.config.ts', ...process.argv.slice(2)])
