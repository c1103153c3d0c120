import { followPage, inMagazine, pageTest } from './site.js'

pageTest('packages/cli/docs/mcp.md', { timeout: 180_000 }, async () => {
  await followPage('mcp.md', inMagazine('mcp'))
})
