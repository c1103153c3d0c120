import type { FeatureTables } from '../tables/table.js'

export const runsTable = 'content_gen_runs'

export const cronTables = {
  tables: {
    [runsTable]: {
      models: ['CronRun', 'ScheduledCronRun'],
      description:
        'The runs of scheduled tasks: the next one of each, and the last ones. Moments are milliseconds since 1970, by the clocks of the servers; `leasedUntil` is by that of the database.',
      columns: {
        task: 'text',
        // The task again until the run is over: a task has one such run.
        open: 'text? unique',
        planned: 'bigint',
        claim: 'text?',
        leasedUntil: 'bigint',
        started: 'bigint?',
        ended: 'bigint?',
        result: 'text?',
        error: 'text?',
      },
      indexes: [['task', 'planned']],
    },
  },
} as const satisfies FeatureTables
