import { followPage, inMagazine, pageTest } from './site.js'

pageTest('packages/cli/docs/accounts.md', { timeout: 180_000 }, async () => {
  await followPage('accounts.md', inMagazine('accounts'))
})
