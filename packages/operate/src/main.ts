import { createRequire } from 'node:module'
import { Command } from 'commander'
import { builtProject } from './built-project.js'
import {
  registerAdmin,
  registerBackup,
  registerBuilt,
  registerCron,
  registerDeploy,
  registerMedia,
  registerResume,
  registerSeed,
  registerStatus,
  registerToken,
  registerUser,
  reportFailure,
} from './commands/index.js'

const { version } = createRequire(import.meta.url)('@content-gen/operate/package.json') as { version: string }

const program = new Command('content-gen-operate')
  .version(version, '-v, --version')
  .description('What a production machine runs beside the server that content-gen made')
  .showHelpAfterError()
const migrate = program.command('migrate').description('bring the database to what was built')
registerDeploy(migrate, builtProject)
registerStatus(migrate)
registerSeed(program)
registerBuilt(program)
registerToken(program, builtProject)
registerUser(program)
registerAdmin(program)
registerMedia(program)
registerCron(program)
registerResume(program)
registerBackup(program)

await program.parseAsync().catch(reportFailure)
