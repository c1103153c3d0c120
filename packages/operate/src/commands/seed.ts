import type { Command } from 'commander'
import { userMistake } from './failure.js'

/** `seed`. */
export function registerSeed(program: Command): void {
  program
    .command('seed')
    .description('fill the database with src/seed.ts, which must be built')
    .option('--project <dir>', 'folder of the content project', '.')
    .action(async ({ project }: { readonly project: string }) => {
      const { runProjectSeed } = await import('../project/run-project-seed.js')
      const problem = await runProjectSeed(project)
      if (problem === null) return
      process.stderr.write(`${problem}\n`)
      process.exitCode = userMistake
    })
}
