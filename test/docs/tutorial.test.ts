import { test } from 'vitest'
import { followPage, inEmptyFolder } from './site.js'

test('packages/cli/docs/tutorial.md', { timeout: 180_000 }, async () => {
  await followPage('tutorial.md', inEmptyFolder('tutorial'))
})
