// @vitest-environment jsdom
import { createEditor, Editor, Node, Transforms } from 'slate'
import { withHistory } from 'slate-history'
import { expect, test } from 'vitest'
import { withBlocks } from '../../src/form/editors/blocks/blocks-editor.js'
import { withSteps } from '../../src/form/editors/blocks/blocks-steps.js'

function opened() {
  let time = 1000
  const editor = withSteps(withBlocks(withHistory(createEditor() as Editor)), () => time)
  editor.children = [{ type: 'paragraph', children: [{ type: 'text', text: '' }] }]
  Transforms.select(editor, Editor.end(editor, []))
  const changed = () => new Promise((resolve) => setTimeout(resolve))
  return {
    editor,
    wait: (ms: number) => (time += ms),
    /** A key at a time, as somebody who types without a pause. */
    type: async (text: string) => {
      for (const letter of text) {
        time += 100
        editor.insertText(letter)
        await changed()
      }
    },
    erase: async (count: number) => {
      for (let at = 0; at < count; at++) {
        time += 100
        editor.deleteBackward('character')
        await changed()
      }
    },
    undone: () => {
      editor.undo()
      return Node.string(editor)
    },
  }
}

test('typing is undone word by word, and done again', async () => {
  const { editor, type, undone } = opened()
  await type('one two  three')
  expect([undone(), undone(), undone()]).toEqual(['one two  ', 'one ', ''])
  editor.redo()
  editor.redo()
  expect(Node.string(editor)).toBe('one two  ')
})

test('a pause ends a step', async () => {
  const { type, wait, undone } = opened()
  await type('long')
  wait(2000)
  await type('word')
  expect([undone(), undone()]).toEqual(['long', ''])
})

test('what was erased comes back at once', async () => {
  const { type, erase, undone, wait } = opened()
  await type('one two')
  wait(2000)
  await erase(5)
  expect([undone(), undone()]).toEqual(['one two', 'one '])
})
