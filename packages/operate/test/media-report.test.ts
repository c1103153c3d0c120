/** The manual shows what `media` prints. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checked, moved } from '../src/commands/media-report.js'

const page = readFileSync(new URL('../../cli/docs/files-elsewhere.md', import.meta.url), 'utf8')
const shown = [...page.matchAll(/```text\n([^]*?)```/g)].map(([, text]) => text)
const none = { files: 0, bytes: 0 }

test('of files that move', () => {
  const mention = { table: 'articles', column: 'body', id: 12, name: 'cat_0b1d5c2f4a.png' }
  const lines = moved({
    to: 'aws-s3',
    dryRun: false,
    moved: { files: 3, bytes: 1_234_567 },
    failed: [],
    left: [],
    stopped: null,
    deleted: none,
    kept: { files: 6, bytes: 1_234_567 },
    mentioned: 0,
    mentions: { texts: 1, first: new Map([[mention.name, mention]]) },
  })
  expect(shown).toContain(`${lines.join('\n')}\n`)
})

test('of files that are checked', () => {
  const lines = checked(
    {
      files: 3,
      missing: [{ id: 7, name: 'cat.png', file: 'cat_0b1d5c2f4a.png' }],
      wrongSizes: [],
      orphans: [
        { provider: 'local', name: 'old_5d1f2a3b4c.png', bytes: 9000, mention: null },
        { provider: 'local', name: 'map_77aa0b1c2d.png', bytes: 412, mention: 'articles.body of 3' },
      ],
      deleted: none,
      unchecked: {},
    },
    false,
  )
  expect(shown).toContain(`${lines.join('\n')}\n`)
})

test('of what stopped, failed and is left', () => {
  const lines = moved({
    to: 'local',
    dryRun: false,
    moved: none,
    failed: [{ id: 1, name: 'a\u001b[2J.png', reason: 'it is not there' }],
    left: [{ provider: 'other', address: 'https://files.example.com', files: 2 }],
    stopped: 'PUT x: 403',
    deleted: { files: 1, bytes: 5 },
    kept: none,
    mentioned: 0,
    mentions: { texts: 0, first: new Map() },
  })
  expect(lines).toEqual([
    'Moved 0 files (0 bytes) to local.',
    'Did not move 1 file:',
    '  id 1, a\\u{1b}[2J.png: it is not there',
    'Left 2 files of other at https://files.example.com: name the file with their bucket as --from-options, or add --from-url https://files.example.com.',
    'Deleted 1 stored file (5 bytes) where they were.',
    'Stopped: PUT x: 403.',
    'Run this again to go on.',
  ])
})
