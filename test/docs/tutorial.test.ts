import { followPage, inEmptyFolder, pageTest } from './site.js'

pageTest('packages/cli/docs/tutorial.md', { timeout: 240_000 }, async () => {
  await followPage('tutorial.md', inEmptyFolder('tutorial'))
})
