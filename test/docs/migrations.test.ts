import { followPage, inEmptyFolder, pageTest } from './site.js'

pageTest('packages/cli/docs/migrations.md', { timeout: 300_000 }, async () => {
  await followPage('migrations.md', inEmptyFolder('migrations'))
})
