import { followPage, inEmptyFolder, pageTest } from './site.js'

// `test/cluster/failover` runs the set-up itself.
pageTest('packages/cli/docs/failover.md', { timeout: 60_000 }, async () => {
  await followPage('failover.md', inEmptyFolder('failover'))
})
