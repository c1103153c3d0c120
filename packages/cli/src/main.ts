import { createRequire } from 'node:module'
import {
  registerAdmin,
  registerBackup,
  registerMedia,
  registerCron,
  registerResume,
  registerSeed,
  registerToken,
  registerUser,
  reportFailure,
} from '@content-gen/operate/commands'
import { Command } from 'commander'
import { registerAdd } from './add.js'
import { registerAdoptCode } from './adopt-code/adopt-code.js'
import { registerClient } from './client/client.js'
import { registerCompare } from './compare/compare.js'
import { registerDev } from './dev/dev.js'
import { registerDoctor } from './doctor/doctor.js'
import { registerExport } from './export/export.js'
import { registerGenerate } from './generate/generate.js'
import { registerImport } from './import/import.js'
import { registerInit } from './init/init.js'
import { registerMigrate } from './migrate/migrate.js'
import { registerShadow } from './shadow/shadow.js'
import { registerVendor } from './vendor.js'
import { modelKnowledge } from './project/model-knowledge.js'

const { version } = createRequire(import.meta.url)('content-gen/package.json') as { version: string }

const program = new Command('content-gen')
  .version(version, '-v, --version')
  .description('Turns content-type models into the source of a server')
  .showHelpAfterError()
registerInit(program)
registerGenerate(program)
registerClient(program)
registerAdd(program)
registerAdoptCode(program)
registerDev(program)
registerMigrate(program)
registerImport(program)
registerExport(program)
registerCompare(program)
registerShadow(program)
registerDoctor(program)
registerSeed(program)
registerToken(program, modelKnowledge)
registerUser(program)
registerAdmin(program)
registerMedia(program)
registerResume(program)
registerBackup(program)
registerCron(program)
registerVendor(program)

await program.parseAsync().catch(reportFailure)
