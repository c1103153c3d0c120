/** A server behind PgBouncer: one that keeps connections together is as good as none, and what DATABASE_POOLER does not say is refused. */
import { expect, onTestFinished } from 'vitest'
import { magazine, magazineConfig, send } from '../accounts/account-project.js'
import { freshDatabase } from '../databases.js'
import { program } from '../programs.js'
import { readyProject, type Project } from '../project.js'
import { testWith } from '../tried.js'
import { startPgBouncer } from './pgbouncer.js'

const actions = ['find', 'findOne', 'create', 'update'].map((act) => `api::tag.tag.${act}`)
const config = { ...magazineConfig, permissions: { ...magazineConfig.permissions, public: actions } }

async function migrated(name: string): Promise<{ readonly project: Project; readonly databaseUrl: string }> {
  const database = await freshDatabase('postgresql')
  onTestFinished(() => database.drop())
  const project = await readyProject({
    name: `pooled-${name}`,
    models: magazine,
    provider: 'postgresql',
    databaseUrl: database.url,
    config,
  })
  return { project, databaseUrl: database.url }
}

const withPgBouncer = testWith(program('pgbouncer'))

withPgBouncer(
  'session mode needs no setting: reads, writes, migrations and the time limit',
  { timeout: 180_000 },
  async () => {
    const { project, databaseUrl } = await migrated('session')
    const pooler = await startPgBouncer(databaseUrl, 'session')
    onTestFinished(() => pooler.stop())
    const servers = await Promise.all([1, 2].map(() => project.start({ DATABASE_URL: pooler.url })))
    onTestFinished(async () => {
      for (const server of servers) await server.stop()
    })
    const [first = '', second = ''] = servers.map(({ base }) => base)
    const made = await Promise.all(
      Array.from({ length: 40 }, (_, each) =>
        send(each % 2 === 0 ? first : second, 'POST', '/api/tags', { data: { name: `tag ${each}` } }),
      ),
    )
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([200]))
    for (const { body } of made) {
      const { id, attributes } = body.data
      const read = await send(id % 2 === 0 ? first : second, 'GET', `/api/tags/${id}`)
      expect(read.body.data.attributes.name).toBe(attributes.name)
    }
    const { body } = await send(second, 'GET', '/api/tags?pagination[pageSize]=100')
    expect(body.meta.pagination.total).toBe(40)
    await project.cli('migrate', 'deploy')
  },
)

withPgBouncer('a mode that DATABASE_POOLER does not say is refused', { timeout: 180_000 }, async () => {
  const { project, databaseUrl } = await migrated('modes')
  const pooler = await startPgBouncer(databaseUrl, 'transaction')
  onTestFinished(() => pooler.stop())
  await expect(project.start({ DATABASE_URL: pooler.url })).rejects.toThrow(
    /DATABASE_URL leads to a pooler that shares connections by transaction.*Set DATABASE_POOLER=transaction.*pool_mode = session/,
  )
  await expect(project.start({ DATABASE_REPLICA_URL: pooler.url })).rejects.toThrow(
    /DATABASE_REPLICA_URL leads to a pooler that shares connections by transaction/,
  )
  await expect(project.start({ DATABASE_POOLER: 'transaction' })).rejects.toThrow(
    /DATABASE_POOLER is transaction, but each connection of DATABASE_URL keeps a server process of its own/,
  )
  await expect(project.start({ DATABASE_POOLER: 'statement' })).rejects.toThrow(
    /DATABASE_POOLER must be `transaction`, not "statement"/,
  )
})

withPgBouncer('what a pooler refuses is in the sentence', { timeout: 180_000 }, async () => {
  const { project, databaseUrl } = await migrated('refused')
  const pooler = await startPgBouncer(databaseUrl, 'session')
  onTestFinished(() => pooler.stop())
  const options = `${pooler.url}?options=-c%20search_path%3Dcontent`
  await expect(project.start({ DATABASE_URL: options })).rejects.toThrow(/unsupported startup parameter: options/)
})

withPgBouncer('the cause of a start that fails is in its sentence', { timeout: 180_000 }, async () => {
  const { project, databaseUrl } = await migrated('causes')
  const wrong = new URL(databaseUrl)
  wrong.pathname = '/there-is-no-such-database'
  await expect(project.start({ DATABASE_URL: wrong.href })).rejects.toThrow(
    /database "there-is-no-such-database" does not exist/,
  )
  await expect(project.start({ DATABASE_URL: 'postgresql://127.0.0.1:1/site' })).rejects.toThrow(/ECONNREFUSED/)
  await expect(project.start({ DATABASE_URL: `${databaseUrl}?schema=content` })).rejects.toThrow(
    /`schema=content`, which only Prisma understands\. Write `options=-c%20search_path%3Dcontent`/,
  )
})
