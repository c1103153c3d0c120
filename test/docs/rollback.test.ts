import { followPage, inEmptyFolder, pageTest } from './site.js'

pageTest('packages/cli/docs/rollback.md', { timeout: 300_000 }, async () => {
  await followPage('rollback.md', inEmptyFolder('rollback'))
})
