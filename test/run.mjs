// `npm test`: installs and builds what is missing, then runs every suite (or those named on the command line).
import { prepare, run } from './prepare.mjs'

prepare()
run('npx', ['vitest', 'run', ...process.argv.slice(2)])
