import type { Command } from 'commander'
import { withMigrationErrors } from './migration-problem.js'

interface ResumeOptions {
  readonly project: string
  readonly dropOverdue?: boolean
}

/** `resume`: lets an imported site act. */
export function registerResume(program: Command): void {
  program
    .command('resume')
    .description('let an imported site act: its webhooks, mails, scheduled releases and tasks go on')
    .option('--drop-overdue', 'drop what became due meanwhile, rather than do it now')
    .option('--project <dir>', 'folder of the content project', '.')
    .action((options: ResumeOptions) => withMigrationErrors(() => runResume(options)))
}

async function runResume({ project, dropOverdue = false }: ResumeOptions): Promise<void> {
  const { hasModel, projectDatabase, resume, withRows } = await import('../index.js')
  const database = await projectDatabase(project)
  const acting = { hasEditorial: await hasModel(project, 'Delivery'), hasCron: await hasModel(project, 'CronRun') }
  const overdue = await withRows(database, (rows) => resume(rows, database.provider, dropOverdue, acting))
  if (overdue === null) return print('Nothing is held.')
  const { deliveries, releases, runs } = overdue
  print('Webhooks, mails, scheduled releases and tasks go on.')
  if (deliveries + releases + runs === 0) return
  const became = `Became due meanwhile: ${deliveries} deliveries to webhooks, ${releases} releases${runs > 0 ? `, ${runs} runs of tasks` : ''}.`
  print(`${became} ${dropOverdue ? 'They are dropped.' : 'Servers do them now.'}`)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
