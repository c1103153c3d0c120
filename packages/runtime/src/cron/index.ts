/** The scheduled tasks of `src/cron.ts`. */
import type { Plugin } from '../http/server.js'
import type { Store } from '../store.js'
import { Runner } from './runner.js'
import { Runs } from './runs.js'
import { readSchedule } from './schedule.js'
import type { Schedule } from './schedule.js'
import type { Tasks } from './tasks.js'

/** Runs the tasks of a project while its server runs. @throws Error with a sentence if a rule cannot be read */
export function cron<Given>(
  { database, log, meters, failures }: Pick<Store, 'database' | 'log' | 'meters' | 'failures'>,
  app: Given,
  tasks: Tasks<Given>,
): Plugin {
  const schedules = new Map<string, Schedule<Given>>()
  for (const [name, given] of Object.entries(tasks)) schedules.set(name, readSchedule(name, given))
  const runs = new Runs(database)
  const runner = new Runner(app, schedules, runs, log, failures, meters)
  return {
    prepare: async () => runner.rounds.start(),
    leave: () => runner.leave(),
    stop: () => runner.stop(),
    tasks: {
      run: (name) => runner.runNow(name),
      list: async () => {
        const open = await runs.open()
        const now = Date.now()
        return [...schedules.values()].map(({ name, rule, after }) => {
          return { name, rule, next: open?.get(name)?.planned ?? after(now) }
        })
      },
    },
  }
}

export { lastRuns } from './last-runs.js'
export type { LastRun } from './last-runs.js'
export type { NamedTask, Rule, Task, TaskOptions, Tasks } from './tasks.js'
