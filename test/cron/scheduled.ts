/** A project whose tasks leave marks, for tests of cron. */
import { fileURLToPath } from 'node:url'
import { rows } from '../accounts/sql.js'
import { freshDatabase } from '../databases.js'
import { readyProject } from '../project.js'
import type { Provider } from '../databases.js'
import type { Project, RunningServer } from '../project.js'

const models = fileURLToPath(new URL('../../fixtures/scheduled', import.meta.url))
const off = { enabled: false }
const bare = { editorial: off, graphql: off, mcp: off, openapi: off, upload: off, admin: off, 'users-permissions': off }

export interface Mark {
  readonly task: string
  readonly planned: number
  readonly pid: number
  readonly begun: number
  readonly ended: number
}

export interface StoredRun {
  readonly task: string
  readonly isOpen: boolean
  readonly planned: number
  readonly result: string | null
  readonly error: string | null
}

export interface Scheduled {
  readonly project: Project
  readonly databaseUrl: string
  /** Starts a server that has the tasks of a set. */
  start(tasks: string, env?: NodeJS.ProcessEnv): Promise<RunningServer>
  /** The marks that runs left, the first one first. */
  marks(task?: string): Promise<readonly Mark[]>
  runs(task?: string): Promise<readonly StoredRun[]>
  /** Ends all servers. */
  stop(): Promise<void>
}

export async function scheduled(name: string, provider: Provider, config: object = {}): Promise<Scheduled> {
  const database = await freshDatabase(provider)
  const databaseUrl = database.url
  const project = await readyProject({
    name: `${name}-${provider}`,
    models,
    provider,
    databaseUrl,
    config: { ...bare, ...config },
  })
  const started: RunningServer[] = []
  const all = (text: string) => rows(provider, databaseUrl, text)
  return {
    project,
    databaseUrl,
    start: async (tasks, env = {}) => {
      const server = await project.start({ TASKS: tasks, ...env })
      started.push(server)
      return server
    },
    marks: async (task) => {
      const found = await all('select task, planned, pid, begun, ended from marks order by id')
      const marks = found.map((row) => ({
        task: String(row['task']),
        planned: Number(row['planned']),
        pid: Number(row['pid']),
        begun: Number(row['begun']),
        ended: Number(row['ended']),
      }))
      return marks.filter((mark) => task === undefined || mark.task === task)
    },
    runs: async (task) => {
      const found = await all('select task, open, planned, result, error from content_gen_runs order by id')
      const runs = found.map((row) => ({
        task: String(row['task']),
        isOpen: row['open'] !== null,
        planned: Number(row['planned']),
        result: row['result'] === null ? null : String(row['result']),
        error: row['error'] === null ? null : String(row['error']),
      }))
      return runs.filter((run) => task === undefined || run.task === task)
    },
    stop: async () => {
      await Promise.all(started.map((server) => server.stop()))
      await database.drop()
    },
  }
}
