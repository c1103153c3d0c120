import { followPage, inMagazine, pageTest } from './site.js'

pageTest('packages/cli/docs/openapi.md', { timeout: 180_000 }, async () => {
  await followPage('openapi.md', inMagazine('openapi'))
})
