import { createRequire } from 'node:module'
import { Command } from 'commander'
import { registerAdd } from './add.js'
import { reportFailure } from './failure.js'
import { registerGenerate } from './generate.js'
import { registerMigrate } from './migrate.js'
import { registerToken } from './token.js'
import { registerUser } from './user.js'

const { version } = createRequire(import.meta.url)('content-gen/package.json') as { version: string }

const program = new Command('content-gen')
  .version(version, '-v, --version')
  .description('Turns content-type models into the source of a server')
  .showHelpAfterError()
registerGenerate(program)
registerAdd(program)
registerMigrate(program)
registerToken(program)
registerUser(program)

await program.parseAsync().catch(reportFailure)
