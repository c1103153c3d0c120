import { expect, test, vi } from 'vitest'
import { browserDrafts } from '../../../src/pages/entry/work/browser-drafts.js'

test('each project has a database of its own in the browser', () => {
  const open = vi.fn(() => ({ addEventListener: () => {} }))
  // The test asks only for the names that it opens.
  const factory = { open } as unknown as IDBFactory
  browserDrafts('one', factory)
  browserDrafts('other', factory)
  expect(open.mock.calls).toEqual([
    ['content-gen one', 1],
    ['content-gen other', 1],
  ])
})
