import { test } from 'vitest'
import { followPage, inEmptyFolder } from './site.js'

test('packages/cli/docs/migrations.md', { timeout: 180_000 }, async () => {
  await followPage('migrations.md', inEmptyFolder('migrations'))
})
