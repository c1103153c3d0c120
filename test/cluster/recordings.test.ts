/** The recorded requests, answered by three processes behind nginx, with PgBouncer, HAProxy and Patroni below. */
import { expect, onTestFinished } from 'vitest'
import { testWith } from '../tried.js'
import { expectNoOtherDifference, recordedProject, replay } from '../wire/replay.js'
import { balance, needs, startDatabases } from './balanced.js'

testWith(...needs)('get the recorded answers', { timeout: 400_000 }, async () => {
  const databases = await startDatabases()
  onTestFinished(() => databases.stop())
  // Their sender shows no position, so it may read what a replica lacks.
  const { DATABASE_REPLICA_URL: _replica, ...env } = databases.env
  const project = await recordedProject('cluster-recordings', 'postgresql', env['DATABASE_DIRECT_URL'] ?? '')
  const site = await balance(project, { ...env, LOG_LEVEL: 'warn' })
  onTestFinished(() => site.stop())
  const { said, replies } = await replay(project, 'postgresql', site.base)
  expectNoOtherDifference(said)
  expect(replies.length).toBeGreaterThan(2_000)
  const output = site.servers.map((server) => server.output()).join('\n')
  expect(/"level":[56]0.{0,300}/.exec(output)?.[0]).toBeUndefined()
})
