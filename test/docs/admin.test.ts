import { followPage, inMagazine, pageTest } from './site.js'

pageTest('packages/cli/docs/admin.md', { timeout: 180_000 }, async () => {
  await followPage('admin.md', inMagazine('admin'))
})
