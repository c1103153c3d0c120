import { test } from 'vitest'
import { followPage, inMagazine } from './site.js'

test('packages/cli/docs/accounts.md', { timeout: 180_000 }, async () => {
  await followPage('accounts.md', inMagazine('accounts'))
})
