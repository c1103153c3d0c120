import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { linkAround } from '../../src/form/editors/markdown-acts.js'

const around = (doc: string, anchor: number) =>
  linkAround({ state: EditorState.create({ doc, selection: { anchor } }) })

test('the link that the cursor is in is found', () => {
  expect(around('See [it](/rose "T").', 6)).toEqual({ url: '/rose', from: 9, to: 14 })
  expect(around(String.raw`[a\]b](</x>)`, 2)?.url).toBe('/x')
  expect(around('See [it](/rose).', 2)).toBeNull()
})

// Looked at from each of its brackets, a line of these would take minutes.
test.each(['['.repeat(300_000), `[a](${'x'.repeat(300_000)}`, String.raw`[\[`.repeat(100_000)])(
  'a long line without a link is read once: %#',
  (line) => expect(around(line, 2)).toBeNull(),
)
