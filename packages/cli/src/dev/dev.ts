import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { userMistake } from '@content-gen/operate/commands'

/** A folder with none of these is a mistake, not a new project. */
const places = ['src', 'content-gen.config.json', 'content-gen.config.ts']

/** `content-gen dev`. */
export function registerDev(program: Command): void {
  program
    .command('dev')
    .description('serve the project; generate, migrate and restart after every change')
    .option('--project <dir>', 'folder of the content project', '.')
    .action(async ({ project }: { readonly project: string }) => {
      if (!places.some((path) => existsSync(join(project, path)))) {
        process.stderr.write(`There is no content project in ${project}: \`content-gen init\` creates one.\n`)
        process.exitCode = userMistake
        return
      }
      const { develop } = await import('./develop.js')
      await develop(project)
    })
}
