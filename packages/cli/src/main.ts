import { Command } from 'commander'
import { registerGenerate } from './generate.js'
import { reportFailure } from './failure.js'

const program = new Command('content-gen').description('Turns content-type models into the source of a server').showHelpAfterError()
registerGenerate(program)

await program.parseAsync().catch(reportFailure)
