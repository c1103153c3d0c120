import type { Command } from 'commander'
import { userMistake } from '@content-gen/operate/commands'

/** `content-gen doctor`. */
export function registerDoctor(program: Command): void {
  program
    .command('doctor')
    .description('look for what is wrong with a project, its database and its environment')
    .option('--project <dir>', 'folder of the content project', '.')
    .action(async ({ project }: { readonly project: string }) => {
      const { examine } = await import('./examine.js')
      const { printFinding, printSummary } = await import('./print.js')
      const findings = []
      for await (const finding of examine(project)) {
        findings.push(finding)
        process.stdout.write(printFinding(finding))
      }
      process.stdout.write(printSummary(findings))
      if (findings.some(({ state }) => state === 'problem')) process.exitCode = userMistake
    })
}
