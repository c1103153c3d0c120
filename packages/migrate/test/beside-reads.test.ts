/** A migration beside a long read: those who come meanwhile do not wait behind it. */
import { deploy } from '@content-gen/operate'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { providers } from '../../../test/databases.js'
import { createMigration } from '../src/index.js'
import { magazine } from './models.js'
import { makeProject, type Project } from './project.js'

async function connect(project: Project): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: project.databaseUrl, application_name: 'report' })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

test.runIf(providers.includes('postgresql'))('a new column waits for a long read, and readers do not', async () => {
  const project = await makeProject('postgresql')
  await project.schema(magazine)
  await createMigration(project)
  await deploy(project)
  await project.schema(magazine.replace('rating     Float?', 'rating     Float?\n  stars Int?'))
  await createMigration(project)
  const [report, other] = [await connect(project), await connect(project)]
  await report.query('begin; select * from articles')

  let isDone = false
  const deployed = deploy(project).then((names) => {
    isDone = true
    return names
  })
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and application_name = 'content-gen migrate' and wait_event_type = 'Lock'`
  for (let times = 0; times < 3; times++) {
    while ((await other.query(waiting)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    // A reader that waited for the report would be told so.
    await other.query(
      `set lock_timeout = '5s'; select * from articles; insert into articles (title, slug) values ('${times}', '${times}')`,
    )
  }
  expect(isDone).toBe(false)
  await report.query('commit')
  expect(await deployed).toHaveLength(1)
})
