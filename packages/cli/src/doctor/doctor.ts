import type { Command } from 'commander'
import { userMistake } from '@content-gen/operate/commands'
import type { Finding } from './finding.js'

/** `content-gen doctor`. */
export function registerDoctor(program: Command): void {
  program
    .command('doctor')
    .description('check a project, its database and its environment')
    .option('--project <dir>', 'folder of the content project', '.')
    .action(async ({ project }: { readonly project: string }) => {
      const { examine } = await import('./examine.js')
      const findings = []
      for await (const finding of examine(project)) {
        findings.push(finding)
        process.stdout.write(printFinding(finding))
      }
      process.stdout.write(printSummary(findings))
      if (findings.some(({ state }) => state === 'problem')) process.exitCode = userMistake
    })
}

export function printFinding({ state, text }: Finding): string {
  // One line each, whatever a foreign message contains.
  return `${state.padEnd(8)} ${text.trim().replaceAll(/\s*\n\s*/g, ' ')}\n`
}

/** `2 problems, 1 warning.` */
export function printSummary(findings: readonly Finding[]): string {
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  const parts = (['problem', 'warning'] as const).flatMap((state) => {
    const found = count(state)
    return found === 0 ? [] : [`${found} ${state}${found === 1 ? '' : 's'}`]
  })
  return parts.length === 0 ? 'Nothing is wrong.\n' : `${parts.join(', ')}.\n`
}
