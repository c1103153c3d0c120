import { followPage, inMagazine, pageTest } from './site.js'

pageTest('packages/cli/docs/named-queries.md', { timeout: 180_000 }, async () => {
  await followPage('named-queries.md', inMagazine('named-queries'))
})
