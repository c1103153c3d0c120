import { followPage, inMagazine, pageTest } from './site.js'

pageTest('packages/cli/docs/cron.md', { timeout: 180_000 }, async () => {
  await followPage('cron.md', inMagazine('cron'))
})
