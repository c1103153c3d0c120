import type { Command } from 'commander'
import type { ScheduledTasks, Store } from '@content-gen/runtime'
import { userMistake } from './failure.js'
import { withMigrationErrors } from './migration-problem.js'

interface ProjectOption {
  readonly project: string
}

/** `cron`: the scheduled tasks of `src/cron.ts`. */
export function registerCron(program: Command): void {
  const cron = program.command('cron').description('the scheduled tasks of src/cron.ts')
  const command = (name: string, description: string) =>
    cron.command(name).description(description).option('--project <dir>', 'folder of the content project', '.')

  command('list', 'show the tasks with their next times and their last runs').action(({ project }: ProjectOption) =>
    withMigrationErrors(() => listTasks(project)),
  )
  command('run <name>', 'run a task now, whatever its time is').action((name: string, { project }: ProjectOption) =>
    withMigrationErrors(() => runTask(name, project)),
  )
}

async function listTasks(project: string): Promise<void> {
  const { lastRuns } = await import('@content-gen/runtime/cron')
  await withTasks(project, async (tasks, { database }) => {
    for (const { name, rule, next } of await tasks.list()) {
      const [last] = await lastRuns(database, { most: 1, task: name })
      const lastly =
        last === undefined
          ? 'never'
          : `${last.started} ${last.result ?? 'running'}${last.error === null ? '' : ` (${last.error})`}`
      print(`${name}: ${rule}, next ${next === null ? 'never' : new Date(next).toISOString()}, last run ${lastly}`)
    }
  })
}

async function runTask(name: string, project: string): Promise<void> {
  await withTasks(project, async (tasks) => {
    const { result, error } = await tasks.run(name)
    if (result === 'done') return print(`The task ${name} is done.`)
    process.stderr.write(`The task ${name} failed: ${error ?? ''}\n`)
    process.exitCode = userMistake
  })
}

type Work = (tasks: ScheduledTasks, store: Store) => Promise<void>

async function withTasks(project: string, work: Work): Promise<void> {
  const { MigrationError, withBuiltStore } = await import('../index.js')
  await withBuiltStore(project, async (store, { tasks }) => {
    if (tasks === undefined) throw new MigrationError('no-tasks', 'The project has no src/cron.ts.')
    await work(tasks, store)
  })
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
