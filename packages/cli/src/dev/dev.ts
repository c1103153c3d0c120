import type { Command } from 'commander'

/** `content-gen dev`. */
export function registerDev(program: Command): void {
  program
    .command('dev')
    .description('serve the project and keep up with every change: generate, migrate, restart')
    .option('--project <dir>', 'folder of the content project', '.')
    .action(async ({ project }: { readonly project: string }) => {
      const { develop } = await import('./develop.js')
      await develop(project)
    })
}
