// @vitest-environment jsdom
/** Marks of Markdown that are typed into blocks. */
import { createEditor, Editor, Transforms } from 'slate'
import { withHistory } from 'slate-history'
import { expect, test } from 'vitest'
import { withBlocks } from '../../src/form/editors/blocks/blocks-editor.js'
import { fromSlate } from '../../src/form/editors/blocks/blocks-document.js'
import { withSteps } from '../../src/form/editors/blocks/blocks-steps.js'
import { withTypedKinds } from '../../src/form/editors/blocks/blocks-typed.js'
import { withTypedMarks } from '../../src/form/editors/blocks/blocks-typed-marks.js'

/** Types into an empty editor, letter by letter, and takes some steps back. */
async function typed(text: string, undone = 0, start: object = { type: 'paragraph' }) {
  const editor = withTypedMarks(withTypedKinds(withSteps(withBlocks(withHistory(createEditor() as Editor)), () => 0)))
  editor.children = [{ type: 'paragraph', ...start, children: [{ type: 'text', text: '' }] }]
  Transforms.select(editor, Editor.end(editor, []))
  for (const letter of text) {
    editor.insertText(letter)
    await Promise.resolve()
  }
  for (let step = 0; step < undone; step++) editor.undo()
  return fromSlate(editor.children)
}

const words = (text: string, marks: object = {}) => ({ type: 'text', text, ...marks })
const paragraph = (...children: readonly object[]) => [{ type: 'paragraph', children }]

test.each([
  ['**', 'bold'],
  ['_', 'italic'],
  ['~~', 'strikethrough'],
  ['`', 'code'],
])('words between %s are %s, and what follows is not', async (mark, name) => {
  expect(await typed(`a ${mark}b c${mark} d`)).toEqual(
    paragraph(words('a '), words('b c', { [name]: true }), words(' d')),
  )
})

test('marks within marks add up', async () => {
  expect(await typed('**a _b_ c** d')).toEqual(paragraph(words('**a '), words('b', { italic: true }), words(' c** d')))
})

test.each([
  'snake_case_name',
  '2 ** 3 ** 4',
  '** a**',
  '**a **',
  '****',
  '__',
  '``',
  '~~ ~~',
  '[a](b)',
  '![a](https://b.c)',
])('%s stays as it is typed', async (text) => expect(await typed(text)).toEqual(paragraph(words(text))))

test('an address in brackets makes a link of the words, and what follows is outside of it', async () => {
  expect(await typed('see [the page](https://example.com/a) now')).toEqual(
    paragraph(
      words('see '),
      { type: 'link', url: 'https://example.com/a', children: [words('the page')] },
      words(' now'),
    ),
  )
  expect(await typed('[x](javascript:hit())')).toEqual(paragraph(words('[x](javascript:hit())')))
})

test('undo gives the marks back', async () => {
  expect(await typed('**b**', 1)).toEqual(paragraph(words('**b**')))
})

test('three backticks make a block of code, in which marks are signs', async () => {
  expect(await typed('```**a** `b`')).toEqual([{ type: 'code', children: [words('**a** `b`')] }])
})
