import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { describeSteps } from './init/steps.js'

/** `content-gen vendor`. */
export function registerVendor(program: Command): void {
  program
    .command('vendor')
    .description('put the packages of this command into a project, as archives in vendor/')
    .option('--project <dir>', 'folder of the content project', '.')
    .action(async ({ project }: { readonly project: string }) => {
      const { packageManagers, renewVendor } = await import('@content-gen/codegen')
      const { folder, removed, isNew, isNamedAnew, packageManager } = await renewVendor(
        project,
        fileURLToPath(new URL('..', import.meta.url)),
      )
      const { program: manager, run } = packageManagers[packageManager]
      process.stdout.write(
        isNew || isNamedAnew
          ? [
              ...(isNew ? [`wrote    ${folder}\n`] : []),
              ...removed.map((path) => `removed  ${path}\n`),
              ...(isNamedAnew ? ['changed  package.json\n'] : []),
              '\nNext:\n',
              describeSteps(project, [
                `${manager} install`,
                `${run} content-gen generate`,
                `${run} content-gen migrate dev`,
              ]),
            ].join('')
          : `The packages in ${folder} are those of this command.\n`,
      )
    })
}
