import type { Command } from 'commander'
import { userMistake } from './failure.js'

/** `built`: for `prestart`, which builds if necessary. */
export function registerBuilt(program: Command): void {
  program
    .command('built')
    .description('exit with 1 unless dist/ is up to date with the source')
    .option('--project <dir>', 'folder of the content project', '.')
    .action(async ({ project }: { readonly project: string }) => {
      const { staleness } = await import('../project/is-built.js')
      const reason = staleness(project)
      if (reason === null) return
      process.stdout.write(`${reason}\n`)
      process.exitCode = userMistake
    })
}
