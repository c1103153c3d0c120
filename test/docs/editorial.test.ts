import { followPage, inMagazine, pageTest } from './site.js'

pageTest('packages/cli/docs/editorial.md', { timeout: 180_000 }, async () => {
  await followPage('editorial.md', inMagazine('editorial'))
})
