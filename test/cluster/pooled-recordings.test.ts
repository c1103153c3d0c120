/** The recorded requests, answered in turn by two servers behind PgBouncer. */
import { expect, onTestFinished } from 'vitest'
import { freshDatabase } from '../databases.js'
import { program } from '../programs.js'
import { testWith } from '../tried.js'
import { expectNoOtherDifference, recordedProject, replay } from '../wire/replay.js'
import { limitRole, startPgBouncer } from './pgbouncer.js'
import { roundRobin } from './round-robin.js'

const modes = ['transaction', 'session'] as const
/** In session mode each connection of both servers needs one. */
const sizes = { transaction: 6, session: 60 }

testWith(program('pgbouncer')).each(modes)('in %s mode', { timeout: 300_000 }, async (mode) => {
  const database = await freshDatabase('postgresql')
  onTestFinished(() => database.drop())
  const project = await recordedProject(`pooled-recordings-${mode}`, 'postgresql', database.url)
  if (mode === 'transaction') await limitRole(database.url)
  const pooler = await startPgBouncer(database.url, mode, sizes[mode])
  onTestFinished(() => pooler.stop())
  const variables = { DATABASE_URL: pooler.url, DATABASE_POOLER: mode === 'transaction' ? mode : '', LOG_LEVEL: 'warn' }
  const servers = await Promise.all([project.start(variables), project.start(variables)])
  onTestFinished(async () => {
    for (const server of servers) await server.stop()
  })
  const balancer = await roundRobin(servers)
  onTestFinished(() => balancer.stop())
  const { said, replies } = await replay(project, 'postgresql', balancer.base)
  expectNoOtherDifference(said)
  expect(replies.length).toBeGreaterThan(2_000)
  for (const server of servers) expect(server.output()).not.toMatch(/"level":[56]0/)
})
